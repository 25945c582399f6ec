import { defineErrors } from '@weft/base'

export const calendarErrors = defineErrors({
  calendars_limit: {
    status: 422,
    message: 'You have 100 addresses in this workspace already. Remove one that you no longer need.',
  },
  calendar_busy: {
    status: 503,
    message: 'The calendars of this workspace take too long right now. Please try again in a minute.',
    retryAfter: 60,
  },
  calendar_without_dates: {
    status: 422,
    message: 'This view has no dates that another calendar could show.',
  },
})
