import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'

import { keyOf } from './lines/list-lines.ts'
import type { ListModel } from './use-list-model.ts'

/** The line that has the focus, and the one whose name is edited; both by their keys. */
export function useListFocus(
  scroller: RefObject<HTMLElement | null>,
  { lines, reveal }: Pick<ListModel, 'lines' | 'reveal'>,
) {
  const wanted = useRef<string | null>(null)
  const [active, setActive] = useState<string | null>(null)
  const [edited, setEdited] = useState<string | null>(null)
  const rowOf = (key: string) =>
    scroller.current?.querySelector<HTMLElement>(`[data-key="${CSS.escape(key)}"]`)
  /** Puts the focus on a line, once it is drawn. */
  const focus = useCallback((key: string | null) => {
    wanted.current = key
    setActive(key)
  }, [])
  const endEdit = useCallback(
    (key: string) => {
      setEdited(null)
      focus(key)
    },
    [focus],
  )
  useLayoutEffect(() => {
    const key = wanted.current
    const at = key === null ? -1 : lines.findIndex((line) => keyOf(line) === key)
    if (key === null || at < 0) return
    wanted.current = null
    reveal(at)
    // A field takes the focus itself.
    if (key !== 'draft' && edited !== key) rowOf(key)?.focus({ preventScroll: true })
  })
  return { active, setActive, edited, setEdited, focus, endEdit, rowOf }
}
