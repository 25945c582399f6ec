import type { Item } from '@weft/model'
import type { LiveQuery } from '@weft/query'
import { type RefObject, useCallback, useEffect, useRef } from 'react'

import type { ItemRow } from '../../client/view-member.ts'

interface Wish {
  /** A page of the top level that is to be in sight. */
  shown: string | null
  focused: string | null
}

interface WishInput {
  query: LiveQuery<ItemRow>
  /** The page that is open, and the one of the top level that it lies in. */
  item: Item | null
  top: string | null
  isFinding: boolean
  reveal(at: number): void
}

/** Brings pages into sight, and gives them the focus, once they are drawn. */
export function usePageWish(
  scroller: RefObject<HTMLElement | null>,
  { query, item, top, isFinding, reveal }: WishInput,
): (next: Partial<Wish>) => void {
  const wish = useRef<Wish>({ shown: null, focused: null })
  // What was opened elsewhere, or was made, is brought into sight.
  useEffect(() => {
    wish.current.shown = top
  }, [top, item?.id])
  useEffect(() => {
    const { shown, focused } = wish.current
    const at = shown === null || isFinding ? -1 : query.indexOf(shown)
    if (at >= 0) {
      wish.current.shown = null
      reveal(at)
    }
    if (focused === null) return
    const row = scroller.current?.querySelector<HTMLElement>(`[data-tree-id="${CSS.escape(focused)}"]`)
    if (!row) return
    wish.current.focused = null
    row.focus()
  })
  return useCallback((next) => {
    wish.current = { ...wish.current, ...next }
  }, [])
}
