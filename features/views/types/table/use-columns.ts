import { useMemo } from 'react'

import { alignOf } from '../../client/cards/value-align.ts'
import type { ShownAttribute, ViewRecords } from '../../client/view-member.ts'
import { cellPainter } from './cell-painter.ts'
import { COLUMN_WIDTH, PRIMARY_WIDTH, type TableSettings } from './definition.ts'
import type { GridColumn } from './grid/grid-model.ts'
import { paintLines } from './paint-lines.ts'

const MOBILE_PRIMARY = 250
const MOBILE_COLUMN = 114

/** The columns of the grid: new objects only when what they draw changed, since then every cell is drawn anew. */
export function useColumns(
  records: ViewRecords,
  settings: TableSettings,
  { resized, isMobile }: { resized: { id: string; width: number } | null; isMobile: boolean },
): readonly GridColumn[] {
  const { shown, context, done } = records
  const { widths } = settings
  const painters = useMemo(
    () =>
      isMobile
        ? mobilePainters(shown, context, done)
        : shown.map((one) => ({ one, paint: cellPainter(one, context, done) })),
    [shown, context, done, isMobile],
  )
  return useMemo(
    () =>
      painters.map(({ one, paint }, index) => ({
        id: one.id,
        label: one.attribute.name,
        align: alignOf(one),
        width: isMobile
          ? index === 0
            ? MOBILE_PRIMARY
            : MOBILE_COLUMN
          : resized?.id === one.id
            ? resized.width
            : (widths[one.id] ?? (index === 0 ? PRIMARY_WIDTH : COLUMN_WIDTH)),
        paint,
        ...(one.read ? { read: one.read } : {}),
        // A late date is drawn anew when its item is done, and what follows from links when these are seen no more.
        isComposed:
          (isMobile && index === 0) ||
          one.isPrivate !== undefined ||
          (Boolean(done) && one.type.operators.includes('overdue')),
      })),
    [painters, widths, resized, isMobile, done],
  )
}

/** On a phone the primary cell has a second line with two more attributes, and these have no columns. */
function mobilePainters(
  shown: readonly ShownAttribute[],
  context: ViewRecords['context'],
  done: ViewRecords['done'],
) {
  const [primary, ...rest] = shown
  if (!primary) return []
  const below = rest.filter((_, index) => index === 1 || index === 3)
  const beside = rest.filter((one) => !below.includes(one))
  return [
    { one: primary, paint: paintLines(primary, below, { context, done }) },
    ...beside.map((one) => ({ one, paint: cellPainter(one, context, done) })),
  ]
}
