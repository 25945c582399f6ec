import { keyQueue } from './key-queue.ts'
import { RESTORING } from './restoring.ts'

let forgetHeld: (() => void) | null = null

/**
 * What is typed while something new is on its way is for the place that takes the focus there, such as the first row
 * of a new board; a press ends that, and Escape, which is told to `cancel`. Returns how to forget it where nothing
 * comes.
 */
export function holdKeys(cancel?: () => void): () => void {
  forgetHeldKeys()
  const from = document.activeElement ?? document.body
  const listening = new AbortController()
  const end = () => {
    listening.abort()
    if (forgetHeld === forget) forgetHeld = null
  }
  const forget = () => {
    if (listening.signal.aborted) return
    end()
    release(true)
  }
  const release = keyQueue.holdUntilFocus({
    from,
    cancel: () => {
      forget()
      cancel?.()
    },
  })
  const options = { capture: true, signal: listening.signal }
  window.addEventListener('pointerdown', forget, options)
  window.addEventListener('focusin', ({ target }) => target !== from && end(), options)
  // The keys would go to what the overlay was opened from, and so would the focus.
  window.addEventListener(RESTORING, (event) => event.preventDefault(), options)
  forgetHeld = forget
  return forget
}

/** What came takes no typing: from now on keys do what they do there. */
export function forgetHeldKeys(): void {
  forgetHeld?.()
}
