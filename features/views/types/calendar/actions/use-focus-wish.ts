import type { Day } from '@weft/recurrence'
import { useKeysAhead } from '@weft/ui'
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef } from 'react'

/** What the focus should go to once it is drawn. */
type FocusWish = { day: Day } | { event: string; isLate?: boolean } | null

export interface FocusWishes {
  wish(next: FocusWish): void
  /** For what comes when a surface closes. */
  wishLate(event: string): void
  wanted(): FocusWish
}

export function useFocusWish(): FocusWishes {
  const current = useRef<FocusWish>(null)
  const wish = useCallback((next: FocusWish) => {
    current.current = next
  }, [])
  const wishLate = useCallback((event: string) => wish({ event, isLate: true }), [wish])
  const wanted = useCallback(() => current.current, [])
  return useMemo(() => ({ wish, wishLate, wanted }), [wish, wishLate, wanted])
}

/** Gives the focus to what was wished for, as soon as it is there and nothing else holds the keys. */
export function useGrantedWish(
  root: RefObject<HTMLElement | null>,
  { wish, wanted }: FocusWishes,
  isHeld: boolean,
): void {
  const keysAhead = useKeysAhead()
  useLayoutEffect(() => {
    const next = wanted()
    if (!next || isHeld) return
    const selector =
      'day' in next ? `[data-day="${next.day}"][tabindex]` : `[data-event="${CSS.escape(next.event)}"]`
    const find = () => root.current?.querySelector<HTMLElement>(selector) ?? null
    const element = find()
    if (!element) return
    wish(null)
    if ('isLate' in next) keysAhead.close(find)
    else element.focus()
  })
}
