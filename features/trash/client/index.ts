export { trashFeature } from './feature.ts'
