/** So long after a text that a key ended, letters are still part of the typing; in ms. */
const REST = 500
const FIELD = 'input, textarea, select, [contenteditable]:not([contenteditable=false])'
/** What was opened since listens to letters itself. */
const LISTENER = '[role=dialog], [role=menu], [role=listbox], [role=tree]'
const ENDS = new Set(['Enter', 'Escape', 'Tab'])

/**
 * Keeps letters that follow a text from being taken for shortcuts: whoever types is ahead of a page whose field has
 * just closed. Returns how to stop.
 */
export function guardTyping(page: Document = document): () => void {
  let isTyping = false
  /** What the end of the text did is not shown yet: nobody can mean it by the next letter, however long it takes. */
  let isUnseen = false
  let endedAt = -Infinity
  const end = () => {
    endedAt = performance.now()
    isUnseen = true
    requestAnimationFrame(() => {
      isUnseen = false
      endedAt = Math.max(endedAt, performance.now())
    })
  }
  const handleKey = (event: KeyboardEvent) => {
    const { key, target } = event
    if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof Element)) return
    const isLetter = Array.from(key).length === 1 && key !== ' '
    if (target.closest(FIELD)) {
      if (isLetter || event.isComposing) isTyping = true
      else if (isTyping && ENDS.has(key)) {
        isTyping = false
        end()
      }
      return
    }
    if (!isLetter || target.closest(LISTENER)) return
    if (!isUnseen && performance.now() - endedAt > REST) return
    endedAt = performance.now()
    event.preventDefault()
    event.stopImmediatePropagation()
  }
  const forget = () => {
    isTyping = false
    isUnseen = false
    endedAt = -Infinity
  }
  // The queue of keys that wait for an editor listens before this, at the window: its letters are for a field.
  page.addEventListener('keydown', handleKey, true)
  page.addEventListener('pointerdown', forget, true)
  return () => {
    page.removeEventListener('keydown', handleKey, true)
    page.removeEventListener('pointerdown', forget, true)
  }
}
