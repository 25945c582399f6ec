import type { StackKind } from '@weft/features/attributes/shared'
import type { Settings } from '@weft/model'

/** An attribute that a view shows outside, by what its type says of it. */
interface OutsideAttribute {
  readonly id: string
  /** What columns are made of by its values. */
  readonly stack: StackKind | undefined
  /** Its values are dates that people set. */
  readonly isSetDate: boolean
}

/** A view that is drawn for people outside. */
export interface OutsideLook {
  readonly settings: Settings
  /** Those that it shows. */
  readonly attributes: readonly OutsideAttribute[]
  /** Whether it shows an attribute. */
  has(id: unknown): id is string
}

/** What of a view's settings may leave: nothing that names what it does not show. */
export interface OutsideSettings {
  readonly settings: Settings
  /** Attributes whose labels have a place although no item has them, by id, with those that have none. */
  readonly stacked?: ReadonlyMap<string, ReadonlySet<string>>
}

const MAX_TEXT = 100

/** A number, a choice, or a word as long as a unit. */
export function isPlain(value: unknown): boolean {
  if (typeof value === 'string') return value.length <= MAX_TEXT
  return typeof value === 'number' || typeof value === 'boolean'
}

/** Whether the date that a view lays its items out by is shown. */
export function hasDate({ settings, attributes, has }: OutsideLook, key: string): boolean {
  const chosen = settings[key]
  return typeof chosen === 'string' ? has(chosen) : attributes.some(({ isSetDate }) => isSetDate)
}

/** Settings that are a number, a choice or a short word. */
export const plain = (settings: Settings, keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(keys.flatMap((key) => (isPlain(settings[key]) ? [[key, settings[key]]] : [])))

/** Settings that are lists of numbers. */
export const numberLists = (settings: Settings, keys: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const list = settings[key]
      return Array.isArray(list) && list.every((one) => typeof one === 'number') ? [[key, list]] : []
    }),
  )

/** Attributes that were chosen: one that is not shown is as if nobody had. */
export const choices = (
  settings: Settings,
  keys: readonly string[],
  has: OutsideLook['has'],
): Record<string, unknown> =>
  Object.fromEntries(
    keys.flatMap((key) => {
      const id = settings[key]
      return id === undefined ? [] : [[key, has(id) ? id : null]]
    }),
  )

/** What a setting keeps for each attribute. */
export const byAttribute = (map: unknown, has: OutsideLook['has']): Record<string, unknown> =>
  Object.fromEntries(Object.entries(map ?? {}).filter(([id, value]) => has(id) && isPlain(value)))

export const strings = (list: unknown): string[] =>
  Array.isArray(list) ? list.filter((one) => typeof one === 'string') : []
