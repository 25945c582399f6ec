import type { Item } from '@weft/model'
import { useCallback, useSyncExternalStore } from 'react'

import type { PanelWorld } from './panel-parts.ts'

const none: readonly Item[] = []

/** The sub-items of an item, kept up to date. */
export function useBelow(item_id: string, world: PanelWorld): readonly Item[] {
  const subscribe = useCallback((listener: () => void) => world.subscribeBelow(listener), [world])
  return useSyncExternalStore(subscribe, () => {
    const below = world.below(item_id)
    return below.length === 0 ? none : below
  })
}
