export { ConvertDialog, type ConvertDialogProps } from './convert-dialog.tsx'
