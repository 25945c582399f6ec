/** Where an element is on the page: what it lies in, and at which place, from the inside out. */
export type PageSpot = readonly { readonly parent: Element; readonly at: number }[]

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), textarea:not([disabled]), select, [contenteditable=true], [tabindex]'
/** So many pictures may pass between the end of an overlay and the end of what was deleted in it. */
const WATCHED_FRAMES = 60

export function spotOf(element: Element): PageSpot {
  const spot: { parent: Element; at: number }[] = []
  for (let child = element; child !== document.body && child.parentElement; child = child.parentElement) {
    const parent = child.parentElement
    spot.push({ parent, at: [...parent.children].indexOf(child) })
  }
  return spot
}

/**
 * Watches for the moments after something closed that the focus does not get lost with the element it came from: should
 * it, what is nearest to that element's place gets it. `isDue`: the element itself is to have it, and may not have taken
 * it yet, since what is behind a menu takes no focus.
 */
export function keepFocusNear(element: Element, spot: PageSpot, { isDue = false } = {}): void {
  let frames = 0
  const look = () => {
    if (isFocusLost() && !element.isConnected) return focusHeir(spot)
    if (isFocusLost() && isDue && element instanceof HTMLElement) element.focus({ preventScroll: true })
    if (++frames < WATCHED_FRAMES) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/**
 * Focuses what stands where an element was that is gone with what it lay in: the one that moved up, else the one before,
 * else what both lay in. Of tabs it is the chosen one.
 */
function focusHeir(spot: PageSpot): void {
  for (const { parent, at } of spot) {
    if (!parent.isConnected || parent === document.body) continue
    const isTabs = parent.matches('nav, [role="tablist"]')
    const chosen = isTabs ? parent.querySelector('[aria-current="page"], [aria-selected="true"]') : null
    for (const heir of [chosen, parent.children[at], parent.children[at - 1], parent]) {
      const target = heir && focusableIn(heir)
      target?.focus()
      if (target && document.activeElement === target) return
    }
  }
}

/** The element itself where it takes the focus, else the first thing in it that does; best one that Tab reaches. */
function focusableIn(element: Element): HTMLElement | null {
  if (element instanceof HTMLElement && element.matches(FOCUSABLE)) return element
  const all = [...element.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
    ({ ariaHidden }) => ariaHidden !== 'true',
  )
  return all.find(({ tabIndex }) => tabIndex >= 0) ?? all[0] ?? null
}

function isFocusLost(): boolean {
  const { activeElement } = document
  return activeElement === null || activeElement === document.body
}
