import { newUuid } from '@weft/base'
import { serverAttributeTypes } from '@weft/features/attributes/server'
import type { ValueContext } from '@weft/model'
import { createLiveQuery, enableComputing, type QueryEnv, readItem } from '@weft/query'

import type { Benchmark, Figure } from '../benchmark.ts'
import { median } from '../harness/measure.ts'
import { holds } from './holds.ts'

const RUNS = 9
const DAY_MS = 86_400_000

/** Rows as the browser holds them. */
interface BenchRow {
  id: string
  sort_order: number
  values: Record<string, { data: unknown }>
}

interface Case {
  name: string
  formula(ids: Ids): string
  /** The same by hand in plain JavaScript over the same rows. */
  plain(row: BenchRow, ids: Ids): unknown
}
interface Ids {
  price: string
  count: string
  name: string
  due: string
}

const TODAY = Date.UTC(2026, 10, 21)
const at = (row: BenchRow, id: string) => row.values[id]?.data
const numberAt = (row: BenchRow, id: string) => Number(at(row, id) ?? 0)

const cases: readonly Case[] = [
  {
    name: 'a sum with a condition',
    formula: ({ price, count }) =>
      `IF({${count}} > 5, ROUND({${price}} * {${count}} * 0.9, 2), {${price}} * {${count}} + 1)`,
    plain: (row, { price, count }) =>
      numberAt(row, count) > 5
        ? Math.round(numberAt(row, price) * numberAt(row, count) * 90) / 100
        : numberAt(row, price) * numberAt(row, count) + 1,
  },
  {
    name: 'a text of three parts',
    formula: ({ name, count }) =>
      `UPPER(LEFT({${name}}, 6)) & "-" & SUBSTITUTE({${name}}, " ", "_") & {${count}}`,
    plain(row, { name, count }) {
      const text = String(at(row, name))
      return `${text.slice(0, 6).toUpperCase()}-${text.replaceAll(' ', '_')}${numberAt(row, count)}`
    },
  },
  {
    name: 'days until a date',
    formula: ({ due }) => `DATEDIFF(TODAY(), DATEADD({${due}}, 2, "weeks"), "days")`,
    plain: (row, { due }) =>
      (Date.parse((at(row, due) as { start: string }).start) + 14 * DAY_MS - TODAY) / DAY_MS,
  },
]

const context: ValueContext = {
  locale: 'en-US',
  tz: 'Europe/Berlin',
  week_start: 1,
  now: TODAY + DAY_MS / 2,
  me: 1,
  people: new Map(),
}

export const benchmark: Benchmark = {
  name: 'formula',
  about:
    'A live query over rows of a folder, sorted by a formula, made anew in another environment: every formula is computed and its row placed. The anchor is the same arithmetic by hand in a plain JavaScript loop over the same rows, sorted by the built-in sort. Then what unfriendly formulas over a folder of the server do to its other callers.',
  async run({ sizes, say }) {
    enableComputing()
    const computed = sizes.flatMap((size) => cases.flatMap((one) => figuresOf(one, size, say)))
    return [...computed, ...(await holds(sizes, say))]
  },
}

function figuresOf({ name, formula, plain }: Case, size: number, say: (text: string) => void): Figure[] {
  say(`${name}, ${size}`)
  const ids: Ids = { price: newUuid(), count: newUuid(), name: newUuid(), due: newUuid() }
  const rows = new Map(Array.from({ length: size }, (_, n) => rowOf(n, ids)).map((row) => [row.id, row]))
  const result = newUuid()
  const types: Record<string, [string, object]> = {
    [ids.price]: ['number', {}],
    [ids.count]: ['number', {}],
    [ids.name]: ['text', {}],
    [ids.due]: ['date', {}],
    [result]: ['formula', { formula: formula(ids), result: 'number' }],
  }
  const envOf = (): QueryEnv => ({
    attribute(id) {
      const [type, settings] = types[id] ?? []
      const known = type === undefined ? undefined : serverAttributeTypes[type]
      return known && settings && { type: known, settings: settings as Readonly<Record<string, unknown>> }
    },
    context,
  })
  const query = createLiveQuery({
    source: { get: (id) => rows.get(id), rows: () => rows.values() },
    read: readItem,
    spec: { sort: [{ attribute_id: result, direction: 'asc' }] },
    env: envOf(),
  })
  // What the two come to is the same, row by row.
  const order = byHand(rows, (row) => plain(row, ids))
  const shown = query.slice(0, query.length).map((line) => line.row)
  const differs = shown.findIndex((row, n) => plain(row, ids) !== plain(order[n] as BenchRow, ids))
  if (differs >= 0) throw new Error(`${name}: the formula and the loop give other orders at ${differs}`)
  const ours = median(repeatedNow(() => query.update({ env: envOf() })))
  const theirs = median(repeatedNow(() => void byHand(rows, (row) => plain(row, ids))))
  return [
    {
      work: `${name}: all rows computed and sorted anew`,
      size,
      figure: { value: ours, unit: 'ms' },
      beside: `${((ours * 1_000) / size).toFixed(2)} µs a row`,
      anchor: { work: 'plain JavaScript loop and sort', value: theirs, unit: 'ms' },
      ...(size <= 10_000 ? { target: { is: 'at most' as const, value: 1_000 } } : {}),
      limit:
        'The garbage of a call a row, and days that are written as text on the way: in the profile both come before the closures.',
    },
  ]
}

function byHand(rows: ReadonlyMap<string, BenchRow>, value: (row: BenchRow) => unknown): BenchRow[] {
  const collator = new Intl.Collator('en-US', { numeric: true })
  const made = Array.from(rows.values(), (row) => ({ row, key: value(row) }))
  made.sort((a, b) =>
    typeof a.key === 'number' && typeof b.key === 'number'
      ? a.key - b.key
      : collator.compare(String(a.key), String(b.key)),
  )
  return made.map(({ row }) => row)
}

function rowOf(n: number, ids: Ids): BenchRow {
  const spread = (n * 7_919) % 100_003
  return {
    id: `row-${n}`,
    sort_order: n,
    values: {
      [ids.price]: { data: (spread % 997) / 4 },
      [ids.count]: { data: spread % 11 },
      [ids.name]: { data: `Task number ${spread}` },
      [ids.due]: {
        data: { start: new Date(TODAY + (spread % 700) * DAY_MS).toISOString().slice(0, 10), hasTime: false },
      },
    },
  }
}

function repeatedNow(work: () => void): number[] {
  return Array.from({ length: RUNS }, () => {
    const start = performance.now()
    work()
    return performance.now() - start
  })
}
