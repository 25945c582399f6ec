import { t } from '@weft/i18n'
import { type LatePart, toast } from '@weft/ui'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { clientAttributeTypes, moreAttributeTypes } from '../types/registry.client.ts'

/**
 * Whether the types of these attributes are there; what is missing is loaded. A part that cannot be loaded now
 * counts as there: values show through their stand-ins until there is a network again.
 */
export function useAttributeTypes(
  attributes: readonly { type: string }[],
  { subscribe, loaded, load }: LatePart<unknown> = moreAttributeTypes,
): boolean {
  const isLoaded = useSyncExternalStore(subscribe, loaded) !== null
  const isMissing = !isLoaded && attributes.some(({ type }) => !clientAttributeTypes[type])
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (!isMissing) return undefined
    const ask = () =>
      void load().catch((error: unknown) => {
        setFailed(true)
        if (!navigator.onLine) return
        toast.longError(
          t('Some attribute types could not be loaded. Reload the page. ({problem})', {
            problem: String(error),
          }),
        )
      })
    ask()
    window.addEventListener('online', ask)
    return () => window.removeEventListener('online', ask)
  }, [isMissing, load])
  return !isMissing || hasFailed
}
