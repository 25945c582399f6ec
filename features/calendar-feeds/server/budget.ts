import { TooMuchWork, Work } from '@weft/features/items/server'

import { calendarErrors } from '../shared/index.ts'

/** What calendars of a workspace may compute, beside its people and its visitors. */
export const calendarWork = (team_id: number): Work => new Work({ team_id, isCalendar: true })

/** Answers 503 with a time to come back, where calendars have computed as much as they may. */
export async function saidWhenBusy<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw error instanceof TooMuchWork ? calendarErrors.calendar_busy({ cause: error }) : error
  }
}
