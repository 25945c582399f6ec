/** What stands beside amounts, by what it means; where it means several currencies, the one that is meant most. */
const SIGNS: Readonly<Record<string, string>> = {
  $: 'USD',
  '€': 'EUR',
  '£': 'GBP',
  '¥': 'JPY',
  '₹': 'INR',
  '₩': 'KRW',
  '₺': 'TRY',
  '₪': 'ILS',
  '₽': 'RUB',
  '₴': 'UAH',
  '₫': 'VND',
  '₦': 'NGN',
  '₱': 'PHP',
  '฿': 'THB',
  '₡': 'CRC',
  '₲': 'PYG',
  '₵': 'GHS',
  '₸': 'KZT',
  '₼': 'AZN',
  '₾': 'GEL',
  '₮': 'MNT',
  '৳': 'BDT',
  US$: 'USD',
  R$: 'BRL',
  A$: 'AUD',
  AU$: 'AUD',
  C$: 'CAD',
  CA$: 'CAD',
  NZ$: 'NZD',
  HK$: 'HKD',
  S$: 'SGD',
  MX$: 'MXN',
  NT$: 'TWD',
  'CN¥': 'CNY',
  zł: 'PLN',
  Kč: 'CZK',
  лв: 'BGN',
  'Fr.': 'CHF',
}

/** The signs that hold letters, as a pattern; the others are of Unicode's own kind. */
export const LETTER_SIGNS: string = Object.keys(SIGNS)
  .filter((sign) => sign.length > 1)
  .map((sign) => sign.replaceAll(/[$.]/g, '\\$&'))
  .join('|')

/** The ISO 4217 code of a sign or code; undefined for one that is not known. */
export function currencyCode(sign: string): string | undefined {
  return /^[A-Z]{3}$/.test(sign) ? sign : SIGNS[sign]
}
