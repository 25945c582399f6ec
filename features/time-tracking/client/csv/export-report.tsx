import { toWireTime } from '@weft/base'
import { useEntry } from '@weft/features/session/client'
import { usePeopleOf } from '@weft/features/workspaces/client'
import { useT } from '@weft/i18n/react'
import { addUnits, dayStart } from '@weft/recurrence'
import { Button, toast } from '@weft/ui'
import { Download } from 'lucide-react'
import { useState } from 'react'

import { boardTime } from '../../shared/index.ts'
import type { Asked, Calendar } from '../report/asked.ts'
import { readEntries } from './read-entries.ts'
import { useEntriesFile } from './use-entries-file.ts'

interface ExportReportProps {
  readonly team_id: number
  readonly board_id: string
  readonly asked: Asked
  readonly calendar: Calendar
}

/** The entries that a report adds up, as a file. */
export function ExportReport({ team_id, board_id, asked, calendar: { tz } }: ExportReportProps) {
  const t = useT()
  const { client } = useEntry()
  const { members } = usePeopleOf(team_id)
  const saveEntries = useEntriesFile()
  const [isBusy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    try {
      const { entries, isCut } = await readEntries(readPage)
      const people = new Map(members?.map(({ id, name }) => [id, name]))
      const own = entries.filter(({ is_billable }) => is_billable || !asked.isBillable)
      saveEntries(own, {
        tz,
        rounding: Number(asked.rounding),
        personOf: ({ created_by }) => people.get(created_by) ?? t('Removed User'),
      })
      if (isCut)
        toast.longError(
          t('The file has {count} entries. Choose fewer days to get the others.', { count: own.length }),
        )
    } catch {
      toast.longError(t('The entries could not be loaded'))
    } finally {
      setBusy(false)
    }
  }

  const readPage = (after: string | null) =>
    client.call(boardTime, {
      params: { team_id: String(team_id), boardId: board_id },
      query: {
        from: toWireTime(dayStart(asked.from, tz)),
        to: toWireTime(dayStart(addUnits(asked.to, 'day', 1), tz)),
        ...(after !== null && { after }),
      },
    })

  return (
    <Button icon={<Download />} isBusy={isBusy} onClick={() => void save()}>
      {t('Export CSV')}
    </Button>
  )
}
