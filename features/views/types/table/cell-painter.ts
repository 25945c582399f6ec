import { paintNoted } from '@weft/features/attributes/client'
import { isDone } from '@weft/model'

import type { ShownAttribute, ViewRecords } from '../../client/view-member.ts'
import { notesOf } from './cell-texts.ts'
import type { GridColumn } from './grid/grid-model.ts'

/** Paints an attribute's cells; a date that is past stands out until the board's done rule says that its item is done. */
export function cellPainter(
  one: ShownAttribute,
  context: ViewRecords['context'],
  done: ViewRecords['done'],
): GridColumn['paint'] {
  const { type, settings } = one
  const paint: GridColumn['paint'] = (cell, data, item) =>
    paintNoted(cell, notesOf(one, item), (value) => type.paint(value, data, settings, context))
  if (!done || !type.operators.includes('overdue')) return paint
  const isLate = type.predicate('overdue', undefined, settings, context)
  return (cell, data, item) => {
    paint(cell, data, item)
    const isOpen = !isDone(done, item.values?.[done.attribute_id]?.data)
    cell.firstElementChild?.toggleAttribute('data-overdue', isOpen && isLate?.(data) === true)
  }
}
