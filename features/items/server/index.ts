export { createItemsFeature } from './feature.ts'
