export { ARCHIVE_DAYS, type ArchiveImport, readSentArchive, sendArchive } from './contract.ts'
export { archiveErrors } from './errors.ts'
