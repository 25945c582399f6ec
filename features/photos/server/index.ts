export { createPhotosFeature, type PhotosDeps } from './feature.ts'
