/** Without Alt, letters begin a value in a table; with it, Chromium and Safari leave S to the page. */
export const STAR_KEY = ['Alt', 'S'] as const

const offered: (() => void)[] = []

/** What the key does as long as this is offered; what came last goes first, as an item lies over its folder. */
export function offerStarKey(toggle: () => void): () => void {
  offered.push(toggle)
  return () => void offered.splice(offered.indexOf(toggle), 1)
}

/** By the place of the key: with Alt, macOS types another letter. */
export function handleStarKey(event: KeyboardEvent): void {
  const toggle = offered.at(-1)
  if (!event.altKey || event.code !== 'KeyS' || !toggle) return
  event.preventDefault()
  toggle()
}
