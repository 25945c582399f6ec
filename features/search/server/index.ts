export { forgetIndex } from './indexing/waiting/queries.ts'
export { createSearchFeature } from './feature.ts'
