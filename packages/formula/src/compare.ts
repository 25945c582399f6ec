import { compareNumbers } from '@weft/base'
import { textCollator } from '@weft/model'
import { CLOCK_STEPS } from './charge.ts'
import { isBlank, toNumber, toText } from './coerce.ts'
import type { Run } from './run.ts'
import type { Sign } from './syntax.ts'
import { type FormulaValue, instantOf, isDate, isError, isList, NOT_COMPARABLE } from './values.ts'

/** So many characters give a text its place, as in sorts. */
const MOST_COLLATED = 1_000
const COLLATED_STEPS = 20

/**
 * What a comparison comes to. Texts are equal by their letters, case counts, and come one after the other as sorts put
 * them; lists are compared as their texts.
 */
export function compareValues(sign: Sign, left: FormulaValue, right: FormulaValue, run: Run): FormulaValue {
  if (isError(left)) return left
  if (isError(right)) return right
  if (sign === '=') return sameValue(left, right, run)
  if (sign === '!=') return !sameValue(left, right, run)
  const order = orderOf(left, right, run)
  // A blank date is neither before nor after another.
  if (order === undefined) return isBlank(left) || isBlank(right) ? false : NOT_COMPARABLE
  if (sign === '<') return order < 0
  if (sign === '<=') return order <= 0
  return sign === '>' ? order > 0 : order >= 0
}

/** Below, at or above 0; undefined for values that have no order. Blank is what the other side has for nothing. */
function orderOf(left: FormulaValue, right: FormulaValue, run: Run): number | undefined {
  return judged(left, right, run, compareTexts)
}

function judged(
  left: FormulaValue,
  right: FormulaValue,
  run: Run,
  compareText: (a: string, b: string, run: Run) => number,
): number | undefined {
  if (isBlank(left) && isBlank(right)) return 0
  if (isDate(left) || isDate(right)) {
    if (!isDate(left) || !isDate(right)) return undefined
    if (left.hasTime === right.hasTime) return Math.sign(left.at - right.at)
    run.steps -= 4 * CLOCK_STEPS
    return Math.sign(instantOf(left, run.tz) - instantOf(right, run.tz))
  }
  if (isNumeric(left, right)) {
    const [a, b] = [toNumber(left), toNumber(right)] as [number, number]
    return compareNumbers(a, b)
  }
  if (!isWordy(left) || !isWordy(right)) return undefined
  const [a, b] = [toText(left, run), toText(right, run)]
  run.steps -= (a.length + b.length) >> 6
  return a === b ? 0 : compareText(a, b, run)
}

/** Of two texts that differ, which one a sort puts first; what it holds equal is told apart by its code units. */
function compareTexts(a: string, b: string, run: Run): number {
  run.steps -= COLLATED_STEPS
  const order = textCollator(run.context.locale).compare(a.slice(0, MOST_COLLATED), b.slice(0, MOST_COLLATED))
  return order || (a < b ? -1 : 1)
}

const isWordy = (value: FormulaValue) => value === null || typeof value === 'string' || isList(value)

/** Whether both are numbers, or one is and the other can be taken for one. */
function isNumeric(left: FormulaValue, right: FormulaValue): boolean {
  const isNumberlike = (value: FormulaValue): boolean =>
    value === null ||
    value === '' ||
    typeof value === 'number' ||
    typeof value === 'boolean' ||
    isSingle(value)
  const isSingle = (value: FormulaValue) =>
    isList(value) && value.length === 1 && (typeof value[0] === 'number' || typeof value[0] === 'boolean')
  const isProper = (value: FormulaValue) => value !== null && value !== ''
  return isNumberlike(left) && isNumberlike(right) && (isProper(left) || isProper(right))
}

/** Whether two entries are the same, for UNIQUE and SWITCH: kind and value. */
export function sameValue(left: FormulaValue, right: FormulaValue, run: Run): boolean {
  return judged(left, right, run, () => 1) === 0
}
