export { createMyWorkFeature, onFollowed } from './feature.ts'
export { listedWorkOf, numberOfWork } from './queries.ts'
export { keepJob } from './follow-activity.ts'
