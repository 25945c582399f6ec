type Kept = { key: string; shiftKey: boolean } | { text: string }

/** Keys that end an edit. */
const ENDS = new Set(['Enter', 'Tab', 'Escape'])

/** What is pressed while the program of an editor is on the way. */
export interface KeysAhead {
  /** True when the key is the editor's, or comes after one that is: it happens again once the editor has the focus. */
  keep(event: KeyboardEvent): boolean
  /** The same for what is typed; before any key that ends the edit it is a part of its text. */
  keepText(text: string): boolean
  stop(): void
}

/** The catcher has the focus although a cell is edited: the editor has not come yet. */
export function createKeysAhead(catcher: HTMLTextAreaElement): KeysAhead {
  let kept: Kept[] = []
  const isComing = () => document.activeElement === catcher && catcher.closest('[data-editing]') !== null
  const forget = () => {
    kept = []
  }
  async function replay() {
    const all = kept
    kept = []
    for (const one of all) {
      // By then the focus has arrived, and the page shows what came of the one before.
      await Promise.resolve()
      const target = document.activeElement
      if (!target || target === document.body) return
      if ('key' in one) {
        target.dispatchEvent(new KeyboardEvent('keydown', { ...one, bubbles: true, cancelable: true }))
      } else if (target === catcher) {
        catcher.value = one.text
        catcher.dispatchEvent(new InputEvent('input', { bubbles: true }))
      }
    }
  }
  const handleBlur = () => void replay()
  catcher.addEventListener('blur', handleBlur)
  // Who presses elsewhere means that.
  document.addEventListener('pointerdown', forget, true)
  return {
    keep({ key, shiftKey }) {
      if (!isComing() || (kept.length === 0 && !ENDS.has(key)) || key.length === 1) return false
      kept.push({ key, shiftKey })
      return true
    },
    keepText(text) {
      if (kept.length === 0 || !isComing()) return false
      kept.push({ text })
      return true
    },
    stop() {
      catcher.removeEventListener('blur', handleBlur)
      document.removeEventListener('pointerdown', forget, true)
    },
  }
}
