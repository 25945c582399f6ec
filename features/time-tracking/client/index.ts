export { timeTrackingFeature } from './feature.ts'
