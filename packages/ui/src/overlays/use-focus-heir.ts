import { useEffect, useMemo } from 'react'

import { keepFocusNear, type PageSpot, spotOf } from './focus-heir.ts'

/** What opened the overlay that was opened last by something on the page, and where it stood then. */
let opener: { readonly element: Element; readonly spot: PageSpot } | null = null

/**
 * Keeps the focus on the page when what an overlay was opened from goes with what was done in it. A dialog that a menu
 * asked for came from where the menu did.
 */
export function useFocusHeir(isOpen: boolean, openerOf: () => Element | null | undefined): void {
  // Before what opens is there: a field inside may take the focus as it comes.
  const before = useMemo(() => (isOpen ? document.activeElement : null), [isOpen])
  useEffect(() => {
    if (!isOpen) return
    const element = openerOf()
    if (element && element !== document.body) opener = { element, spot: spotOf(element) }
    const from = opener
    return () => {
      if (from) keepFocusNear(from.element, from.spot, before)
    }
    // oxlint-disable-next-line react/exhaustive-deps -- asked once, as it opens
  }, [isOpen, before])
}

/** What has the focus, unless that is in something open already, such as the dialog that has just opened. */
export function focusedOutside(): Element | null {
  const { activeElement } = document
  return activeElement?.closest('[role="menu"], [role="dialog"], [role="alertdialog"]') ? null : activeElement
}
