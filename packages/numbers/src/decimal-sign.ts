import type { Settings } from '@weft/model'

export type DecimalSign = '.' | ','

const decimalSigns = new Map<string, DecimalSign>()

/** The sign that separates decimals in a locale. */
export function decimalSignOf(locale: string): DecimalSign {
  let sign = decimalSigns.get(locale)
  if (!sign) {
    const parts = new Intl.NumberFormat(locale).formatToParts(1.5)
    sign = parts.some((part) => part.type === 'decimal' && part.value === ',') ? ',' : '.'
    decimalSigns.set(locale, sign)
  }
  return sign
}

/** The sign that separates decimals in what is read: of an import's choice, else of the reader's locale. */
export function decimalToRead(settings: Settings, locale: string): DecimalSign {
  return settings.readDecimal === '.' || settings.readDecimal === ','
    ? settings.readDecimal
    : decimalSignOf(locale)
}
