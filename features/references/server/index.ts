export { createReferencesFeature } from './feature.ts'
export { moveReferences } from './move-references.ts'
export { createFolderLinks } from './folder-links.ts'
