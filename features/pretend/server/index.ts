export { createPretendFeature } from './feature.ts'
