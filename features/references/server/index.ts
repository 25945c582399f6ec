export { createReferencesFeature } from './feature.ts'
export { moveReferences } from './move-references.ts'
