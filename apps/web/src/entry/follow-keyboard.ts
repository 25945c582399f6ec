/** What is missing from the height of the page, in px, is a keyboard from so much on, and else a bar of the browser. */
const LEAST_KEYBOARD_PX = 150

const EDITABLE = 'input, textarea, select, [contenteditable]:not([contenteditable=false])'

/**
 * Follows the keyboard of a phone: while somebody types, the page says so to its styles by `data-keyboard`, bars stand
 * aside, and what is typed into is in sight. Engines that lay the keyboard over the page instead of making it smaller
 * are told by `--keyboard` how many px of it are covered.
 */
export function followKeyboard(page: Window): void {
  const { visualViewport: seen, document } = page
  if (!seen) return
  const root = document.documentElement
  let tallest = { width: 0, height: 0 }
  const look = () => {
    // Somebody who looks closer has covered nothing.
    const height = seen.height * seen.scale
    if (tallest.width !== page.innerWidth || height > tallest.height)
      tallest = { width: page.innerWidth, height }
    const field = document.activeElement
    const isTyping = field !== null && field.matches(EDITABLE)
    const isShown = isTyping && tallest.height - height > LEAST_KEYBOARD_PX
    if (!isShown && !root.hasAttribute('data-keyboard')) return
    root.toggleAttribute('data-keyboard', isShown)
    const covered = isShown ? Math.max(0, page.innerHeight - height - seen.offsetTop) : 0
    root.style.setProperty('--keyboard', `${Math.round(covered)}px`)
    if (isShown) page.requestAnimationFrame(() => field.scrollIntoView({ block: 'center' }))
  }
  seen.addEventListener('resize', look)
  document.addEventListener('focusin', look)
  document.addEventListener('focusout', () => page.setTimeout(look))
  look()
}
