import { evaluate } from './arithmetic.ts'
import type { DecimalSign } from './decimal-sign.ts'
import { readNumber, toAsciiDigits } from './read-number.ts'
import { shifted } from './shift.ts'

export interface TypedForm {
  decimal: DecimalSign
  unit?: string
  currencySigns?: readonly string[]
  /** A bare 25 means 25 %. */
  isPercent?: boolean
}

/** The number that somebody typed, or that a sum after `=` comes to; null for what is none. */
export function readTyped(text: string, { isPercent = false, ...form }: TypedForm): number | null {
  const typed = text.trim()
  if (typed.startsWith('=')) return evaluate(toAsciiDigits(typed.slice(1)), form.decimal)
  const read = readNumber(typed, form)
  if (!read) return null
  return read.isPercent || isPercent ? shifted(read.value, -2) : read.value
}
