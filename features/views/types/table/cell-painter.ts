import { paintNoted } from '@weft/features/attributes/client'
import { isDone } from '@weft/model'

import { missingWord } from '../../client/data/missing-word.ts'
import type { ShownAttribute, ViewRecords } from '../../client/view-member.ts'
import { notesOf } from './cell-texts.ts'
import type { GridColumn } from './grid/grid-model.ts'

/** Paints an attribute's cells: a value that has to be given and is not is said quietly, and a date that is past stands out until the board's done rule says that its item is done. */
export function cellPainter(
  one: ShownAttribute,
  context: ViewRecords['context'],
  done: ViewRecords['done'],
): GridColumn['paint'] {
  const { type, settings } = one
  const missing = missingWord(one)
  const paint: GridColumn['paint'] = (cell, data, item) => {
    paintNoted(cell, notesOf(one, item), (value) => type.paint(value, data, settings, context))
    // Cells go from one column to another.
    if (missing !== null && data === null) cell.dataset['missing'] = missing
    else if (cell.dataset['missing'] !== undefined) delete cell.dataset['missing']
  }
  if (!done || !type.operators.includes('overdue')) return paint
  const isLate = type.predicate('overdue', undefined, settings, context)
  return (cell, data, item) => {
    paint(cell, data, item)
    const isOpen = !isDone(done, item.values?.[done.attribute_id]?.data)
    cell.firstElementChild?.toggleAttribute('data-overdue', isOpen && isLate?.(data) === true)
  }
}
