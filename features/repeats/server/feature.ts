import { now } from '@weft/base'
import type { Jobs } from '@weft/jobs'
import type { ServerFeature } from '@weft/server-kit'

import {
  FOLLOW_DATE,
  followDates,
  type FollowDateJob,
  ADVANCE_RECURRENCE,
  type AdvanceRecurrenceJob,
} from './follow-dates.ts'
import { followDate } from './follow-date.ts'
import { advanceRecurrence } from './advance-recurrence.ts'

export interface RepeatsDeps {
  jobs: Pick<Jobs, 'register' | 'add' | 'addWithin'>
}

/** Makes dates do what they say: those that repeat go on, and those that remind notify people. */
export function createRepeatsFeature({ jobs }: RepeatsDeps): ServerFeature {
  return {
    name: 'repeats',
    consumers: [followDates(now)],
    async start(kit) {
      jobs.register<AdvanceRecurrenceJob>(ADVANCE_RECURRENCE, ({ payload }) =>
        advanceRecurrence(kit, payload),
      )
      jobs.register<FollowDateJob>(FOLLOW_DATE, ({ payload }) => followDate({ kit, jobs, now }, payload))
    },
  }
}
