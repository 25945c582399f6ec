import type { SeededRandom } from '../sync/seeded-random.ts'

/** A kind of attribute as a history has it, and what somebody would make of a value of it. */
export interface TypedValues {
  type: string
  settings?: Readonly<Record<string, unknown>>
  /** Two edits of one value are joined, element by element. */
  isJoined?: true
  /** Unlike what there was, in the spelling in which the server keeps it; null is nothing. */
  edit(data: unknown, world: { random: SeededRandom; users: readonly number[] }): unknown
}

const LABELS = Array.from({ length: 9 }, (_, n) => ({
  id: `00000000-0000-7000-8000-00000000000${n}`,
  name: `Label ${n}`,
  color: 'blue',
}))

/** Every type whose values are typed and kept in the item; long texts have editors of their own. */
export const TYPED: readonly TypedValues[] = [
  { type: 'text', edit: (_data, { random }) => `typed ${random.slug()}` },
  { type: 'number', edit: (_data, { random }) => random.below(1_000_000) },
  { type: 'email', edit: (_data, { random }) => `p${random.below(1_000_000)}@example.com` },
  { type: 'phone', edit: (_data, { random }) => `+4930${1_000_000 + random.below(8_999_999)}` },
  { type: 'progress', edit: (_data, { random }) => random.below(101) },
  { type: 'rating', edit: (_data, { random }) => 1 + random.below(5) },
  { type: 'checkbox', edit: (data) => (data === true ? null : true) },
  {
    type: 'date',
    edit: (_data, { random }) => ({
      start: `20${10 + random.below(89)}-05-${10 + random.below(19)}`,
      hasTime: false,
    }),
  },
  {
    type: 'label',
    settings: { labels: LABELS, multiple: true },
    isJoined: true,
    edit: (data, { random }) => turned(data, random.pick(LABELS).id),
  },
  { type: 'members', isJoined: true, edit: (data, { random, users }) => turned(data, random.pick(users)) },
  {
    type: 'links',
    isJoined: true,
    edit: (data, { random }) =>
      changed(data, random, (id) => ({ id, url: `https://example.com/${id}`, name: '' })),
  },
  {
    type: 'checklist',
    isJoined: true,
    edit: (data, { random }) => changed(data, random, (id) => ({ id, name: `line ${id}`, done: false })),
  },
]

const listOf = (data: unknown): unknown[] => (Array.isArray(data) ? data : [])

/** With an element that was not there, or without one that was. */
function turned(data: unknown, element: unknown): unknown {
  const list = listOf(data)
  return list.includes(element) ? list.filter((one) => one !== element) : [...list, element]
}

/** One element more, or one less. */
function changed(data: unknown, random: SeededRandom, make: (id: string) => object): unknown {
  const list = listOf(data)
  if (list.length > 4 || (list.length > 0 && random.chance(0.4)))
    return list.toSpliced(random.below(list.length), 1)
  return [...list, make(random.uuid())]
}
