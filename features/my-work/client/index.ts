export { myWorkFeature } from './feature.ts'
