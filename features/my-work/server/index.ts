export { createMyWorkFeature, onFollowed } from './feature.ts'
export { listedWorkOf, numberOfWork } from './queries.ts'
