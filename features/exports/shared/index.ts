export {
  type ExportBody,
  type ExportKindName,
  type ExportState,
  fetchExport,
  readExport,
  startExport,
  TABLE_HOURS,
  TABLE_KINDS,
  type TableKind,
} from './contract.ts'
export { exportErrors } from './errors.ts'
