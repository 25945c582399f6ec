export { createSharingFeature, type SharingDeps } from './feature.ts'
