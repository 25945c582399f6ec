import { numberSettings } from '@weft/numbers'
import { averageOf, canonicalJson, medianOf, sumOf } from '@weft/base'
import type { Settings, ValueContext } from '@weft/model'
import { type Shape, targetShape } from './through-settings.ts'
import { attributeTypeOf } from './type-source.ts'

export const ROLLUPS = [
  'sum',
  'average',
  'median',
  'min',
  'max',
  'count',
  'count_filled',
  'unique',
  'and',
  'or',
  'join',
  'earliest',
  'latest',
  'percent_checked',
] as const
export type Rollup = (typeof ROLLUPS)[number]

export function rollupOf(settings: Settings): Rollup {
  return ROLLUPS.find((one) => one === settings['function']) ?? 'count'
}

const OF_DATES: ReadonlySet<Rollup> = new Set(['earliest', 'latest'])

/** What comes out of a rollup: a number in its own format, a tick, a text, or a date as the target shows it. */
export function rolledShape(settings: Settings): Shape {
  let shape = shapes.get(settings)
  if (!shape) shapes.set(settings, (shape = makeShape(settings)))
  return shape
}

const shapes = new WeakMap<Settings, Shape>()

function makeShape(settings: Settings): Shape {
  const rollup = rollupOf(settings)
  if (rollup === 'and' || rollup === 'or') return plain('checkbox', {})
  if (rollup === 'join') return plain('text', {})
  if (OF_DATES.has(rollup)) return targetShape(settings)
  const format = { ...numberSettings(settings), display: 'number' }
  return plain('number', rollup === 'percent_checked' ? { ...format, format: 'percent' } : format)
}

function plain(name: string, settings: Settings): Shape {
  const type = attributeTypeOf(name)
  return { type, settings: { ...type.defaultSettings, ...settings } }
}

/** One value out of those of linked items, null being the empty ones; null where there is nothing to say. */
export function rollUp(values: readonly unknown[], settings: Settings, context: ValueContext): unknown {
  const rollup = rollupOf(settings)
  const filled = values.filter((data) => data !== null)
  const { type, settings: own } = targetShape(settings)
  switch (rollup) {
    case 'count':
      return values.length
    case 'count_filled':
      return filled.length
    case 'unique':
      return new Set(filled.map((data) => canonicalJson(data))).size
    case 'and':
      return values.length === 0 ? null : values.every((data) => data === true)
    case 'or':
      return values.length === 0 ? null : values.includes(true)
    case 'percent_checked':
      return values.length === 0 ? null : values.filter((data) => data === true).length / values.length
    case 'join': {
      const { separator } = settings
      const texts = filled.map((data) => type.format(data, own, context)).filter((text) => text !== '')
      return texts.length === 0 ? null : texts.join(typeof separator === 'string' ? separator : ', ')
    }
    case 'earliest':
    case 'latest':
      return extreme(rollup === 'earliest' ? -1 : 1, filled, { type, settings: own }, context)
    default:
      return ofNumbers(
        rollup,
        filled.flatMap((data) => type.toNumber?.(data, own) ?? []),
      )
  }
}

function extreme(
  sign: number,
  filled: readonly unknown[],
  { type, settings }: Shape,
  context: ValueContext,
): unknown {
  let best: { key: number | string; data: unknown } | null = null
  for (const data of filled) {
    const key = type.sortKey(data, settings, context)
    if (key === null) continue
    if (!best || (sign < 0 ? key < best.key : key > best.key)) best = { key, data }
  }
  return best?.data ?? null
}

function ofNumbers(rollup: Rollup, numbers: readonly number[]): number | null {
  if (numbers.length === 0) return null
  switch (rollup) {
    case 'average':
      return averageOf(numbers)
    case 'min':
      return numbers.reduce((a, b) => Math.min(a, b))
    case 'max':
      return numbers.reduce((a, b) => Math.max(a, b))
    case 'median':
      return medianOf(numbers)
    default:
      return sumOf(numbers)
  }
}
