import { useCallback, useSyncExternalStore } from 'react'

import type { Item } from '@weft/model'

import type { ViewRecords } from './view-member.ts'

/** An item as it is now, whether or not it is among the rows. */
export function useItem(
  records: Pick<ViewRecords, 'item' | 'subscribeItem'>,
  id: string | null,
): Item | null {
  const { item, subscribeItem } = records
  return useSyncExternalStore(
    useCallback(
      (listener: () => void) => (id === null ? () => undefined : subscribeItem(id, listener)),
      [subscribeItem, id],
    ),
    () => (id === null ? null : (item(id) ?? null)),
  )
}
