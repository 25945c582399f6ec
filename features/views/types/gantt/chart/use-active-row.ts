import { type RefObject, useEffect, useState } from 'react'

import { ROW_HEIGHT } from '../timeline/plot.ts'
import type { GanttData } from '../use-gantt-data.ts'
import { HEAD_HEIGHT } from './use-viewport.ts'

/** The row that keys go from. */
export function useActiveRow(
  { rows, indexOf }: GanttData,
  scroller: RefObject<HTMLElement | null>,
  openItemId: string | null,
) {
  const [key, setKey] = useState<string | null>(null)
  const index = rows.findIndex((row) => row.key === key)
  const row = rows[index]

  useEffect(() => {
    if (openItemId !== null) setKey((before) => rows[indexOf.get(openItemId) ?? -1]?.key ?? before)
    // oxlint-disable-next-line react/exhaustive-deps -- once per opened item
  }, [openItemId])

  /** Goes to a row, and brings it into sight. */
  function go(to: number): void {
    const next = rows[to]
    const element = scroller.current
    if (!next || !element) return
    setKey(next.key)
    const top = to * ROW_HEIGHT
    const seen = element.clientHeight - HEAD_HEIGHT
    if (top < element.scrollTop) element.scrollTop = top
    else if (top + ROW_HEIGHT > element.scrollTop + seen) element.scrollTop = top + ROW_HEIGHT - seen
  }

  return {
    key,
    setKey,
    /** Negative without one. */
    index,
    row,
    /** Missing for a group. */
    id: row?.kind === 'item' ? row.id : null,
    go,
    goToItem: (item_id: string) => go(indexOf.get(item_id) ?? -1),
    /** Goes on by so many rows, at most to the first or the last one. */
    step: (by: number) => go(Math.max(0, Math.min(rows.length - 1, index + by))),
    edge: (end: 'first' | 'last') => go(end === 'first' ? 0 : rows.length - 1),
  }
}

export type ActiveRow = ReturnType<typeof useActiveRow>
