import { type RefObject, useEffect, useRef } from 'react'

/** Gives the focus to a row, also to one that is not drawn yet; `onFocused` hears of it before. */
export function useTreeFocus(root: RefObject<HTMLElement | null>, onFocused: (id: string) => void) {
  const wanted = useRef<string | null>(null)
  const rowOf = (id: string) => root.current?.querySelector<HTMLElement>(`[data-tree-id="${CSS.escape(id)}"]`)
  useEffect(() => {
    // What was drawn for another reason before it goes past without it.
    const row = wanted.current === null ? null : rowOf(wanted.current)
    if (!row) return
    wanted.current = null
    row.focus()
  })
  return {
    rowOf,
    focus(id: string) {
      onFocused(id)
      wanted.current = null
      const row = rowOf(id)
      if (row) row.focus()
      // Far from what is in sight: it is drawn first.
      else wanted.current = id
    },
  }
}
