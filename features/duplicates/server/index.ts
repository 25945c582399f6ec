export { createDuplicatesFeature } from './feature.ts'
