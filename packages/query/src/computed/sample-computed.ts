import type { AttributeType, ComputedCell, ComputedEnv, ValueContext } from '@weft/model'

import type { QueryEnv } from '../query-env.ts'
import { type SampleRow, sampleEnv } from '../sample-attributes.ts'

/** For tests: computed attributes beside the sample ones, and what they must come to by hand. */
const typeOf = (id: string) => (sampleEnv.attribute(id) as { type: AttributeType }).type

interface Sample {
  as: 'name' | 'size'
  inputs: readonly string[]
  compute(cell: ComputedCell, env: ComputedEnv): unknown
}

const numberOf = (data: unknown) => (typeof data === 'number' && Number.isFinite(data) ? data : null)

const samples: Record<string, Sample> = {
  twice: {
    as: 'size',
    inputs: ['size'],
    compute: ({ read }) => {
      const size = numberOf(read('size'))
      return size === null ? null : size * 2
    },
  },
  both: {
    as: 'name',
    inputs: ['name', 'twice', 'done'],
    compute: ({ read }) =>
      read('name') === null ? null : [read('name'), read('twice'), read('done')].map(String).join(' '),
  },
  // Depends on who asks and when.
  principal: {
    as: 'name',
    inputs: ['both', 'created_by'],
    compute: ({ read }, { context }) =>
      read('created_by') === context.me
        ? `${context.tz} ${context.now}`
        : (context.people.get(Number(read('created_by')))?.name ?? read('both')),
  },
  // Reads another row, and `name`, which it does not say that it reads.
  other: {
    as: 'size',
    inputs: ['size'],
    compute: ({ read, linked }) => linked(`row${String(read('size'))}`, 'size') ?? read('name'),
  },
  // Reads no other row itself, and still follows from what can be seen of them.
  above: {
    as: 'size',
    inputs: ['other'],
    compute: ({ read }) => {
      const seen = numberOf(read('other'))
      return seen === null ? null : seen + 1
    },
  },
  loop: { as: 'size', inputs: ['size', 'pool'], compute: ({ read }) => read('pool') },
  pool: { as: 'size', inputs: ['loop'], compute: ({ read }) => read('loop') },
}
// A chain in which each reads the one before twice: without a memory, 2 to the power of its length.
for (let n = 0; n < 25; n++) {
  const before = n === 0 ? 'size' : `chain${n - 1}`
  samples[`chain${n}`] = {
    as: 'size',
    inputs: [before, 'size'],
    compute: ({ read }) => {
      const [a, b] = [numberOf(read(before)), numberOf(read(before))]
      return a === null || b === null ? null : (a + b) % 1_000
    },
  }
}

export const COMPUTED_IDS = ['twice', 'both', 'principal', 'other', 'above', 'loop', 'chain19', 'chain24']

const types = new Map<string, AttributeType>(
  Object.entries(samples).map(([id, { as, inputs, compute }]) => [
    id,
    {
      ...typeOf(as),
      isStatic: true,
      sortKey: (data, settings, context) =>
        typeof data === 'object' ? null : typeOf(as).sortKey(data, settings, context),
      computed: { inputs: () => inputs, prepare: (_settings, env) => (cell) => compute(cell, env) },
    },
  ]),
)
const NO_SETTINGS = {}

/** Sizes of other rows by id, as an environment outside of the folder; another map is another version. */
export function computedEnv(context: ValueContext, sizes: ReadonlyMap<string, number>): QueryEnv {
  return {
    attribute(id) {
      const type = types.get(id)
      return type ? { type, settings: NO_SETTINGS } : sampleEnv.attribute(id)
    },
    context,
    links: { read: (row_id) => sizes.get(row_id) ?? null, version: sizes },
  }
}

function withoutComputing({ computed: _computed, ...type }: AttributeType): AttributeType {
  return type
}

/** An environment in which the same attributes are stored. */
export function storedEnv(context: ValueContext): QueryEnv {
  return {
    attribute(id) {
      const type = types.get(id)
      return type ? { type: withoutComputing(type), settings: {} } : sampleEnv.attribute(id)
    },
    context,
  }
}

/** The row with its computed values stored, each worked out anew. */
export function withComputed(
  row: SampleRow,
  context: ValueContext,
  sizes: ReadonlyMap<string, number>,
): SampleRow {
  const read = (id: string, inputs: readonly string[]): unknown => {
    if (!inputs.includes(id)) return null
    if (id === 'created_by') return row.created_by
    return samples[id] ? valueOf(id) : (row.values[id]?.data ?? null)
  }
  const env = {
    context: { ...context, now: context.now - (context.now % 900_000) },
    attribute: () => undefined,
    urlOf: () => '',
  }
  const worked = new Map<string, unknown>()
  const valueOf = (id: string): unknown => {
    const sample = samples[id] as Sample
    if (id === 'loop') return { error: 'ERROR', reason: 'This value depends on itself.' }
    if (id === 'chain24')
      return { error: 'ERROR', reason: 'Too many computed attributes depend on each other.' }
    if (!worked.has(id)) {
      const cell: ComputedCell = {
        row_id: row.id,
        attribute_id: id,
        read: (input) => read(input, sample.inputs),
        linked: (row_id) => sizes.get(row_id) ?? null,
      }
      worked.set(id, sample.compute(cell, env) ?? null)
    }
    return worked.get(id)
  }
  const values = { ...row.values }
  for (const id of COMPUTED_IDS) values[id] = { data: valueOf(id) }
  return { ...row, values }
}
