import type { DecimalSign } from './decimal-sign.ts'
import { readNumber, tooManyDigits } from './read-number.ts'

/** What a column of texts says about numbers under one decimal sign. */
export interface NumberColumn {
  count: number
  /** The most digits after the decimal sign. */
  decimals: number
  percents: number
  /** Currency signs and codes, with how many cells carry each. */
  currencies: ReadonlyMap<string, number>
  values: readonly (number | null)[]
}

export function sniffNumbers(filled: readonly string[], decimal: DecimalSign): NumberColumn {
  const currencies = new Map<string, number>()
  const column = { count: 0, decimals: 0, percents: 0 }
  const values = filled.map((cell) => {
    if (isCode(cell)) return null
    const read = readNumber(cell, { decimal, strict: true })
    if (!read) return null
    column.count++
    column.decimals = Math.max(column.decimals, read.decimals)
    if (read.isPercent) column.percents++
    if (read.currency !== undefined) {
      currencies.set(read.currency, (currencies.get(read.currency) ?? 0) + 1)
    }
    return read.value
  })
  return { ...column, currencies, values }
}

/** Leading zeros and more digits than a number keeps: it is an identifier, which would lose them. */
function isCode(cell: string): boolean {
  return /^[-+]?0\d/.test(cell) || tooManyDigits(cell)
}
