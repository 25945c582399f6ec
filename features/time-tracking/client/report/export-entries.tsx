import { fromWireTime, now, toWireTime } from '@weft/base'
import { CSV_MARK, csvCell, csvLines } from '@weft/features/attributes/shared'
import { useEntry } from '@weft/features/session/client'
import { usePeopleOf } from '@weft/features/workspaces/client'
import { useT } from '@weft/i18n/react'
import { addUnits, dayStart } from '@weft/recurrence'
import { Button, saveFile, toast } from '@weft/ui'
import { Download } from 'lucide-react'
import { useState } from 'react'

import { boardTime, type ToldEntry } from '../../shared/index.ts'
import type { Asked, Calendar } from './asked.ts'
import { lineOfEntry } from './line-of-entry.ts'

/** Entries that one file holds at most. */
const MOST_ENTRIES = 20_000

interface ExportEntriesProps {
  readonly team_id: number
  readonly board_id: string
  readonly asked: Asked
  readonly calendar: Calendar
}

/** The entries that a report adds up, as a file for a spreadsheet. */
export function ExportEntries({ team_id, board_id, asked, calendar }: ExportEntriesProps) {
  const t = useT()
  const { client } = useEntry()
  const { members } = usePeopleOf(team_id)
  const [isBusy, setBusy] = useState(false)
  const { tz } = calendar

  async function save() {
    setBusy(true)
    try {
      const entries: ToldEntry[] = []
      let after: string | null = null
      do {
        const page: Awaited<ReturnType<typeof read>> = await read(after)
        entries.push(...page.data)
        after = page.after
      } while (after !== null && entries.length < MOST_ENTRIES)
      const people = new Map(members?.map(({ id, name }) => [id, name]))
      const words = { tz, at: now(), rounding: Number(asked.rounding), yes: t('Yes'), no: t('No') }
      const heads = [t('Day'), t('From'), t('To'), t('Person'), t('Item'), t('Labels'), t('Description')]
      heads.push(t('Attribute'), t('Billable'), t('Hours'))
      if (words.rounding > 0) heads.push(t('Rounded hours'))
      const lines = entries
        .filter(({ is_billable }) => is_billable || !asked.isBillable)
        .toSorted((a, b) => fromWireTime(a.started_at) - fromWireTime(b.started_at))
        .map((entry) =>
          lineOfEntry(entry, { ...words, person: people.get(entry.created_by) ?? t('Removed User') }),
        )
      saveFile(
        `${t('Time')}.csv`,
        CSV_MARK + csvLines([heads.map((head) => csvCell(head)), ...lines]),
        'text/csv',
      )
      if (after !== null)
        toast.longError(
          t('The file has {count} entries. Choose fewer days to get the others.', { count: lines.length }),
        )
    } catch {
      toast.longError(t('The entries could not be loaded'))
    } finally {
      setBusy(false)
    }
  }

  const read = (after: string | null) =>
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
