export { createActivityFeature } from './feature.ts'
