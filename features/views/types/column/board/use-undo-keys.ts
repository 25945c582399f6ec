import { type RefObject, useEffect } from 'react'

import type { ViewActions } from '../../../client/view-member.ts'

/** Undo and redo on the board, also while nothing has the focus, such as after a menu. */
export function useUndoKeys(root: RefObject<HTMLElement | null>, { undo, redo }: ViewActions): void {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const { target } = event
      if (event.defaultPrevented || event.altKey || !(event.ctrlKey || event.metaKey)) return
      if (!(target instanceof Element) || target.closest('input, textarea, select, [contenteditable]')) return
      if (target !== document.body && !root.current?.contains(target)) return
      const key = event.key.toLowerCase()
      if (key !== 'z' && key !== 'y') return
      event.preventDefault()
      if (key === 'y' || event.shiftKey) redo()
      else undo()
    }
    document.addEventListener('keydown', handle)
    return () => document.removeEventListener('keydown', handle)
  }, [root, undo, redo])
}
