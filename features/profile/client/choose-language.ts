import { useEntry } from '@weft/features/session/client'
import { useLocale, useT } from '@weft/i18n/react'
import { toast } from '@weft/ui'

/** Shows the interface in another language on this device; false where its texts cannot be had. */
export function useChooseLanguage(): (tag: string) => Promise<boolean> {
  const t = useT()
  const { setLocale } = useLocale()
  const { storage } = useEntry()
  return async (tag) => {
    try {
      await setLocale(tag)
    } catch {
      // Nothing has changed.
      toast.error(t('Something Went Wrong'))
      return false
    }
    storage.setItem('weft.locale', tag)
    return true
  }
}
