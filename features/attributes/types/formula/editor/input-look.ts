import { formulaOf, inputsOf } from '@weft/formula'
import { NUMBER_FORMATS } from '@weft/numbers'
import { DATE_FORMATS } from '@weft/recurrence'
import type { Settings } from '@weft/model'

interface Input {
  id: string
  settings: Settings
}

const KEYS = ['format', 'currency', 'unit', 'precision'] as const
const DATE_KEYS = ['dateFormat', 'hour12', 'timeZone'] as const

/**
 * The settings of a formula whose text became another one: its numbers look like those of its first input, its dates
 * like those of the first one that is a date, unless somebody chose another look.
 */
export function withInputLook(next: Settings, before: Settings, others: readonly Input[]): Settings {
  return withDateLook(withNumberLook(next, before, others), before, others)
}

function withNumberLook(next: Settings, before: Settings, others: readonly Input[]): Settings {
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

function withDateLook(next: Settings, before: Settings, others: readonly Input[]): Settings {
  const [was, look] = [dateLookOf(before, others), dateLookOf(next, others)]
  const isChosen = DATE_KEYS.some((key) => dateSetting(before, key) !== dateSetting(was, key))
  if (isChosen || DATE_KEYS.every((key) => dateSetting(next, key) === dateSetting(look, key))) return next
  const rest = Object.fromEntries(
    Object.entries(next).filter(([key]) => !DATE_KEYS.some((one) => one === key)),
  )
  return { ...rest, dateFormat: 'locale', ...look }
}

/** The format of the locale is what a date has without any. */
const dateSetting = (settings: Settings, key: (typeof DATE_KEYS)[number]): unknown =>
  settings[key] === 'locale' ? null : (settings[key] ?? null)

/** How the first input that is a date is shown. */
function dateLookOf(settings: Settings, others: readonly Input[]): Settings {
  const inputs = inputsOf({ formula: formulaOf(settings) }).map((id) => others.find((one) => one.id === id))
  const input = inputs.find((one) => DATE_FORMATS.some((format) => format === one?.settings['dateFormat']))
  const shown = DATE_KEYS.filter((key) => input && dateSetting(input.settings, key) !== null)
  return Object.fromEntries(shown.map((key) => [key, input?.settings[key]]))
}
