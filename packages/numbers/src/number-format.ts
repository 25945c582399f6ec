/** The one maker of number formats here: none of them writes "-0". They are expensive to make, so keep them. */
export function makeNumberFormat(locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat {
  return new Intl.NumberFormat(locale, { signDisplay: 'negative', ...options })
}
