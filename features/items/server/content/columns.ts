/** What a content says of each item beside its values, in the order of its columns. */
export const FIELDS = [
  'id',
  'parent_id',
  'sort_order',
  'row_version',
  'created_at',
  'updated_at',
  'created_by',
  'updated_by',
  'comments',
] as const

/** Of some rows: each column as JSON without its brackets. */
export interface Columns {
  fields: string[]
  /** By attribute, in the order of the content. */
  slots: string[]
}

/** Whether a line of a content holds rows. */
export const holdsRows = (line: string) => line.startsWith('{"id":[')

/** A line of rows as its columns, which tabs separate: texts in JSON never hold one. */
export function readColumns(line: string): Columns {
  const pieces = line.split('\t')
  return {
    fields: pieces.slice(0, FIELDS.length).map(innerOf),
    // The piece between the fields and the slots opens their list, the last one ends it.
    slots: pieces.slice(FIELDS.length + 1, -1).map(innerOf),
  }
}

export function writeColumns({ fields, slots }: Columns): string {
  const named = FIELDS.map((name, n) => `"${name}":[${fields[n] ?? ''}]`)
  const listed = slots.map((column) => `[${column}]`)
  return `{${named.join(',\t')},\t"slots":[${listed.length > 0 ? `\t${listed.join(',\t')}\t` : ''}]}`
}

/** What stands between the brackets of a column's piece. */
function innerOf(piece: string): string {
  return piece.slice(piece.indexOf('[') + 1, piece.lastIndexOf(']'))
}
