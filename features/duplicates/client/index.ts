export { CopyingNote } from './copying-note.tsx'
export { DuplicateDialog, type DuplicateDialogProps } from './duplicate-dialog.tsx'
