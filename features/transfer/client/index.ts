export type { ImportRecord } from '../shared/index.ts'
export { ImportDialog, type ImportDialogProps } from './import-dialog.tsx'
export { followImport } from './use-import.ts'
