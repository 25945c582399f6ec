import type { KeyGroup } from '@weft/client-kit'
import { t } from '@weft/i18n'
import { modifierKey } from '@weft/ui'

/** By its place on the keyboard: with Alt it writes another letter on some. */
export const TEXT_KEYS = [modifierKey, 'Alt', 'M'] as const

export function isTextKey({ ctrlKey, metaKey, altKey, code }: KeyboardEvent): boolean {
  return (ctrlKey || metaKey) && altKey && code === 'KeyM'
}

/** The key for selected words of a text; the text itself hears it. */
export function groups(): readonly KeyGroup[] {
  return [{ title: t('In a text'), keys: [[t('Comment on the selected words'), TEXT_KEYS]] }]
}
