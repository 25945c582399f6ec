export { createHooksFeature } from './feature.ts'
