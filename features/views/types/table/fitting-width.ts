import type { ValueContext } from '@weft/model'

import type { ShownAttribute } from '../../client/view-member.ts'
import { dataOf, textOf } from './cell-texts.ts'
import { clampWidth } from './grid/column-layout.ts'
import type { GridControl } from './grid/grid-control.ts'

/** Room for padding, an icon in the header, and the edges of pills. */
const EXTRA = 46
/** A column is fitted to this many rows around those in sight. */
const ROWS = 200

/** The width that shows the column's name and its values, as far as they are near. */
export function fittingWidth(attribute: ShownAttribute, grid: GridControl, context: ValueContext): number {
  const pen = document.createElement('canvas').getContext('2d')
  const { scroller } = grid.view.options
  if (!pen) return clampWidth(0)
  pen.font = `500 13px ${getComputedStyle(scroller).fontFamily}`
  let widest = pen.measureText(attribute.attribute.name).width
  const { first } = grid.view.linesInSight
  const from = Math.max(0, first - ROWS / 2)
  for (const { row } of grid.rowsOf({ top: from, bottom: from + ROWS, start: 0, end: 0 })) {
    const text = textOf(dataOf(row.item, attribute), attribute, context)
    widest = Math.max(widest, pen.measureText(text.slice(0, 200)).width)
  }
  return clampWidth(widest + EXTRA)
}
