import { sampleContext } from '@weft/model/testing'
import type { ValueContext } from '@weft/model'
import { ColumnRows, enableComputing, Meter, type QueryEnv, selectingColumns, SLICE_STEPS } from '@weft/query'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { FUNCTION_NAMES } from './functions/index.ts'
import { inputsOf } from './dependencies.ts'
import { MAX_COMPILING, MAX_FORMULA, MAX_STEPS } from './limits.ts'
import { prepareFormula } from './program.ts'
import { patterns } from './testing/compute.ts'
import { plainType } from './testing/plain-type.ts'

enableComputing()

const CASES = Number(process.env['SLICE_CASES'] ?? 40)
const ROWS = 10_000
const FORMULA = '00000000-0000-4000-8000-00000000000f'
const IDS = ['1', '2', '3', '4', '5'].map((n) => `00000000-0000-4000-8000-00000000000${n}`)
const [, NUMBER = '', DATE = '', LIST = '', TIME = ''] = IDS

/** Long and unfriendly ones among them: texts of thousands of characters, lists, moments all over the calendar. */
function cellOf(id: string, row: number): unknown {
  if (id === NUMBER) return (row * 7_919) % 10_007
  if (id === DATE) return { start: `20${10 + (row % 80)}-02-${10 + (row % 18)}`, hasTime: false }
  if (id === TIME)
    return {
      start: `20${10 + (row % 80)}-0${1 + (row % 9)}-11 1${row % 10}:${10 + (row % 50)}:00`,
      hasTime: true,
    }
  if (id === LIST) return Array.from({ length: row % 60 }, (_, n) => `label ${n} of ${row}`)
  return `${'aé😀b 1'.repeat(1 + (row % 150))}${row}`
}

const rows = new ColumnRows(
  Array.from({ length: ROWS }, (_, row) => `row ${row}`),
  Array.from({ length: ROWS }, (_, row) => row),
)
for (const id of IDS)
  rows.addColumn(
    id,
    rows.ids,
    rows.ids.map((_, row) => JSON.stringify(cellOf(id, row))),
  )

const OPERATORS: Record<string, 'gt' | 'within' | 'any_of' | 'contains'> = {
  [NUMBER]: 'gt',
  [DATE]: 'within',
  [TIME]: 'within',
  [LIST]: 'any_of',
}

function envOf(formula: string, context: ValueContext, meter: Meter): QueryEnv {
  const settings = { formula }
  const base = plainType('test')
  const types = new Map(
    IDS.map((id) => [
      id,
      { type: { ...base, operators: [OPERATORS[id] ?? ('contains' as const)] }, settings: {} },
    ]),
  )
  const type = {
    ...base,
    sortKey: (data: unknown) => (typeof data === 'number' || typeof data === 'string' ? data : null),
    computed: {
      inputs: () => inputsOf(settings),
      prepare: (_: unknown, computedEnv: Parameters<typeof prepareFormula>[1]) =>
        prepareFormula(formula, computedEnv, patterns),
    },
  }
  return { context, meter, attribute: (id) => (id === FORMULA ? { type, settings } : types.get(id)) }
}

const text = fc.oneof(
  fc.constantFrom(
    '"a"',
    '"MMMM dddd"',
    '"[a-z]+"',
    '"\\\\p{L}+ (\\\\d|b)*"',
    '"(a|b|ab)*c"',
    '"day"',
    '"%d"',
    '"M/D/YY"',
  ),
  fc.integer({ min: 1, max: 3_000 }).map((n) => `"${'MD '.repeat(n)}"`.slice(0, 4_000).replace(/[^"]$/, '"')),
)
const leaf = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...IDS.map((id) => `{${id}}`)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom('NOW()', 'TODAY()', '20000', '1000', '7', '0', 'TRUE', 'REPT("ab", 9000)'),
  },
  { weight: 1, arbitrary: text },
)
const formula = fc
  .letrec<{ node: string }>((tie) => ({
    node: fc.oneof(
      { maxDepth: 6, withCrossShrink: true },
      leaf,
      fc
        .tuple(fc.constantFrom(...FUNCTION_NAMES), fc.array(tie('node'), { minLength: 1, maxLength: 4 }))
        .map(([name, args]) => `${name}(${args.join(', ')})`),
      fc
        .tuple(fc.constantFrom('+', '&', '=', '<', '*', '^'), tie('node'), tie('node'))
        .map(([sign, left, right]) => `(${left} ${sign} ${right})`),
    ),
  }))
  .node.chain((node) => fc.integer({ min: 1, max: 200 }).map((n) => repeated(node, n)))

/** The formula many times over, as long as formulas may be. */
function repeated(node: string, n: number): string {
  const one = ` & ${node}`
  const times = Math.max(1, Math.min(n, Math.floor(MAX_FORMULA / one.length)))
  return one.repeat(times).slice(3)
}

/** Slices that are looked at of one formula: those that come after are like them. */
const MOST_SLICES = 6
// A generous bound, since a collection of garbage may fall into a slice: what is not counted at all takes seconds.
const MOST_MS = 300

test(
  'no slice over ten thousand rows does more than its counted steps, whatever the formula',
  () => {
    fc.assert(
      fc.property(formula, fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kolkata'), (written, tz) => {
        rows.computed.clear()
        const meter = new Meter()
        const env = envOf(written, sampleContext({ tz }), meter)
        const spec = { filter: null, sort: [{ attribute_id: FORMULA, direction: 'asc' as const }] }
        const work = selectingColumns({ rows, spec, env, limit: 10 })
        for (let slice = 0; slice < MOST_SLICES; slice++) {
          meter.left = SLICE_STEPS
          const start = process.threadCpuUsage()
          const isDone = work.next().done === true
          const { user, system } = process.threadCpuUsage(start)
          // One cell, and one regular expression that is made, may be begun at its very end.
          expect(meter.left).toBeGreaterThan(-2 * MAX_STEPS - MAX_COMPILING)
          expect((user + system) / 1_000).toBeLessThan(MOST_MS)
          if (isDone) break
        }
      }),
      { numRuns: CASES },
    )
  },
  60_000 + 1_000 * CASES,
)
