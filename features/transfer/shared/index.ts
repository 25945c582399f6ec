export {
  cancelImport,
  type Delimiter,
  DELIMITERS,
  type Encoding,
  ENCODINGS,
  importErrors,
  type ImportPreview,
  type ImportRecord,
  type ImportReport,
  type MappingEntry,
  type PreviewColumn,
  previewImport,
  readImport,
  startImport,
  uploadImport,
} from './contract.ts'
export { transferErrors } from './errors.ts'
