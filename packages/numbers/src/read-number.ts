import { keepsDigits } from '@weft/base'
import { LETTER_SIGNS } from './currency-codes.ts'
import type { DecimalSign } from './decimal-sign.ts'

export interface ReadNumber {
  value: number
  /** Digits after the decimal sign as written. */
  decimals: number
  isPercent: boolean
  /** The currency sign or code that stood beside it. */
  currency?: string
}

/** More digits than every number keeps: it may lose some. */
export const tooManyDigits = (text: string): boolean => toAsciiDigits(text).replaceAll(/\D/g, '').length > 15

const NOT_ASCII = /[\u0080-\uFFFF]/

/** Digits and signs of other scripts as ASCII; invisible direction marks are dropped. */
export function toAsciiDigits(text: string): string {
  // Most are ASCII: one look instead of eight.
  if (!NOT_ASCII.test(text)) return text
  return text
    .replaceAll(/[\u200E\u200F\u061C\u2066-\u2069]/g, '')
    .replaceAll(/[\u0660-\u0669\u06F0-\u06F9\uFF10-\uFF19]/g, (digit) =>
      String(((digit.codePointAt(0) ?? 0) & 0xf) % 10),
    )
    .replaceAll('\u066B', '.')
    .replaceAll('\u066C', '')
    .replaceAll('\u066A', '%')
    .replaceAll(/[\u2212\u2013\uFF0D]/g, '-')
    .replaceAll(/[\u00A0\u2007\u2009\u202F]/g, ' ')
    .replaceAll('\u2019', "'")
}

/**
 * Reads a number as people write it: `1 234.5`, `(12)`, `-3 €`, `25 %`, `1e3`; null when it is none.
 * With `strict` only `decimal` may separate decimals; without it the other sign is tried, too.
 */
export function readNumber(
  text: string,
  options: { decimal: DecimalSign; strict?: boolean; unit?: string; currencySigns?: readonly string[] },
): ReadNumber | null {
  // A longer text is no number; the limit keeps the patterns below cheap.
  if (text.length > 100) return null
  let body = toAsciiDigits(text).trim()
  let negative = false
  const bracketed = /^\((.+)\)$/.exec(body)
  if (bracketed) {
    negative = true
    body = (bracketed[1] ?? '').trim()
  }
  const unit = toAsciiDigits(options.unit ?? '').trim()
  if (unit !== '' && body.slice(-unit.length).toLowerCase() === unit.toLowerCase())
    body = body.slice(0, -unit.length).trim()
  // A sign may stand on either side of a percent sign or currency.
  const [unsigned, outer] = takeSign(body)
  const isPercent = /^%|%$/.test(unsigned)
  const [amount, currency] = takeCurrency(unsigned.replace(/^%|%$/, '').trim(), options.currencySigns)
  const [bare, sign] = outer === '' ? takeSign(amount) : [amount, outer]
  if (negative && sign !== '') return null
  negative ||= sign === '-'
  const [digits, inner] = currency === undefined ? takeCurrency(bare, options.currencySigns) : [bare]
  const read = readDigits(digits, options.decimal, options.strict === true)
  if (!read) return null
  const found = currency ?? inner
  return {
    value: negative && read.value !== 0 ? -read.value : read.value,
    decimals: read.decimals,
    isPercent,
    ...(found === undefined ? {} : { currency: found }),
  }
}

function takeSign(body: string): [string, '' | '+' | '-'] {
  const found = /^([-+])\s*|\s*([-+])$/.exec(body)
  const sign = found?.[1] ?? found?.[2]
  return found && (sign === '+' || sign === '-') ? [body.replace(found[0], ''), sign] : [body, '']
}

// Three capitals alone are no currency: "RED-12" is the key of an issue.
const currencyCodes = new Set(Intl.supportedValuesOf('currency'))

const CURRENCY = new RegExp(
  `^(\\p{Sc}|${LETTER_SIGNS}|[A-Z]{3}(?=[\\s\\d]))\\s*|\\s*(${LETTER_SIGNS}|\\p{Sc}|(?<=[\\s\\d])[A-Z]{3})$`,
  'u',
)

/** The amount without its currency, and the sign or code of that. `signs` are those that are known to be meant. */
function takeCurrency(body: string, signs: readonly string[] = []): [string, string | undefined] {
  for (const sign of signs) {
    if (body.startsWith(sign)) return [body.slice(sign.length).trim(), sign]
    if (body.endsWith(sign)) return [body.slice(0, -sign.length).trim(), sign]
  }
  const match = CURRENCY.exec(body)
  const sign = match?.[1] ?? match?.[2]
  if (!match || sign === undefined || (/^[A-Z]{3}$/.test(sign) && !currencyCodes.has(sign)))
    return [body, undefined]
  return [body.replace(match[0], '').trim(), sign]
}

function readDigits(
  body: string,
  decimal: DecimalSign,
  strict: boolean,
): { value: number; decimals: number } | null {
  const joined = body.replaceAll(/(?<=\d)[ '](?=\d{3}(?!\d))/g, '')
  const other = decimal === '.' ? ',' : '.'
  return withSign(joined, decimal, other) ?? (strict ? null : withSign(joined, other, decimal))
}

const shapes: Record<DecimalSign, RegExp> = {
  '.': /^(\d{1,3}(?:,\d{2,3})*,\d{3}|\d+)?(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/,
  ',': /^(\d{1,3}(?:\.\d{2,3})*\.\d{3}|\d+)?(?:,(\d*))?(?:[eE]([+-]?\d{1,3}))?$/,
}

function withSign(body: string, decimal: DecimalSign, group: DecimalSign) {
  const match = shapes[decimal].exec(body)
  if (!match) return null
  const [, whole = '', fraction = '', exponent = '0'] = match
  if (whole === '' && fraction === '') return null
  const digits = whole.replaceAll(group, '')
  const value = Number(`${digits || '0'}.${fraction || '0'}e${exponent}`)
  return keepsDigits(value, digits + fraction) ? { value, decimals: fraction.length } : null
}
