export { createTrashFeature } from './feature.ts'
