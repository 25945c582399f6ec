import { foldCase } from './fold-case.ts'
import { normalised } from './normalised.ts'

/** Without the accents of Latin, Greek and Cyrillic letters and the vowel marks of Arabic; other marks are letters. */
function bareText(text: string): string {
  return normalised(text, 'NFD').replaceAll(/[\u0300-\u036F\u064B-\u0652]/g, '')
}

/**
 * The form in which texts are searched where neither case nor accents count: lists of names while one types, and filters
 * that ask for it. Without a locale all letters that any language takes for one are one.
 */
export function searchKey(text: string, locale = ''): string {
  return bareText(foldCase(normalised(text.trim(), 'NFC'), locale))
}
