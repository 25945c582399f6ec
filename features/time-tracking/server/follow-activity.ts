import type { ActivityConsumer } from '@weft/server-kit'

import { bringsEntries, movesOf } from './move-entries.ts'
import { endsTimers, stopsOf } from './stop-timers.ts'

/** Notices who is out, what goes to the trash, and what moves: timers end in that moment, and entries follow. */
export const followActivity: ActivityConsumer = {
  name: 'time-tracking',
  kinds: ['team', 'board', 'folder'],
  wants: (entry) => endsTimers(entry) || bringsEntries(entry),
  async handle({ feed, entries, addJob }) {
    if (!feed.team_id) return
    for (const job of [...stopsOf(feed.team_id, entries), ...movesOf(feed.team_id, entries)]) addJob(job)
  },
}
