import { useEffect } from 'react'

import type { ViewActions } from './view-member.ts'

/** What takes back its own texts; a tick, a slider or a button has none. */
const TEXTS = [
  'input:not([type="checkbox"], [type="radio"], [type="range"], [type="button"])',
  'textarea',
  'select',
  '[contenteditable]:not([contenteditable="false"])',
].join()

/** Ctrl or Cmd with Z takes back, with Shift (or with Y) does again, wherever the focus is but in a text. */
export function useUndoKeys({ undo, redo }: Pick<ViewActions, 'undo' | 'redo'>): void {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const { target } = event
      if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey)) return
      const key = event.key.toLowerCase()
      if (key !== 'z' && key !== 'y') return
      if (target instanceof Element && target.closest(TEXTS)) return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) redo()
      else undo()
    }
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [undo, redo])
}
