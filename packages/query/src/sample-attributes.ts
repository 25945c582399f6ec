import type { AttributeType, Settings, ValueContext } from '@weft/model'
import { foldText } from '@weft/model'

import type { QueryEnv } from './query-env.ts'

/** A few attribute types of the shapes that real ones have, for the tests of this package. */

const shared = {
  defaultSettings: {},
}

const text: AttributeType = {
  ...shared,
  type: 'text',
  label: 'Text',
  format: (data) => String(data),
  sortKey: (data) => String(data),
  operators: ['contains', 'is_empty'],
  predicate(operator, operand) {
    if (operator === 'is_empty') return (data) => data === null
    if (typeof operand !== 'string' || operand === '') return null
    const wanted = foldText(operand, 'en')
    return (data) => typeof data === 'string' && foldText(data, 'en').includes(wanted)
  },
  aggregates: ['unique'],
}

const number: AttributeType = {
  ...shared,
  type: 'number',
  label: 'Number',
  format: (data) => String(data),
  sortKey: (data) => Number(data),
  operators: ['gte', 'lt'],
  predicate(operator, operand) {
    if (typeof operand !== 'number') return null
    return (data) => typeof data === 'number' && (operator === 'gte' ? data >= operand : data < operand)
  },
  groups(data, { groupSize: size }) {
    const key = typeof size === 'number' ? Math.floor(Number(data) / size) * size : Number(data)
    return [{ key: String(key), label: String(key), sort: key }]
  },
  aggregates: ['sum', 'average', 'median', 'min', 'max', 'range', 'std_dev'],
  toNumber: (data) => Number(data),
}

const checkbox: AttributeType = {
  ...shared,
  type: 'checkbox',
  label: 'Checkbox',
  format: (data) => (data ? 'Yes' : 'No'),
  sortKey: (data) => (data ? 1 : 0),
  emptySortKey: 0,
  operators: ['checked', 'not_checked'],
  predicate: (operator) => (data) => (data === true) === (operator === 'checked'),
  aggregates: ['checked', 'percent_checked'],
}

const LABELS = ['red', 'green', 'blue']

const label: AttributeType = {
  ...shared,
  type: 'label',
  label: 'Label',
  format: (data) => (data as string[]).join(', '),
  sortKey: (data) => LABELS.indexOf((data as string[])[0] ?? ''),
  operators: ['any_of'],
  predicate(_operator, operand) {
    if (!Array.isArray(operand) || operand.length === 0) return null
    return (data) => Array.isArray(data) && data.some((id) => operand.includes(id))
  },
  groups: (data: unknown, _settings: Settings, _context: ValueContext) =>
    (data as string[]).map((id) => ({ key: id, label: id.toUpperCase(), sort: LABELS.indexOf(id) })),
  aggregates: [],
}

const known = new Map([
  ['name', text],
  ['size', number],
  ['done', checkbox],
  ['tags', label],
])

export const sampleContext: ValueContext = {
  locale: 'en-US',
  tz: 'Europe/Berlin',
  week_start: 1,
  now: Date.UTC(2026, 10, 18, 12),
  me: 7,
  people: new Map([
    [7, { name: 'Ada' }],
    [8, { name: 'Bob' }],
  ]),
}

// The same for every principal, as on a server: what was made with them is kept.
const NO_SETTINGS = {}

export const sampleEnv: QueryEnv = {
  attribute(id) {
    const type = known.get(id)
    return type && { type, settings: NO_SETTINGS }
  },
  context: sampleContext,
}

export interface SampleRow {
  id: string
  sort_order: number
  created_at: string
  updated_at: string
  created_by: number | null
  values: Record<string, { data: unknown }>
}

export function sampleRow(
  id: string,
  cells: Record<string, unknown> = {},
  rest: Partial<SampleRow> = {},
): SampleRow {
  const values: SampleRow['values'] = {}
  for (const [attribute_id, data] of Object.entries(cells)) values[attribute_id] = { data }
  const at = '2026-11-18 10:00:00'
  return { id, sort_order: 0, created_at: at, updated_at: at, created_by: null, values, ...rest }
}
