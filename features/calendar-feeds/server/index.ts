export { createCalendarFeedsFeature } from './feature.ts'
export { endCalendarsOf } from './queries.ts'
