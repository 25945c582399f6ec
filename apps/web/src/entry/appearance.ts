import { matchLanguage, setCatalogueLoader, setLocale, type Catalogue } from '@weft/i18n'
import { applyTheme, type Theme } from '@weft/ui'

import { deviceStorage } from '../storage.ts'

const catalogues = import.meta.glob<Catalogue>('../../../../packages/i18n/locales/*.json', {
  import: 'default',
})

/** Theme and language of this device, before anything is painted. In development `?locale=` wins. */
export async function prepareAppearance(search: string): Promise<void> {
  applyTheme(themeOf(deviceStorage.getItem('weft.theme')))
  setCatalogueLoader((tag) => {
    const load = catalogues[`../../../../packages/i18n/locales/${tag}.json`]
    return load ? load() : Promise.resolve({})
  })
  const asked = import.meta.env.DEV ? new URLSearchParams(search).get('locale') : null
  const locale = asked ?? deviceStorage.getItem('weft.locale') ?? matchLanguage(navigator.languages)
  try {
    await setLocale(locale)
  } catch {
    // Without its texts a language cannot be shown; English always can.
    await setLocale('en-US')
  }
}

function themeOf(stored: string | null): Theme {
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}
