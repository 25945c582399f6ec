import type { Item } from '@weft/model'
import { useCallback, useSyncExternalStore } from 'react'

import type { PanelContext } from './panel-parts.ts'

const none: readonly Item[] = []

/** The sub-items of an item, kept up to date. */
export function useBelow(item_id: string, panelContext: PanelContext): readonly Item[] {
  const subscribe = useCallback(
    (listener: () => void) => panelContext.subscribeBelow(listener),
    [panelContext],
  )
  return useSyncExternalStore(subscribe, () => {
    const below = panelContext.below(item_id)
    return below.length === 0 ? none : below
  })
}
