import { defaultLocale, matchLanguage, setLocale } from '@weft/i18n'
import { applyTheme } from '@weft/ui'

import { shownLanguages } from './shown-languages.ts'
import { deviceStorage, readTheme } from '../storage.ts'

/** Theme and language of this device, before anything is painted. In development `?locale=` wins. */
export async function prepareAppearance(search: string): Promise<void> {
  applyTheme(readTheme())
  const asked = import.meta.env.DEV ? new URLSearchParams(search).get('locale') : null
  const locale = asked ?? deviceStorage.getItem('weft.locale') ?? preferred()
  try {
    await setLocale(locale)
  } catch {
    // Without its texts a language cannot be shown; English always can.
    await setLocale(defaultLocale)
  }
}

/** The first language of the browser's that can be shown. */
function preferred(): string {
  const tag = matchLanguage(navigator.languages)
  return shownLanguages.some((language) => language.tag === tag) ? tag : defaultLocale
}
