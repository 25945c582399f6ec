import type { Day } from '@weft/recurrence'
import { type RefObject, useLayoutEffect } from 'react'

/** What the focus should go to once it is drawn. */
export type FocusWish = { day: Day } | { event: string; isLate?: boolean } | null

/** Gives the focus to what was wished for, as soon as it is there and nothing else holds the keys. */
export function useGrantedWish(
  root: RefObject<HTMLElement | null>,
  wish: RefObject<FocusWish>,
  isHeld: boolean,
): void {
  useLayoutEffect(() => {
    const wanted = wish.current
    if (!wanted || isHeld) return
    const selector =
      'day' in wanted ? `[data-day="${wanted.day}"][tabindex]` : `[data-event="${CSS.escape(wanted.event)}"]`
    const element = root.current?.querySelector<HTMLElement>(selector)
    if (!element) return
    wish.current = null
    if (!('isLate' in wanted)) return element.focus()
    // A surface that closes gives the focus back to what it stood beside, a frame later.
    requestAnimationFrame(() => requestAnimationFrame(() => element.focus()))
  })
}
