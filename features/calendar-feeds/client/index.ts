export { calendarFeedsFeature } from './feature.ts'
