import { type RefObject, useEffect } from 'react'

/**
 * Once there is something to look at, its first row has the focus: whatever it was asked with is gone by then. A text
 * that somebody types keeps it.
 */
export function useFirstRow(lines: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    if (document.activeElement?.matches('input, textarea, [contenteditable]')) return
    lines.current?.querySelector<HTMLElement>('[role="option"]')?.focus({ preventScroll: true })
  }, [lines])
}
