import type { KeyboardEvent } from 'react'

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), textarea, select, [contenteditable=true], [tabindex]'

/** Lets Tab go round inside an element instead of out of it. */
export function keepFocusInside(event: KeyboardEvent, inside: HTMLElement): void {
  const all = [...inside.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    (one) => one.tabIndex >= 0 && one.getClientRects().length > 0,
  )
  const [first, last] = [all[0], all.at(-1)]
  const at = document.activeElement
  const next = event.shiftKey ? (at === first || at === inside ? last : null) : at === last ? first : null
  if (!next) return
  event.preventDefault()
  next.focus()
}
