export { type ArchivesDeps, createArchivesFeature } from './feature.ts'
export { verifyArchive } from './format/verify.ts'
