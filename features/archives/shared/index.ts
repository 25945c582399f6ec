export {
  ARCHIVE_DAYS,
  type ArchiveImport,
  type ExportState,
  fetchExport,
  readExport,
  readSentArchive,
  sendArchive,
  startExport,
} from './contract.ts'
export { archiveErrors } from './errors.ts'
