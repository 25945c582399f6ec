import type { Listener } from './keep-input.ts'
import type { KeptEntries } from './kept-entries.ts'

/** So long a press waits for an editor, in ms: one that cannot come keeps nobody from going elsewhere. */
const PATIENCE_MS = 2_000

interface LatePresses {
  /** Keys that were pressed before have still to happen. */
  isLate(): boolean
  /** A press has waited long enough. */
  letPass(): void
}

/**
 * What is pressed with the pointer after keys that have still to happen comes after them, wherever it is: whoever
 * types and then presses a button means that order. Presses with a modifier or another button go on at once.
 */
export function keepLatePresses(entries: KeptEntries, { isLate, letPass }: LatePresses) {
  /** True when the press waits from now on. */
  const keep = (event: MouseEvent): boolean => {
    const hasModifier = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    if (entries.isHappening() || !isLate() || event.button !== 0 || hasModifier) return false
    event.preventDefault()
    event.stopImmediatePropagation()
    entries.add({ event, isWhole: true })
    if (event.type === 'pointerdown') setTimeout(letPass, PATIENCE_MS)
    return true
  }
  const listeners = (['mousedown', 'mouseup'] as const).map((type): Listener => [type, keep])
  return { keep, listeners }
}
