/** What somebody did last. Only walking by keys asks what it comes to; Escape leads back to where one was. */
type Means = 'walk' | 'press' | 'leave' | 'other'

const WALKING: ReadonlySet<string> = new Set([
  'Tab',
  'ArrowUp',
  'ArrowDown',
  'ArrowLeft',
  'ArrowRight',
  'Home',
  'End',
])
const TEXTS = 'input, textarea, [contenteditable]:not([contenteditable=false])'
const QUIET = 'data-quiet-focus'

let last: Means | null = null
let isWalking = true
let isWatching = false

/** Whether the focus may have come by a key that walks: nobody else asked what the focused thing is. */
export function isWalkedTo(): boolean {
  return last === null || last === 'walk'
}

/**
 * Knows from now on how the focus moves. What Escape gives it back to has no ring where somebody came by a press: the
 * browser takes that key for a way to walk.
 */
export function watchFocus(): void {
  if (isWatching) return
  isWatching = true
  document.addEventListener('pointerdown', () => note('press'), true)
  document.addEventListener('keydown', handleKey, true)
  document.addEventListener('focusin', ({ target }) => {
    const isQuiet = last === 'leave' && !isWalking && target instanceof Element && !target.matches(TEXTS)
    if (isQuiet) target.setAttribute(QUIET, '')
  })
  document.addEventListener('focusout', ({ target }) => unmark(target))
}

function handleKey({ key, target }: KeyboardEvent): void {
  unmark(target)
  const isText = target instanceof Element && target.matches(TEXTS)
  if (key === 'Escape') note('leave')
  else if (key === 'Tab' || (WALKING.has(key) && !isText)) note('walk')
  else note('other')
}

function note(means: Means): void {
  last = means
  if (means === 'walk') isWalking = true
  if (means === 'press') isWalking = false
}

function unmark(target: EventTarget | null): void {
  if (target instanceof Element) target.removeAttribute(QUIET)
}
