export { createPhotosFeature, type PhotosDeps } from './feature.ts'
export { createPhotoFiles } from './photo-files.ts'
