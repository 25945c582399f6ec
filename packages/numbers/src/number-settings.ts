import { Memory } from '@weft/base'
import type { Settings } from '@weft/model'
import { makeNumberFormat } from './number-format.ts'

export const NUMBER_FORMATS = ['decimal', 'currency', 'percent', 'unit'] as const
export const NUMBER_DISPLAYS = ['number', 'bar', 'ring'] as const
export const MAX_PRECISION = 8

export type NumberFormat = (typeof NUMBER_FORMATS)[number]

/** A number attribute's settings with their defaults. */
export interface NumberSettings {
  format: NumberFormat
  /** Digits after the decimal sign that are shown; the value itself is never rounded. */
  precision: number
  thousands: boolean
  negativeRed: boolean
  currency: string
  unit: string
  min: number | null
  max: number | null
  display: (typeof NUMBER_DISPLAYS)[number]
  /** The number at which a bar or ring is full. */
  displayMax: number
  color: string
}

export const NUMBER_SETTINGS = [
  'format',
  'precision',
  'thousands',
  'negativeRed',
  'currency',
  'unit',
  'min',
  'max',
  'display',
  'displayMax',
  'color',
] as const satisfies readonly (keyof NumberSettings)[]

const read = new WeakMap<Settings, NumberSettings>()

// Settings are replaced and never changed, so what was read from one object stays true.
export function numberSettings(settings: Settings): NumberSettings {
  let known = read.get(settings)
  if (!known) read.set(settings, (known = readSettings(settings)))
  return known
}

function readSettings(settings: Settings): NumberSettings {
  const format = NUMBER_FORMATS.find((name) => name === settings.format) ?? 'decimal'
  const numberOr = <T>(value: unknown, other: T) =>
    typeof value === 'number' && Number.isFinite(value) ? value : other
  const textOr = (value: unknown, other: string) =>
    typeof value === 'string' && value !== '' ? value : other
  const precision = Math.trunc(numberOr(settings.precision, 0))
  return {
    format,
    precision: Math.min(Math.max(precision, 0), MAX_PRECISION),
    thousands: settings.thousands !== false,
    negativeRed: settings.negativeRed === true,
    currency: isCurrency(settings.currency) ? settings.currency : 'USD',
    unit: textOr(settings.unit, ''),
    min: numberOr(settings.min, null),
    max: numberOr(settings.max, null),
    display: NUMBER_DISPLAYS.find((name) => name === settings.display) ?? 'number',
    displayMax: numberOr(settings.displayMax, format === 'percent' ? 1 : 100),
    color: textOr(settings.color, 'blue'),
  }
}

/** Whether a text has the form of an ISO 4217 code; formats show codes that they do not know as they are. */
export function isCurrency(code: unknown): code is string {
  return typeof code === 'string' && /^[A-Z]{3}$/.test(code)
}

const formats = new Memory<Intl.NumberFormat>()

/** The formatter of these settings; made once per look and locale. */
export function numberFormat(settings: NumberSettings, locale: string): Intl.NumberFormat {
  const { format, precision, thousands, currency } = settings
  const key = `${locale} ${format} ${precision} ${thousands} ${currency}`
  const options: Intl.NumberFormatOptions = {
    ...(format === 'percent' ? { style: 'percent' } : {}),
    ...(format === 'currency' ? { style: 'currency', currency } : {}),
    useGrouping: thousands,
    minimumFractionDigits: precision,
    maximumFractionDigits: precision,
  }
  return formats.get(key, () => makeNumberFormat(locale, options))
}
