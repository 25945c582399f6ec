export type { ImportRecord } from '../shared/index.ts'
export { ImportDialog, type ImportDialogProps } from './import-dialog.tsx'
