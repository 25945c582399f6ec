import type { WantedJob } from '@weft/jobs'
import type { ActivityConsumer } from '@weft/server-kit'

import { isTold } from './events.ts'
import { beginProgress } from './queries.ts'

export const TELL_PEOPLE = 'tell-people'

/** A folder of which people have to be told what happened. */
export interface TellPeopleJob {
  team_id: number
  folder_id: string
}

/** Folders of a workspace take turns, so that those in which much happens leave room for all other jobs. */
export const tellJob = (payload: TellPeopleJob): WantedJob => ({
  name: TELL_PEOPLE,
  payload,
  key: `${TELL_PEOPLE}:${payload.team_id}:${payload.folder_id}`,
  isSerial: true,
})

/** Notices what people may have to be told of; a job works out whom, so that nothing waits for 200 of them. */
export const followActivity: ActivityConsumer = {
  name: 'notifications',
  kinds: ['folder'],
  wants: isTold,
  async handle({ tx, feed, entries, addJob }) {
    const [first] = entries
    if (!first) return
    await beginProgress(tx, feed, first)
    addJob(tellJob({ team_id: feed.team_id, folder_id: feed.id }))
  },
}
