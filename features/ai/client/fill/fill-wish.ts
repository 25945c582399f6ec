import { useStore } from '@weft/features/connectivity/client'
import type { Folder } from '@weft/model'
import type { Store } from '@weft/store'
import { useRouteOpen } from '@weft/ui'

import { MAX_FILLED } from '../../shared/index.ts'

/** Items whose value is to be asked for. */
export interface FillWish {
  folder_id: string
  /** Null until somebody chooses one. */
  attribute_id: string | null
  item_ids: readonly string[]
  /** Of how many they are the first. */
  of: number
}

/** Of each session the one that is open; it is no address, and gone once the page is loaded anew. */
const wishes = new WeakMap<Store, FillWish>()

/** What is open then, in the address of the folder. */
const FILL = 'fill'

/** Opens the dialog for items of a folder, or for the first of them. */
export function useOpenFill({
  id: folder_id,
}: Folder): (item_ids: readonly string[], attribute_id?: string | null) => void {
  const store = useStore()
  const [, setOpen] = useRouteOpen(FILL)
  return (item_ids, attribute_id = null) => {
    const wish = { folder_id, attribute_id, item_ids: item_ids.slice(0, MAX_FILLED), of: item_ids.length }
    wishes.set(store, wish)
    setOpen(true)
  }
}

/** What is open in a folder, and the way to close it. */
export function useOpenedFill({ id }: Folder): { wish: FillWish | null; close(): void } {
  const store = useStore()
  const [isOpen, setOpen] = useRouteOpen(FILL)
  const wish = isOpen ? wishes.get(store) : undefined
  return { wish: wish?.folder_id === id ? wish : null, close: () => setOpen(false) }
}
