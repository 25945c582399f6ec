import { userFeed } from '@weft/model'
import type { ActivityConsumer, ActivityEntry, Kit } from '@weft/server-kit'

import { end } from './settle-entry.ts'
import { entryStore } from './entry-store.ts'
import { runningOf } from './queries.ts'

export const STOP_TIMERS = 'stop-timers'

/** Somebody who is no longer in a workspace, and since when. */
export interface StopTimersJob {
  team_id: number
  user_id: number
  at: string
}

/** Whether a member went, was removed, or is kept out. */
function isOut({ collection, action, new: after }: ActivityEntry): boolean {
  if (collection !== 'members') return false
  return action === 'deleted' || (after as { suspended?: unknown } | null)?.suspended === true
}

/** Notices who is out: their timers end in that moment. */
export const followMembers: ActivityConsumer = {
  name: 'time-tracking',
  kinds: ['team'],
  wants: isOut,
  async handle({ feed, entries, addJob }) {
    for (const { record_id, at } of entries) {
      const payload: StopTimersJob = { team_id: feed.team_id, user_id: Number(record_id), at }
      addJob({ name: STOP_TIMERS, payload, key: `${STOP_TIMERS}:${feed.team_id}:${record_id}` })
    }
  },
}

/** Ends all that runs of a person in a workspace. */
export async function stopTimers(kit: Kit, { team_id, user_id, at }: StopTimersJob): Promise<void> {
  await kit.writer.act({
    team_id,
    feeds: [userFeed(user_id)],
    caller: { user_id: 0, session_id: null },
    key: null,
    hash: '',
    async run(unit) {
      const ids = await runningOf(unit.tx, team_id, user_id)
      await unit.load(entryStore, ids)
      for (const id of ids) {
        const row = unit.get(entryStore, id)
        if (row) end(unit, row, at)
      }
      return { status: 200, body: {} }
    },
  })
}
