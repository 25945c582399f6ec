import { useLocation } from '@tanstack/react-router'
import { useExtensions } from '@weft/client-kit'
import { folderPath } from '@weft/features/boards/client'
import { useStore } from '@weft/features/connectivity/client'
import { useGo } from '@weft/features/session/client'
import type { ValueContext } from '@weft/model'
import type { Store } from '@weft/store'
import { withoutOpenState } from '@weft/ui'
import type { LucideIcon } from 'lucide-react'
import { useCallback } from 'react'

import type { AppliedPart, PretendRow } from '../shared/index.ts'

/** What of an act was done: the rows as they were shown, and the records as they came back. */
export interface Applied {
  act: string
  created: readonly PretendRow[]
  changed: readonly PretendRow[]
  moved: readonly PretendRow[]
  deleted: readonly PretendRow[]
  restored: readonly PretendRow[]
  records: AppliedPart['records']
  /** It was begun, and goes on in the background. */
  isLater: boolean
}

/** An act that somebody wants to look at before it is done, in the words of the feature that it is of. */
export interface PretendWish {
  team_id: number
  board_id: string
  folder_id: string
  act: { kind: string } & Readonly<Record<string, unknown>>
  title: string
  said: string
  icon: LucideIcon
  context: ValueContext
  /** Of what is no value of an item: what it is called, and what its data says. */
  fields?: { name(field: string): string; say(field: string, data: unknown): string }
  /** Where one goes from there; to the folder unless told. */
  back?: string
  /** Of what is begun: what becomes of it then, and how it is taken back. One undo step unless told. */
  after?: string
  /** What is said once so many changes are done, or so much is begun; that changes were applied unless told. */
  applied?(count: number, applied: Applied): string
  /** It was done, all of it or as far as nothing stood against it. Answers how it is taken back; null where it is not. */
  onApplied(applied: Applied): (() => void) | null
}

/** Of each session the one that is looked at; it is no address, and gone once the page is loaded anew. */
const wishes = new WeakMap<Store, PretendWish>()

export const wishIn = (store: Store): PretendWish | null => wishes.get(store) ?? null

// `pretend` in an address is a preview, of which nothing is kept.
const QUERY = 'would'

/** Shows what an act would do, in the place of the folder's views. */
export function useOpenPretend(): (wish: PretendWish) => void {
  const store = useStore()
  const go = useGo()
  const search = useLocation({ select: ({ searchStr }) => withoutOpenState(searchStr) })
  const pages = useExtensions('folder.instead')
  return useCallback(
    (wish) => {
      wishes.set(store, wish)
      const query = withoutPage(search)
      // It may have been asked for from another page in that place.
      for (const { entry } of pages) query.delete(entry.query)
      query.set(QUERY, 'true')
      go(`${folderPath(wish.board_id, wish.folder_id)}?${query}`)
    },
    [store, go, search, pages],
  )
}

/** The way back to the views. */
export function useClosePretend({
  board_id,
  folder_id,
  back,
}: Pick<PretendWish, 'board_id' | 'folder_id' | 'back'>): () => void {
  const store = useStore()
  const go = useGo()
  const search = useLocation({ select: ({ searchStr }) => withoutOpenState(searchStr) })
  return useCallback(() => {
    wishes.delete(store)
    const query = withoutPage(search).toString()
    go(back ?? folderPath(board_id, folder_id) + (query === '' ? '' : `?${query}`), { replace: true })
  }, [store, go, search, board_id, folder_id, back])
}

/** Of an item that is open there, nothing goes along. */
function withoutPage(search: string): URLSearchParams {
  const values = new URLSearchParams(search)
  for (const name of [QUERY, 't', 'item', 'comment']) values.delete(name)
  return values
}
