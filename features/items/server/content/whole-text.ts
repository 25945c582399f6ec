import type { Readable } from 'node:stream'

import { FIELDS, holdsRows, readColumns } from './columns.ts'
import { linesOf } from './lines.ts'

/** The lines of a content, from which its text as one FolderContent is put together, column by column. */
export async function* wholeText(
  lines: Readable,
  { seq, attribute_ids }: { seq: number; attribute_ids: readonly string[] },
): AsyncGenerator<string, void, undefined> {
  const fields: string[][] = FIELDS.map(() => [])
  const slots: string[][] = attribute_ids.map(() => [])
  // What is told of the moment beside its rows, where it is not the present.
  const beside: string[] = []
  for await (const line of linesOf(lines)) {
    if (!holdsRows(line)) {
      if (/^\{"(past|changed)":/.test(line)) beside.push(`,${line.slice(1, -1)}`)
      continue
    }
    const columns = readColumns(line)
    for (const [n, column] of fields.entries()) column.push(columns.fields[n] ?? '')
    for (const [n, column] of slots.entries()) column.push(columns.slots[n] ?? '')
  }
  yield `{"seq":${seq},"attribute_ids":${JSON.stringify(attribute_ids)}`
  for (const [n, name] of FIELDS.entries()) yield `,"${name}":[${(fields[n] ?? []).join(',')}]`
  yield ',"slots":['
  for (const [n, column] of slots.entries()) yield `${n > 0 ? ',' : ''}[${column.join(',')}]`
  yield `]${beside.join('')}}`
}
