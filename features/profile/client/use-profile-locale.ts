import { useCell, useAccount, useEntry } from '@weft/features/session/client'
import { setLocale } from '@weft/i18n'
import { useEffect } from 'react'

/** The person's language, on a device that nobody has chosen another one on. */
export function useProfileLocale(): void {
  const { storage, languages } = useEntry()
  const { me } = useAccount()
  const { locale } = useCell(me)
  useEffect(() => {
    if (storage.getItem('weft.locale') !== null) return
    // Without its texts a language cannot be shown; the one in use stays.
    if (languages.some(({ tag }) => tag === locale)) setLocale(locale).catch(() => undefined)
  }, [storage, languages, locale])
}
