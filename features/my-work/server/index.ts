export { createMyWorkFeature, onFollowed } from './feature.ts'
