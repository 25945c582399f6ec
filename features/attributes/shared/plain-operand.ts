import { decimalToRead, makeNumberFormat, readNumber } from '@weft/numbers'
import type { OperandForm } from './family-member.ts'

/** A condition compares with a plain number, such as a count, which is no value of the type. */
export const plainOperand: OperandForm = {
  read: (text, { locale }) => readNumber(text.trim(), { decimal: decimalToRead({}, locale) })?.value ?? null,
  write: (number, { locale }) =>
    makeNumberFormat(locale, { maximumFractionDigits: 6, useGrouping: false }).format(number),
}
