import type { ValueContext } from '@weft/model'

import type { Layout } from './importer.ts'
import type { ColumnHint, SheetRecord } from './sheet.ts'
import { importers } from '../importers/registry.ts'
import type { Head } from '../products/product.ts'
import { products } from '../products/registry.ts'

/** A file, and how it is read. */
export type Source = Layout & { path: string }

/** Such files have numbers and days as machines write them, whatever language people have them shown in. */
const PLAIN = new Set<Source['format']>(['xlsx', 'trello'])

/** How the cells of a file are read. */
export function contextFor({ format }: Pick<Source, 'format'>, context: ValueContext): ValueContext {
  return PLAIN.has(format) ? { ...context, locale: 'en-US' } : context
}

/** As many lines as a product's header may lie below. */
const HEAD_LINES = 12

/** The records of a file: as they are, or as one plain table where it is of a product that is known. */
export async function* readRecords(source: Source): AsyncGenerator<SheetRecord[]> {
  const records = importers[source.format].records(source.path, source)
  const product = source.product === null ? undefined : products[source.product]
  if (!product) {
    yield* records
    return
  }
  const { head, header, rest } = await splitHead(records, (lines) => product.headerOf(lines, source.format))
  const table = product.arrange(head)
  yield [{ line: header, cells: table.names }]
  for await (const batch of rest) {
    const rows = batch.flatMap((record) => table.rows(record))
    if (rows.length > 0) yield rows
  }
  const last = table.end?.() ?? []
  if (last.length > 0) yield last
}

/** The rows of a file below its header. */
export async function* dataRows(source: Source): AsyncGenerator<SheetRecord> {
  let isHeader = source.header
  for await (const records of readRecords(source)) {
    for (const record of records) {
      if (isHeader) isHeader = false
      else yield record
    }
  }
}

/** The first lines of a file, as they are. */
export async function readHead(source: Source): Promise<Head> {
  const head: string[][] = []
  for await (const records of importers[source.format].records(source.path, source)) {
    head.push(...records.map(({ cells }) => cells))
    if (head.length >= HEAD_LINES) break
  }
  return head.slice(0, HEAD_LINES)
}

/** What a product says of the columns of its table. */
export function hintsOf({ product: name, format }: Source, lines: Head): ColumnHint[] {
  const product = name === null ? undefined : products[name]
  const at = product?.headerOf(lines, format) ?? null
  return product && at !== null ? product.arrange(lines.slice(0, at + 1)).hints : []
}

async function splitHead(records: AsyncGenerator<SheetRecord[]>, find: (lines: Head) => number | null) {
  const first: SheetRecord[] = []
  for (let isOpen = true; isOpen && first.length < HEAD_LINES;) {
    const { value, done } = await records.next()
    if (done) isOpen = false
    else first.push(...value)
  }
  const at = find(first.slice(0, HEAD_LINES).map(({ cells }) => cells)) ?? 0
  async function* rest(): AsyncGenerator<SheetRecord[]> {
    yield first.slice(at + 1)
    yield* records
  }
  return {
    head: first.slice(0, at + 1).map(({ cells }) => cells),
    header: first[at]?.line ?? 1,
    rest: rest(),
  }
}
