export {
  addCalendar,
  type CalendarFeed,
  DAYS_AFTER,
  DAYS_BEFORE,
  listCalendars,
  MOST_EVENTS,
  MOST_FEEDS,
  readCalendar,
  removeCalendar,
  renewCalendar,
  TOKEN_LETTERS,
} from './contract.ts'
export { calendarErrors } from './errors.ts'
