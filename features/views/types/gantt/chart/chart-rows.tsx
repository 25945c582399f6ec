import { memo } from 'react'

import type { ShownAttribute } from '../../../client/view-member.ts'
import type { Preview } from '../drag/preview.ts'
import type { GanttActions } from '../gantt-actions.ts'
import { RowLine } from '../rows/row-line.tsx'
import type { Plot } from '../timeline/plot.ts'
import type { GanttData } from '../use-gantt-data.ts'
import { type ShownPart, useShownRows } from './use-viewport.ts'

interface ChartRowsProps {
  shown: ShownPart
  data: GanttData
  ganttActions: GanttActions
  plot: Plot
  preview: Preview
  left: number
  /** Index of the active row; negative without one. */
  active: number
  openItemId: string | null
  mayLink: boolean
  canPlace: boolean
  /** What the ids of rows begin with. */
  prefix: string
  attributes: readonly ShownAttribute[]
}

/**
 * The rows in sight. One that scrolls out of it is used again, where it stands in the page, for the one that comes: a
 * row is made from nothing only where the window grows.
 */
export const ChartRows = memo(function ChartRows(props: ChartRowsProps) {
  const { data, ganttActions, active, openItemId, mayLink, prefix, attributes, shown, ...same } = props
  const { rows } = data
  const part = useShownRows(shown)
  const to = Math.min(rows.length, part.to)
  const from = Math.min(part.from, to)
  const size = Math.max(part.to - part.from, 1)
  const drawn: number[] = []
  const first = from - (from % size)
  for (let slot = 0; slot < size; slot++) {
    const index = first + slot < from ? first + slot + size : first + slot
    if (index < to) drawn.push(index)
  }
  // The focus is told about the active row also where it was scrolled away.
  if (active >= 0 && active < rows.length && (active < from || active >= to)) drawn.push(active)
  return drawn.map((index) => {
    const row = rows[index]
    if (!row) return null
    const { item } = row
    return (
      <RowLine
        key={index < from || index >= to ? 'active' : index % size}
        {...same}
        {...{ row, index }}
        look={data.look}
        id={`${prefix}-${index}`}
        isActive={index === active}
        isOpenItem={item !== null && row.id === openItemId}
        isCritical={item !== null && data.critical?.items.has(row.id) === true}
        canMove={item !== null && ganttActions.canMove(row.id)}
        canResize={item !== null && ganttActions.canResize(row.id)}
        canLink={mayLink && item !== null}
        groupName={attributes.find((one) => one.id === row.attribute_id)?.attribute.name ?? ''}
      />
    )
  })
})
