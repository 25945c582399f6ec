import { userFeed } from '@weft/model'
import type { Kit, Unit } from '@weft/server-kit'

import { type EntryRow, entryStore } from './entry-store.ts'

/** So many entries are saved at once. */
const MOST = 200

/** Does something to entries, each person's in their own feed, as they are once that is locked. */
export async function actOnEntries(
  kit: Kit,
  team_id: number,
  entries: readonly { id: string; user_id: number }[],
  act: (unit: Unit, rows: readonly EntryRow[]) => Promise<void>,
): Promise<void> {
  for (const [user_id, own] of Map.groupBy(entries, (one) => one.user_id))
    for (let from = 0; from < own.length; from += MOST) {
      const ids = own.slice(from, from + MOST).map(({ id }) => id)
      await kit.writer.act({
        team_id,
        feeds: [userFeed(user_id)],
        caller: { user_id: 0, session_id: null },
        key: null,
        hash: '',
        async run(unit) {
          await unit.load(entryStore, ids)
          const rows = ids.flatMap((id) => unit.get(entryStore, id) ?? [])
          await act(unit, rows)
          return { status: 200, body: {} }
        },
      })
    }
}
