import { useEffect } from 'react'

import type { ViewActions } from './view-member.ts'

/** Ctrl or Cmd with Z takes back, with Shift does again, wherever the focus is but in a text or a dialog. */
export function useUndoKeys({ undo, redo }: Pick<ViewActions, 'undo' | 'redo'>): void {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const { target } = event
      if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey)) return
      if (event.key.toLowerCase() !== 'z') return
      if (
        target instanceof Element &&
        target.closest('input, textarea, select, [contenteditable], [role="dialog"]')
      )
        return
      event.preventDefault()
      if (event.shiftKey) redo()
      else undo()
    }
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [undo, redo])
}
