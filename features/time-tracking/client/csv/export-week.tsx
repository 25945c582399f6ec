import { useEntry, useMe } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { TimeEntry } from '@weft/model'
import { Button } from '@weft/ui'
import { Download } from 'lucide-react'
import { useState } from 'react'

import { teamTime, type ToldEntry } from '../../shared/index.ts'
import { readEntries } from './read-entries.ts'
import { useEntriesFile } from './use-entries-file.ts'

interface ExportWeekProps {
  readonly entries: readonly TimeEntry[]
  readonly tz: string
  /** Wire times that hold all of them. */
  readonly from: string
  readonly to: string
}

/** One's own entries of a week in all workspaces, as a file: with the names of their items, as far as the server tells them. */
export function ExportWeek({ entries, tz, from, to }: ExportWeekProps) {
  const t = useT()
  const { client } = useEntry()
  const me = useMe()
  const saveEntries = useEntriesFile()
  const [isBusy, setBusy] = useState(false)

  async function save() {
    setBusy(true)
    const teams = [...new Set(entries.map(({ team_id }) => team_id))]
    const told = await Promise.all(
      // Without the server the file is of what this device knows.
      teams.map((team_id) => readTeam(team_id).catch((): ToldEntry[] => [])),
    )
    const byId = new Map(told.flat().map((one) => [one.id, one]))
    saveEntries(
      // Times are those of this device, which may not be sent yet.
      entries.map((one) => ({ ...UNTOLD, ...byId.get(one.id), ...one })),
      { tz, personOf: () => me.name },
    )
    setBusy(false)
  }

  const readTeam = async (team_id: number) => {
    const query = { user_id: String(me.id), from, to }
    const { entries: all } = await readEntries((after) =>
      client.call(teamTime, {
        params: { team_id: String(team_id) },
        query: { ...query, ...(after !== null && { after }) },
      }),
    )
    return all
  }

  return (
    <Button size="compact" icon={<Download />} isBusy={isBusy} onClick={() => void save()}>
      {t('Export CSV')}
    </Button>
  )
}

const UNTOLD = { folder_id: null, item_name: null, attribute_name: null, labels: [] }
