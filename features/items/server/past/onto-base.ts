import { type Columns, FIELDS, readColumns, writeColumns } from '../content/columns.ts'
import type { ContentBase } from '../content/content-base.ts'
import type { ContentRange } from '../content/queries.ts'
import { Work } from '../work/work.ts'

/** Of a cell that is parsed and written again. */
const CELL_STEPS = 8

/** What an item was, where it was another than in the base. */
export interface Was {
  /** Of its last change until then; null where that is not known. */
  at: string | null
  by: number | null
  fields: Readonly<Record<string, unknown>>
  /** Data by attribute. */
  slots: Readonly<Record<string, unknown>>
}

export interface OntoBase {
  /** The attributes of that time. */
  attribute_ids: readonly string[]
  /** By item; null is one whose row is not to be taken from the base. */
  was: ReadonlyMap<string, Was | null>
}

/**
 * The rows of a base as they were: columns in which nothing was another are taken as the texts that they are. Between two
 * columns others have their turn.
 */
export async function* rowsOntoBase(base: ContentBase, asked: OntoBase): AsyncGenerator<ContentRange> {
  const order = asked.attribute_ids.map((id) => base.attribute_ids.indexOf(id))
  const work = new Work()
  for await (const line of base.rows()) {
    const { fields, slots } = readColumns(line)
    const ids = cellsOf(fields[0]) as string[]
    const nothing = ids.map(() => 'null').join(',')
    const columns = { fields, slots: order.map((n) => slots[n] ?? nothing) }
    const range = await rewritten(columns, ids, asked, work)
    if (range) yield range
  }
}

async function rewritten(
  columns: Columns,
  ids: readonly string[],
  { attribute_ids, was }: OntoBase,
  work: Work,
): Promise<ContentRange | null> {
  const rows = ids.flatMap((id, n) => {
    const one = was.get(id)
    return one ? [{ n, one }] : []
  })
  const kept = ids.map((id) => was.get(id) !== null)
  const items = kept.filter(Boolean).length
  if (items === 0) return null
  const isWhole = items === ids.length
  const rewrite = async (text: string | undefined, replace: ((cells: unknown[]) => void) | null) => {
    if (!replace && isWhole) return text ?? ''
    await work.pause()
    work.take(ids.length * CELL_STEPS)
    const cells = cellsOf(text)
    replace?.(cells)
    return JSON.stringify(isWhole ? cells : cells.filter((_, n) => kept[n])).slice(1, -1)
  }
  const made = { fields: [] as string[], slots: [] as string[] }
  for (const [n, name] of FIELDS.entries()) {
    const replace = rows.length === 0 ? null : fieldOf(name, rows, () => cellsOf(columns.fields[CREATED_AT]))
    made.fields.push(await rewrite(columns.fields[n], replace))
  }
  for (const [n, id] of attribute_ids.entries()) {
    const others = rows.filter(({ one }) => id in one.slots)
    const replace = (cells: unknown[]) => {
      for (const { n: row, one } of others) cells[row] = slotOf(one.slots[id])
    }
    made.slots.push(await rewrite(columns.slots[n], others.length > 0 ? replace : null))
  }
  return { items, modified: latestOf(made), line: writeColumns(made), end: { seq: 0, id: '' } }
}

type Rows = readonly { n: number; one: Was }[]

/** What writes a field into its column; null where it was no other. */
function fieldOf(name: string, rows: Rows, created: () => unknown[]): ((cells: unknown[]) => void) | null {
  if (name === 'updated_at')
    return (cells) => {
      // Without a line of that time nothing but its creation is known.
      for (const { n, one } of rows) cells[n] = one.at
      if (cells.includes(null)) {
        const times = created()
        for (const { n, one } of rows) cells[n] ??= one.fields['created_at'] ?? times[n]
      }
    }
  if (name === 'updated_by')
    return (cells) => {
      for (const { n, one } of rows) cells[n] = one.by
    }
  const others = rows.filter(({ one }) => name in one.fields)
  if (others.length === 0) return null
  return (cells) => {
    for (const { n, one } of others) cells[n] = one.fields[name]
  }
}

const CREATED_AT = FIELDS.indexOf('created_at')
const UPDATED_AT = FIELDS.indexOf('updated_at')

const cellsOf = (text: string | undefined) => JSON.parse(`[${text ?? ''}]`) as unknown[]

const slotOf = (data: unknown) => ((data ?? null) === null ? null : [data, 1])

function latestOf({ fields }: Columns): string {
  return (cellsOf(fields[UPDATED_AT]) as string[]).reduce((a, b) => (a > b ? a : b), '')
}
