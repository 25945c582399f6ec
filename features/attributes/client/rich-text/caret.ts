import type { Editor } from '@tiptap/core'

type Rect = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** Where on the screen the selection is; null where nothing is laid out. */
export function rectOfSelection(editor: Editor): Rect | null {
  const { from, to } = editor.state.selection
  try {
    const [start, end] = [editor.view.coordsAtPos(from), editor.view.coordsAtPos(to)]
    const isOneLine = start.top === end.top
    return {
      left: isOneLine ? Math.min(start.left, end.left) : start.left,
      right: isOneLine ? Math.max(start.right, end.right) : start.right,
      top: start.top,
      bottom: end.bottom,
    }
  } catch {
    // The place is not drawn (any more): there is nothing to stand beside.
    return null
  }
}
