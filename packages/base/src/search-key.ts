import { foldCase } from './fold-case.ts'
import { normalised } from './normalised.ts'

/** Without the accents of Latin, Greek and Cyrillic letters and the vowel marks of Arabic; other marks are letters. */
export function bareText(text: string): string {
  return normalised(text, 'NFD').replaceAll(/[\u0300-\u036F\u064B-\u0652]/g, '')
}

/** The form in which lists of names are searched while one types: neither case nor accents count. */
export function searchKey(text: string): string {
  return foldCase(bareText(text.trim()), '')
}
