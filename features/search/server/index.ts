export { forgetIndex } from './indexing/waiting/queries.ts'
export { createSearchFeature, type SearchFeature } from './feature.ts'
export { indexJob } from './indexing/follow-activity.ts'
