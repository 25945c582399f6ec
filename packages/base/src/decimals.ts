/**
 * Numbers are kept as binary fractions and read as decimals. What depends on single digits (groups, conditions, sums,
 * roundings) is computed on the decimals that people see: whole numbers scaled by a power of ten.
 */

/** Every decimal of so many digits has a number of its own, so that what is behind them is dust. */
const DIGITS = 15
/** Numbers that show the same digits are not further apart, in relation to their size. */
const NEAR = 1e-14
/** More digits of a number are never written out. */
const MOST_WRITTEN = 101
/** Above every number of 15 digits. */
const MOST = 1e15

/** The number that its 15 digits show. Whole numbers stay as they are up to 2^53: they have no dust. */
export function withoutDust(value: number): number {
  if (Number.isSafeInteger(value)) return value + 0
  const rounded = Number(value.toPrecision(DIGITS))
  // The largest numbers would round to infinity.
  return Number.isFinite(rounded) ? rounded : value
}

/** Whether a number is what its digits say: more than 15 of them may be none that a number can have. */
export function keepsDigits(value: number, digits: string): boolean {
  if (!Number.isFinite(value)) return false
  // Zeros at the end are looked for once: from each of a million it would take minutes.
  const written = digits.replace(/^0+/, '').replace(/(?<!0)0+$/, '')
  if (written.length <= DIGITS) return value !== 0 || written === ''
  if (written.length > MOST_WRITTEN) return false
  // Written shortly, or with as many of its digits as were typed.
  const own = [undefined, written.length - 1].map((places) => Math.abs(value).toExponential(places))
  return own.some((text) => text.replace(/e.*$/, '').replace('.', '') === written)
}

/** Below, at or above 0. Numbers that show the same digits are one: 0.1 + 0.2 is 0.3. */
export function compareNumbers(a: number, b: number): number {
  if (a === b) return 0
  const isNear = Math.abs(a - b) <= NEAR * Math.max(Math.abs(a), Math.abs(b))
  return isNear && withoutDust(a) === withoutDust(b) ? 0 : Math.sign(a - b)
}

/** The largest multiple of a step, which is above 0, that is not above the value. */
export function floorToStep(value: number, step: number): number {
  const scale = scaleOf(value, step)
  if (scale !== null) {
    const [a, b] = [Math.round(value * scale), Math.round(step * scale)]
    return (a - wholeRemainder(a, b)) / scale + 0
  }
  const [a, b, exponent] = aligned(value, step)
  return numberOf(floorDivided(a, b) * b, exponent)
}

/** The smallest multiple of a step, which is above 0, that is not below the value. */
export function ceilToStep(value: number, step: number): number {
  return 0 - floorToStep(-value, step)
}

/** What is left of a division, with the sign of the divisor, which is not 0. */
export function remainder(value: number, divisor: number): number {
  const scale = scaleOf(value, divisor)
  if (scale !== null) return wholeRemainder(Math.round(value * scale), Math.round(divisor * scale)) / scale
  const [a, b, exponent] = aligned(value, divisor)
  return numberOf(a - floorDivided(a, b) * b, exponent)
}

/** Rounds to so many places behind the point, or before it where they are below 0; halves go away from zero. */
export function roundToPlaces(value: number, places: number, way: 'nearest' | 'up' | 'down'): number {
  const { digits, exponent } = decimalOf(Math.abs(value))
  const dropped = -places - exponent
  if (dropped <= 0) return withoutDust(value)
  const unit = 10n ** BigInt(dropped)
  const rest = digits % unit
  const isUp = way === 'up' ? rest > 0n : way === 'nearest' && rest * 2n >= unit
  return Math.sign(value) * numberOf(digits / unit + (isUp ? 1n : 0n), -places) + 0
}

/** The sum as one adds on paper: exact as long as its digits fit into a number. */
export function sumOf(numbers: readonly number[]): number {
  let scale = 1
  let total = 0
  for (const number of numbers) {
    let whole = Math.round(number * scale)
    while (whole / scale !== number && scale < MOST) {
      scale *= 10
      total *= 10
      whole = Math.round(number * scale)
    }
    total += whole
    if (whole / scale !== number || !areWhole(total, whole)) return compensatedSum(numbers)
  }
  return withoutDust(total / scale)
}

export function averageOf(numbers: readonly number[]): number {
  return withoutDust(sumOf(numbers) / numbers.length)
}

/** The number in the middle, or half way between the two in the middle; null of none. */
export function medianOf(numbers: readonly number[]): number | null {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? null
  return sorted.length % 2 === 1 || upper === null ? upper : averageOf([sorted[middle - 1] ?? 0, upper])
}

/** Of numbers with too many digits: what each addition loses is carried along (Neumaier). */
function compensatedSum(numbers: readonly number[]): number {
  let total = 0
  let lost = 0
  for (const number of numbers) {
    const next = total + number
    lost += Math.abs(total) >= Math.abs(number) ? total - next + number : number - next + total
    total = next
  }
  // Beyond the largest number nothing can be carried along.
  return Number.isFinite(total) ? withoutDust(total + lost) : total
}

function wholeRemainder(a: number, b: number): number {
  const rest = a % b
  return rest !== 0 && rest < 0 !== b < 0 ? rest + b : rest + 0
}

/** The power of ten by which both become whole; null where that is too large, and needs more digits than a number has. */
function scaleOf(a: number, b: number): number | null {
  if (areWhole(a, b)) return 1
  for (let scale = 1; scale <= MOST; scale *= 10) {
    const [x, y] = [Math.round(a * scale), Math.round(b * scale)]
    // With more digits than a number shows it would be its dust that becomes whole.
    if (Math.max(Math.abs(x), Math.abs(y)) >= MOST) return null
    if (x / scale === a && y / scale === b) return scale
  }
  return null
}

interface Decimal {
  digits: bigint
  /** The number is the digits times ten to this. */
  exponent: number
}

function decimalOf(value: number): Decimal {
  const [mantissa = '0', exponent = '0'] = withoutDust(value).toExponential().split('e')
  const [whole = '0', part = ''] = mantissa.split('.')
  return { digits: BigInt(whole + part), exponent: Number(exponent) - part.length }
}

/** Two numbers as whole ones, and the power of ten that both are scaled by. */
function aligned(a: number, b: number): [bigint, bigint, number] {
  const [x, y] = [decimalOf(a), decimalOf(b)]
  const exponent = Math.min(x.exponent, y.exponent)
  const scaled = (one: Decimal) => one.digits * 10n ** BigInt(one.exponent - exponent)
  return [scaled(x), scaled(y), exponent]
}

const areWhole = (a: number, b: number) => Number.isSafeInteger(a) && Number.isSafeInteger(b)

const numberOf = (digits: bigint, exponent: number) => Number(`${digits}e${exponent}`)

function floorDivided(a: bigint, b: bigint): bigint {
  const quotient = a / b
  return a % b !== 0n && a < 0n !== b < 0n ? quotient - 1n : quotient
}
