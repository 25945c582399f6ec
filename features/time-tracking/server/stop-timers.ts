import type { ActivityEntry, Kit, WantedJob } from '@weft/server-kit'

import { actOnEntries } from './act-on-entries.ts'
import { type RunningIn, runningIn } from './queries.ts'
import { end } from './settle-entry.ts'

export const STOP_TIMERS = 'stop-timers'

/** Where all timers end, and when. */
export interface StopTimersJob extends RunningIn {
  team_id: number
  at: string
}

const PLACES: ReadonlySet<string> = new Set(['items', 'attributes', 'folders', 'boards'])

/** Whether a member went, was removed, or is kept out. */
function isOut({ collection, action, new: after }: ActivityEntry): boolean {
  if (collection !== 'members') return false
  return action === 'deleted' || (after as { suspended?: unknown } | null)?.suspended === true
}

/** Whether what timers are about went to the trash. */
const isGone = ({ collection, action }: ActivityEntry): boolean =>
  action === 'deleted' && PLACES.has(collection)

export const endsTimers = (entry: ActivityEntry): boolean => isOut(entry) || isGone(entry)

/** One job for all that went in one moment, and one for each who is out. */
export function stopsOf(team_id: number, entries: readonly ActivityEntry[]): WantedJob[] {
  const people = entries.filter(isOut).map(({ record_id, at }): WantedJob => {
    const payload: StopTimersJob = { team_id, user_id: Number(record_id), at }
    return { name: STOP_TIMERS, payload, key: `${STOP_TIMERS}:${team_id}:${record_id}` }
  })
  const places = [...Map.groupBy(entries.filter(isGone), ({ at }) => at)].map(([at, gone]): WantedJob => {
    const idsOf = (collection: string) =>
      gone.filter((one) => one.collection === collection).map(({ record_id }) => record_id)
    const payload: StopTimersJob = {
      team_id,
      at,
      items: idsOf('items'),
      attributes: idsOf('attributes'),
      folders: idsOf('folders'),
      boards: idsOf('boards'),
    }
    return { name: STOP_TIMERS, payload }
  })
  return [...people, ...places]
}

/** Ends all that runs there since before that time. */
export async function stopTimers(kit: Kit, { team_id, at, ...where }: StopTimersJob): Promise<void> {
  const running = await runningIn(kit.db, team_id, where, at)
  await actOnEntries(kit, team_id, running, async (unit, rows) => {
    for (const row of rows) if (row.ended_at === null && row.deleted_at === null) end(unit, row, at)
  })
}
