export { createFormsFeature } from './feature.ts'
