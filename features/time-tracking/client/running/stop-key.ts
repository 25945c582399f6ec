let shown: (() => void) | null = null

/** Says how the timer that is shown on every page is stopped; answers how that ends. */
export function takeStopKey(stop: () => void): () => void {
  shown = stop
  return () => {
    if (shown === stop) shown = null
  }
}

/** A letter that nothing on the page took. */
export function pressStopKey(event: KeyboardEvent): void {
  if (!shown || !event.shiftKey || event.altKey || event.key.toLowerCase() !== 't') return
  event.preventDefault()
  shown()
}
