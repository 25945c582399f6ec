import { labelColors, type LabelColor, isLabelColor } from '@weft/ui'

import type { StackState } from '../definition.ts'
import type { Board } from './build-board.ts'
import { EMPTY, type KeyName, type Stack } from './stack.ts'

/** A column or a lane as it is shown. */
export interface ShownKey {
  key: string
  label: string
  count: number
}

/** Days that a board of relative dates always has a place for. */
const RELATIVE = ['today', 'tomorrow', 'this_week', 'next_week', 'later']

export interface LabelOption {
  id: string
  name: string
  color: string
  textColor?: string
}

/** The labels of a stack's attribute, in their order. */
export function labelsOf({ settings }: Pick<Stack, 'settings'>): readonly LabelOption[] {
  return Array.isArray(settings['labels']) ? (settings['labels'] as LabelOption[]) : []
}

export function colorOfLabel(stack: Stack, key: string): { color: LabelColor; own: string | null } | null {
  if (stack.kind !== 'labels') return null
  const found = labelsOf(stack).find(({ id }) => id === key)
  if (!found) return null
  if (isLabelColor(found.color)) return { color: found.color, own: null }
  return { color: labelColors[0], own: /^#[\da-f]{3,8}$/i.test(found.color) ? found.color : null }
}

/**
 * The columns (or lanes) from the first to the last: those that the view has an order for, then all others in the order
 * of their values. The empty values stand first, as what has still to be sorted; lanes have them last. Keys without cards are there where the attribute says them, that
 * of the empty values where no other is there: its place in the order waits for cards.
 */
export function orderedKeys(
  stack: Stack,
  found: { counts: ReadonlyMap<string, number>; names: ReadonlyMap<string, KeyName> },
  state: Pick<StackState, 'order' | 'hidden'>,
  {
    hidesEmpty,
    withHidden = false,
    endsEmpty = false,
  }: {
    hidesEmpty: boolean
    withHidden?: boolean
    /** The empty values stand last. */
    endsEmpty?: boolean
  },
): ShownKey[] {
  const known = possibleKeys(stack)
  const keys = new Set([...known.keys(), ...found.counts.keys()])
  // People and items that were given a column of their own.
  if (stack.kind === 'people')
    for (const key of state.order) if (stack.context.people.has(Number(key))) keys.add(key)
  const named = [...keys].map((key) => {
    const name = known.get(key) ?? found.names.get(key) ?? nameOfKey(stack, key)
    return { key, label: name.label, sort: name.sort, count: found.counts.get(key) ?? 0 }
  })
  const places = new Map(state.order.map((key, at) => [key, at]))
  named.sort((a, b) => {
    const [x, y] = [places.get(a.key), places.get(b.key)]
    if (x !== undefined && y !== undefined) return x - y
    if (a.key === EMPTY && x === undefined) return endsEmpty ? 1 : -1
    if (b.key === EMPTY && y === undefined) return endsEmpty ? -1 : 1
    if (x !== undefined || y !== undefined) return x === undefined ? 1 : -1
    if (a.key === EMPTY || b.key === EMPTY) return (a.key === EMPTY) === endsEmpty ? 1 : -1
    return compareSorts(a.sort, b.sort, stack.context.locale)
  })
  const isMeant = ({ key, count }: ShownKey) => key !== EMPTY || count > 0 || named.length === 1
  return named
    .filter((one) => withHidden || !state.hidden.includes(one.key))
    .filter((one) => isMeant(one) && (!hidesEmpty || one.count > 0))
    .map(({ key, label, count }) => ({ key, label, count }))
}

/** Keys that are there without any card. */
function possibleKeys(stack: Stack): Map<string, KeyName> {
  const { kind, attribute, settings, context } = stack
  const keys = new Map<string, KeyName>()
  const add = (data: unknown) => {
    for (const { key, label, sort } of attribute.type.groups?.(data, settings, context) ?? [])
      keys.set(key, { label, sort })
  }
  for (const data of attribute.type.everyData?.(settings) ?? []) add(data)
  if (kind === 'days' && settings['groupBy'] === 'relative')
    for (const key of RELATIVE) keys.set(key, relativeNames.get(key) ?? { label: key, sort: 0 })
  if (kind !== 'box') keys.set(EMPTY, { label: '', sort: null })
  return keys
}

/** As the groups of dates name them. */
const relativeNames: ReadonlyMap<string, KeyName> = new Map([
  ['today', { label: 'Today', sort: 3 }],
  ['tomorrow', { label: 'Tomorrow', sort: 4 }],
  ['this_week', { label: 'This week', sort: 5 }],
  ['next_week', { label: 'Next week', sort: 6 }],
  ['later', { label: 'Later', sort: 7 }],
])

function nameOfKey({ kind, context }: Stack, key: string): KeyName {
  const name = kind === 'people' ? context.people.get(Number(key))?.name : undefined
  return { label: name ?? key, sort: name ?? key }
}

function compareSorts(a: KeyName['sort'], b: KeyName['sort'], locale: string): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1
  return String(a).localeCompare(String(b), locale, { numeric: true })
}

export function countsOf({ piles }: Board): Map<string, number> {
  return new Map([...piles].map(([key, { lines }]) => [key, lines.length]))
}
