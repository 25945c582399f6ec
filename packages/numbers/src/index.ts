export { currencyCode } from './currency-codes.ts'
export { currencySigns } from './currency-signs.ts'
export { type DecimalSign, decimalSignOf, decimalToRead } from './decimal-sign.ts'
export { readHours, writeHours } from './hours.ts'
export { makeNumberFormat } from './number-format.ts'
export { groupedBy, numberGroup, numberInGroup } from './number-groups.ts'
export { NUMBER_OPERATORS, numberPredicate } from './number-predicate.ts'
export {
  isCurrency,
  MAX_PRECISION,
  NUMBER_DISPLAYS,
  NUMBER_FORMATS,
  NUMBER_SETTINGS,
  type NumberFormat,
  numberFormat,
  numberSettings,
} from './number-settings.ts'
export { clampProgress, isPercentRange, PROGRESS_SOURCES, progressSettings } from './progress-settings.ts'
export { readNumber, toAsciiDigits, tooManyDigits } from './read-number.ts'
export { readTyped } from './read-typed.ts'
export { shifted } from './shift.ts'
export { sniffNumbers } from './sniff-numbers.ts'
export { trueMinus } from './true-minus.ts'
