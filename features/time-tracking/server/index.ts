export { createTimeTrackingFeature } from './feature.ts'
