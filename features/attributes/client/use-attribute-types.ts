import { useEffect, useState, useSyncExternalStore } from 'react'
import { clientAttributeTypes, moreAttributeTypes } from '../types/registry.client.ts'

/**
 * Whether the types of these attributes are there; what is missing is loaded. A part that cannot be loaded now
 * counts as there: values show through their stand-ins until there is a network again.
 */
export function useAttributeTypes(attributes: readonly { type: string }[]): boolean {
  const { subscribe, loaded, load } = moreAttributeTypes
  const isLoaded = useSyncExternalStore(subscribe, loaded) !== null
  const isMissing = !isLoaded && attributes.some(({ type }) => !clientAttributeTypes[type])
  const [hasFailed, setFailed] = useState(false)
  useEffect(() => {
    if (!isMissing) return undefined
    const ask = () => void load().catch(() => setFailed(true))
    ask()
    window.addEventListener('online', ask)
    return () => window.removeEventListener('online', ask)
  }, [isMissing, load])
  return !isMissing || hasFailed
}
