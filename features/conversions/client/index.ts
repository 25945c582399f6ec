export { ConvertingNote } from './converting-note.tsx'
export { ConvertDialog, type ConvertDialogProps } from './convert-dialog.tsx'
export { useUndoConversion } from './use-undo-conversion.ts'
