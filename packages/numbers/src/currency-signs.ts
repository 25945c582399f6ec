import { Memory } from '@weft/base'
import { toAsciiDigits } from './read-number.ts'

const DISPLAYS = ['symbol', 'narrowSymbol', 'code'] as const

const known = new Memory<readonly string[]>()

/** How amounts of a currency are marked in a locale, such as "US$", "$" and "USD"; the longest first. */
export function currencySigns(currency: string, locale: string): readonly string[] {
  return known.get(`${locale} ${currency}`, () => {
    const signs = DISPLAYS.map((currencyDisplay) => {
      const format = new Intl.NumberFormat(locale, { style: 'currency', currency, currencyDisplay })
      const sign = format.formatToParts(1).find(({ type }) => type === 'currency')?.value ?? ''
      return toAsciiDigits(sign).trim()
    })
    return [...new Set(signs)].filter((sign) => sign !== '').toSorted((a, b) => b.length - a.length)
  })
}
