import { Gapcursor } from '@tiptap/extensions'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'

/** With the cursor before and behind a table that stands where no text is. */
export const tables = [Table.configure({ resizable: false }), TableRow, TableHeader, TableCell, Gapcursor]
