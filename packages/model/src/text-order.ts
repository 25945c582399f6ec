import { foldCase, Memory, normalised } from '@weft/base'

const collators = new Memory<Intl.Collator>(100)

/** The one order of texts, on server and client: the given locale, digits by value, accents and case last. */
export function textCollator(locale: string): Intl.Collator {
  return collators.get(locale, () => new Intl.Collator(locale, { numeric: true }))
}

/**
 * The form in which texts are compared: trimmed, NFC, small letters. With the locale of whoever looks for something, by
 * the letters of that language. Without one, as names and unique values are told apart, which everybody shares: these
 * forms are stored.
 */
export function foldText(text: string, locale?: string): string {
  const clean = normalised(text.trim(), 'NFC')
  return locale === undefined ? clean.toLowerCase() : foldCase(clean, locale)
}
