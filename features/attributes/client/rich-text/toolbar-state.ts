import type { Editor } from '@tiptap/core'
import { useCallback, useRef, useSyncExternalStore } from 'react'

/** Reads something of the editor in every picture that follows a change of it; compared field by field. */
export function useEditorState<T extends Readonly<Record<string, unknown>>>(
  editor: Editor,
  read: (editor: Editor) => T,
): T {
  const last = useRef<T | null>(null)
  const subscribe = useCallback(
    (changed: () => void) => {
      editor.on('transaction', changed)
      return () => void editor.off('transaction', changed)
    },
    [editor],
  )
  return useSyncExternalStore(subscribe, () => {
    const next = read(editor)
    const before = last.current
    const isSame = before !== null && Object.keys(next).every((key) => before[key] === next[key])
    if (!isSame) last.current = next
    return isSame ? before : next
  })
}
