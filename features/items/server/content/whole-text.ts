import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'

const FIELDS = [
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

/** The lines of a content, from which its text as one FolderContent is put together, column by column. */
export async function* wholeText(
  lines: Readable,
  { seq, attribute_ids }: { seq: number; attribute_ids: readonly string[] },
): AsyncGenerator<string, void, undefined> {
  const columns: string[][] = [...FIELDS, ...attribute_ids].map(() => [])
  // What is told of the moment beside its rows, where it is not the present.
  const beside: string[] = []
  for await (const line of createInterface({ input: lines, crlfDelay: Infinity })) {
    if (!line.startsWith('{"id":[')) {
      if (/^\{"(past|changed)":/.test(line)) beside.push(`,${line.slice(1, -1)}`)
      continue
    }
    const pieces = line.split('\t')
    // The piece between the fields and the slots only opens their list.
    pieces.splice(FIELDS.length, 1)
    for (const [n, column] of columns.entries()) column.push(innerOf(pieces[n] ?? ''))
  }
  yield `{"seq":${seq},"attribute_ids":${JSON.stringify(attribute_ids)}`
  for (const [n, name] of FIELDS.entries()) yield `,"${name}":[${(columns[n] ?? []).join(',')}]`
  yield ',"slots":['
  for (const n of attribute_ids.keys())
    yield `${n > 0 ? ',' : ''}[${(columns[FIELDS.length + n] ?? []).join(',')}]`
  yield `]${beside.join('')}}`
}

/** What stands between the brackets of a column's piece. */
function innerOf(piece: string): string {
  return piece.slice(piece.indexOf('[') + 1, piece.lastIndexOf(']'))
}
