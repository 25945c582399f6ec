export { createCalendarFeedsFeature } from './feature.ts'
