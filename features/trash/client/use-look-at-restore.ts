import { now } from '@weft/base'
import { useOpenPretend } from '@weft/features/pretend/client'
import { useListedFolders, useMe } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { RotateCcw } from 'lucide-react'

import { MOST_RESTORED, type RestoreActBody, type TrashEntry } from '../shared/index.ts'

export interface LookAtRestore {
  /** Shows what restoring these would do; null where that cannot be shown in one board. */
  of(entries: readonly TrashEntry[]): (() => void) | null
}

/** Shows what comes back out of the trash, and who sees it then, before it does. */
export function useLookAtRestore(team_id: number, people: ReadonlyMap<number, string>): LookAtRestore {
  const t = useT()
  const me = useMe()
  const open = useOpenPretend()
  const listed = useListedFolders(team_id)
  return {
    of(entries) {
      const boards = new Set(entries.map(({ board_id }) => board_id))
      const folder = listed.find(({ board_id }) => boards.has(board_id))
      // It is shown in a folder, by the names and types of its board.
      if (entries.length > MOST_RESTORED || boards.size !== 1 || !folder) return null
      const { board_id, id: folder_id } = folder
      const act: RestoreActBody = { records: entries.map(({ kind, id }) => ({ kind, id })) }
      const back = `/team/${team_id}/trash`
      return () =>
        open({
          team_id,
          board_id,
          folder_id,
          act: { kind: 'restore', ...act },
          title: t('What would restoring do?'),
          said: t('{count, plural, one {# entry} other {# entries}} of the trash', { count: entries.length }),
          icon: RotateCcw,
          context: {
            locale: me.locale,
            tz: me.timezone || 'UTC',
            week_start: me.start_of_week,
            now: now(),
            me: me.id,
            people: new Map([...people].map(([id, name]) => [id, { name }])),
            folders: new Map(listed.map((one) => [one.id, one])),
          },
          back,
          after: t('It comes back with what was deleted along with it. You can delete it again.'),
          applied: (count) => t('{count, plural, one {Restored} other {# restored}}', { count }),
          onApplied: () => null,
        })
    },
  }
}
