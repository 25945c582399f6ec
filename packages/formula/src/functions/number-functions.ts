import { decimalSignOf, readTyped } from '@weft/numbers'
import {
  averageOf,
  ceilToStep,
  floorToStep,
  medianOf,
  remainder,
  roundToPlaces,
  sumOf,
  withoutDust,
} from '@weft/base'
import { msg } from '@weft/i18n'
import { isBlank, toNumber, wholeOf } from '../coerce.ts'
import type { Run } from '../run.ts'
import { DIVIDED_BY_ZERO, fail, type FormulaValue, isList, numeric } from '../values.ts'
import type { FunctionTable, ParamKind, StrictFunction } from './function-type.ts'

const NEGATIVE_ROOT = fail(msg('A negative number has no square root.'))
const NO_LOGARITHM = fail(msg('Only numbers above zero have a logarithm.'))
const NO_NUMBER = fail(msg('This text is not a number.'))

const at = (args: readonly FormulaValue[], n: number, otherwise = 0): number => {
  const value = args[n] ?? null
  return typeof value === 'number' ? value : otherwise
}

/** A function of numbers; the second one has a value where it is left out. */
function of(count: 1 | 2, compute: (a: number, b: number) => FormulaValue, second?: number): StrictFunction {
  const params: ParamKind[] = count === 1 ? ['number'] : ['number', 'number']
  return {
    params,
    required: second === undefined ? count : 1,
    result: 'number',
    run: (args) => {
      const found = compute(at(args, 0), at(args, 1, args.length < 2 ? second : 0))
      return typeof found === 'number' ? numeric(found) : found
    },
  }
}

/** Over all numbers of the arguments and of lists in them; blanks do not count. */
function over(compute: (numbers: number[]) => FormulaValue): StrictFunction {
  return {
    params: ['any'],
    rest: ['any'],
    result: 'number',
    run(args, run) {
      const numbers: number[] = []
      for (const value of entriesOf(args, run)) {
        if (isBlank(value)) continue
        const number = toNumber(value)
        if (typeof number !== 'number') return number
        numbers.push(number)
      }
      const found = compute(numbers)
      return typeof found === 'number' ? numeric(found) : found
    },
  }
}

/** The arguments with the entries of lists in their places. */
export function entriesOf(args: readonly FormulaValue[], run: Run): FormulaValue[] {
  const entries: FormulaValue[] = []
  const take = (value: FormulaValue) => {
    run.steps--
    if (run.steps < 0) return
    if (isList(value)) for (const one of value) take(one)
    else entries.push(value)
  }
  for (const value of args) take(value)
  return entries
}

function counting(isCounted: (value: FormulaValue) => boolean): StrictFunction {
  return {
    params: ['any'],
    rest: ['any'],
    result: 'number',
    run: (args, run) => entriesOf(args, run).filter(isCounted).length,
  }
}

/** Rounded to so many digits behind the point: 1.005 is 1.01 to two. Halves go away from zero. */
function rounded(value: number, digits: number, way: 'nearest' | 'up' | 'down'): FormulaValue {
  const places = wholeOf(digits)
  if (Math.abs(places) > 100) return places > 0 ? value : 0
  return roundToPlaces(value, places, way)
}

const toward = (value: number, step: number, round: (value: number, step: number) => number): FormulaValue =>
  step === 0 ? DIVIDED_BY_ZERO : round(value, Math.abs(step))

/** What is left of a division, with the sign of the divisor. */
export function modulo(a: number, b: number): FormulaValue {
  return b === 0 ? DIVIDED_BY_ZERO : numeric(remainder(a, b))
}

export function power(a: number, b: number): FormulaValue {
  return a === 0 && b < 0 ? DIVIDED_BY_ZERO : numeric(a ** b)
}

const away = (value: number, rest: number) => {
  const whole = Math.ceil(Math.abs(withoutDust(value)))
  return (Math.sign(value) || 1) * (whole + (whole % 2 === rest ? 0 : 1))
}

/** What a number field reads of the text, in the viewer's locale. */
function readText(text: string, run: Run): FormulaValue {
  run.steps -= 10
  const value = readTyped(text, { decimal: decimalSignOf(run.context.locale) })
  return value === null ? NO_NUMBER : numeric(value)
}

const extreme = (sign: number) => (numbers: number[]) =>
  numbers.length === 0 ? null : numbers.reduce((best, n) => (sign * n > sign * best ? n : best))

export const numberFunctions: FunctionTable = {
  ABS: of(1, Math.abs),
  SUM: over((numbers) => sumOf(numbers)),
  AVERAGE: over((numbers) => (numbers.length === 0 ? null : averageOf(numbers))),
  MIN: over(extreme(-1)),
  MAX: over(extreme(1)),
  MEDIAN: over(medianOf),
  ROUND: of(2, (value, digits) => rounded(value, digits, 'nearest'), 0),
  ROUNDUP: of(2, (value, digits) => rounded(value, digits, 'up'), 0),
  ROUNDDOWN: of(2, (value, digits) => rounded(value, digits, 'down'), 0),
  CEILING: of(2, (value, step) => toward(value, step, ceilToStep), 1),
  FLOOR: of(2, (value, step) => toward(value, step, floorToStep), 1),
  INT: of(1, (value) => Math.floor(withoutDust(value))),
  MOD: of(2, modulo),
  POWER: of(2, power),
  SQRT: of(1, (value) => (value < 0 ? NEGATIVE_ROOT : Math.sqrt(value))),
  EXP: of(1, Math.exp),
  LOG: of(
    2,
    (value, base) => {
      if (value <= 0 || base <= 0) return NO_LOGARITHM
      if (base === 1) return DIVIDED_BY_ZERO
      if (base === 10) return Math.log10(value)
      return base === 2 ? Math.log2(value) : Math.log(value) / Math.log(base)
    },
    10,
  ),
  EVEN: of(1, (value) => (value === 0 ? 0 : away(value, 0))),
  ODD: of(1, (value) => away(value, 1)),
  VALUE: {
    params: ['any'],
    result: 'number',
    run: ([value = null], run) => {
      const one = isList(value) && value.length === 1 ? (value[0] ?? null) : value
      if (isBlank(one)) return null
      return typeof one === 'string' ? readText(one, run) : toNumber(one)
    },
  },
  COUNT: counting((value) => typeof value === 'number'),
  COUNTA: counting((value) => !isBlank(value)),
  COUNTALL: counting(() => true),
}

/** A division, which nothing may be divided by. */
export function divided(a: number, b: number): FormulaValue {
  return b === 0 ? DIVIDED_BY_ZERO : numeric(a / b)
}
