import { foldCase, Memory, normalised } from '@weft/base'

const collators = new Memory<Intl.Collator>(100)

/** The one order of texts, on server and client: the given locale, digits by value, accents and case last. */
export function textCollator(locale: string): Intl.Collator {
  return collators.get(locale, () => new Intl.Collator(locale, { numeric: true }))
}

/**
 * The form in which texts are looked for, in search, filters and SEARCH: trimmed, NFC, and small letters as people of
 * that language read them. It finds rather too much: ß is ss. Without accents it is `searchKey`.
 */
export function foldText(text: string, locale: string): string {
  return foldCase(normalised(text.trim(), 'NFC'), locale)
}

/**
 * The form in which names and unique values are told apart, the same for everybody, since it is stored: trimmed, NFC,
 * small letters. Not as wide as searching is: Masse and Maße are two words, and so are ılık and ilik.
 */
export function nameKey(text: string): string {
  return normalised(text.trim(), 'NFC').toLowerCase()
}
