import { RESTORING } from '../keyboard/restoring.ts'

/** Where an element is on the page: what it lies in, and at which place, from the inside out. */
export type PageSpot = readonly { readonly parent: Element; readonly at: number }[]

const FOCUSABLE =
  'a[href], button:not([disabled]), input:not([disabled]), textarea:not([disabled]), select, [contenteditable=true], [tabindex]'
const TEXTS = 'input, textarea, [contenteditable]:not([contenteditable=false])'
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
 * Watches for the moments after something closed that the focus does not get lost: it goes back to what had it `before`,
 * or else to the element that it came from, as soon as that takes it, since what is behind a menu takes no focus; should
 * that be gone, what is nearest to its place gets it. React Aria gives it back too, but where nothing had it before, as
 * between a menu and a panel that it opened, to nothing. A text is left by a press elsewhere: it does not take it back.
 */
export function keepFocusNear(element: Element, spot: PageSpot, before: Element | null = element): void {
  const closing = document.activeElement
  let frames = 0
  let isDue = true
  const look = () => {
    const place = before && isPlace(before) ? before : element
    // What leaves with a transition keeps it until it is gone.
    if (!isFocusLost()) isDue &&= document.activeElement === closing && closing !== place
    else if (!element.isConnected) {
      if (isWanted(document.body)) return focusHeir(spot)
    } else if (isDue && place instanceof HTMLElement && !place.matches(TEXTS) && isWanted(place)) {
      place.focus({ preventScroll: true })
      isDue = document.activeElement !== place
    }
    if (++frames < WATCHED_FRAMES) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

/** Menus go with what is chosen in them. */
function isPlace(before: Element): boolean {
  return before.isConnected && before !== document.body && !before.closest('[role="menu"]')
}

/** Whether nobody waits for the focus at another place; they say so as React Aria is told. */
function isWanted(element: Element): boolean {
  return element.dispatchEvent(new CustomEvent(RESTORING, { bubbles: true, cancelable: true }))
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
