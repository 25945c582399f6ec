import { formulaOf, inputsOf } from '@weft/formula'
import { NUMBER_FORMATS } from '@weft/numbers'
import type { Settings } from '@weft/model'

interface Input {
  id: string
  settings: Settings
}

const KEYS = ['format', 'currency', 'unit', 'precision'] as const

/**
 * The settings of a formula whose text became another one: its numbers look like those of its first input, unless
 * somebody chose another look.
 */
export function withInputLook(next: Settings, before: Settings, others: readonly Input[]): Settings {
  const shown = lookOf(before, others)
  if (KEYS.some((key) => (before[key] ?? null) !== (shown[key] ?? null))) return next
  const rest = Object.fromEntries(Object.entries(next).filter(([key]) => !KEYS.some((one) => one === key)))
  return { ...rest, ...lookOf(next, others) }
}

/** How the first input that is shown as a number in a format of its own is shown. */
function lookOf(settings: Settings, others: readonly Input[]): Settings {
  const [first] = inputsOf({ formula: formulaOf(settings) })
  const input = others.find(({ id }) => id === first)
  const format = NUMBER_FORMATS.find((one) => one === input?.settings['format'])
  if (!input || format === undefined || format === 'decimal') return {}
  const { currency, unit, precision } = input.settings
  if (format === 'unit') return unit === undefined ? {} : { format, unit }
  // Of other numbers a result has the decimals that it comes to: a part of whole ones need not be whole.
  return {
    format,
    ...(format === 'currency' && currency !== undefined ? { currency } : {}),
    ...(precision === undefined ? {} : { precision }),
  }
}
