import type { Run } from './run.ts'
import { type FormulaValue, isDate } from './values.ts'

/** What is asked of a zone's clocks, when the answer is not remembered. */
export const CLOCK_STEPS = 170
/** A day read from or written as text. */
export const DAY_STEPS = 10
/** Beyond this length a search may look at each place of the text anew. */
const SHORT_NEEDLE = 250

/** Charges for looking at a value as a whole: by its length, and what writing it as text takes. */
export function chargeFor(value: FormulaValue, run: Run): void {
  if (typeof value === 'string') run.steps -= value.length >> 3
  else if (isDate(value)) run.steps -= value.hasTime ? CLOCK_STEPS : DAY_STEPS
}

/** Charges for a text that is folded: case, accents and blanks. */
export function chargeFolding(text: string, run: Run): void {
  run.steps -= 2 + (text.length >> 1)
}

/** Charges for looking for a text in another, and tells whether steps are left for it. */
export function maySearch(text: string, wanted: string, run: Run): boolean {
  if (wanted.length > SHORT_NEEDLE) run.steps -= (text.length * wanted.length) >> 8
  return run.steps >= 0
}
