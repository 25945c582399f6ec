import type { ActivityConsumer } from '@weft/server-kit'

import { isTold } from './events.ts'
import { beginProgress } from './queries.ts'

export const TELL_PEOPLE = 'tell-people'

/** A folder of which people have to be told what happened. */
export interface TellPeopleJob {
  team_id: number
  folder_id: string
}

/** Notices what people may have to be told of; a job works out whom, so that nothing waits for 200 of them. */
export const followActivity: ActivityConsumer = {
  name: 'notifications',
  kinds: ['folder'],
  wants: isTold,
  async handle({ tx, feed, entries, addJob }) {
    const [first] = entries
    if (!first) return
    await beginProgress(tx, feed, first)
    const payload: TellPeopleJob = { team_id: feed.team_id, folder_id: feed.id }
    addJob({ name: TELL_PEOPLE, payload, key: `${TELL_PEOPLE}:${feed.team_id}:${feed.id}` })
  },
}
