import { type RefObject, useRef, useState } from 'react'

import type { GanttRow } from '../rows/gantt-rows.ts'

/** The panel with what an item waits for, and what it hangs at. */
export function useLinkPanel(canvas: RefObject<HTMLElement | null>) {
  const [id, setId] = useState<string | null>(null)
  const anchor = useRef<Element | null>(null)
  const show = (item_id: string, at: Element | null) => {
    anchor.current = at ?? canvas.current
    setId(item_id)
  }
  return {
    id,
    anchor,
    show,
    /** The row itself is as long as the plan. */
    showRow({ id: item_id, key }: GanttRow) {
      const row = canvas.current?.querySelector(`[data-row="${CSS.escape(key)}"]`)
      show(item_id, row?.querySelector('[data-name]') ?? row?.querySelector('[data-bar]') ?? null)
    },
    close: () => setId(null),
  }
}

export type LinkPanel = ReturnType<typeof useLinkPanel>
