import type { KeyboardEvent } from 'react'

const focusable = 'a[href], button:not(:disabled), input:not(:disabled), [tabindex="0"], [role="tab"]'

/**
 * Moves focus along a row with the arrow keys, Home and End; the arrows follow the direction of the text.
 * Returns the element that got the focus, if the key was one of these.
 */
export function moveFocusAlong(
  event: KeyboardEvent<HTMLElement>,
  { selector = focusable, row = event.currentTarget }: { selector?: string; row?: HTMLElement } = {},
): HTMLElement | null {
  const items = [...row.querySelectorAll<HTMLElement>(selector)]
  const index = items.indexOf(document.activeElement as HTMLElement)
  const isRtl = getComputedStyle(row).direction === 'rtl'
  const step = { ArrowRight: isRtl ? -1 : 1, ArrowLeft: isRtl ? 1 : -1 }[event.key]
  let next: number
  if (event.key === 'Home') next = 0
  else if (event.key === 'End') next = items.length - 1
  else if (step !== undefined && index >= 0) next = (index + step + items.length) % items.length
  else return null
  event.preventDefault()
  items[next]?.focus()
  return items[next] ?? null
}
