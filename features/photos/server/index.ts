export { createPhotosFeature, type PhotosDeps } from './feature.ts'
export { createPhotoFiles } from './photo-files.ts'
export { pictureKind } from './picture-kind.ts'
