// The editor comes in two parts that load beside each other: tables and the clipboard are the smaller one.
import { Gapcursor } from '@tiptap/extensions'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'

export { clipboard } from './clipboard.ts'
export { TableTools } from './table-tools.tsx'

/** With the cursor before and behind a table that stands where no text is. */
export const tables = [Table.configure({ resizable: false }), TableRow, TableHeader, TableCell, Gapcursor]
