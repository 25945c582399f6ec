import type { DateData } from '@weft/recurrence'
import { clientAttributeType } from '@weft/features/attributes/client'
import { createItem, type Item } from '@weft/model'

import type { CellEdit, ShownAttribute } from '../view-member.ts'

/** A date attribute for tests. */
export function sampleDate(id: string, settings: Record<string, unknown> = {}): ShownAttribute {
  const type = clientAttributeType('date')
  const attribute = { id, type: 'date', name: id, settings } as unknown as ShownAttribute['attribute']
  return { id, attribute, type, settings }
}

/** An item with these dates, for tests. */
export function sampleItem(dates: Record<string, DateData>): Item {
  const values = Object.fromEntries(Object.entries(dates).map(([id, data]) => [id, { data, row_version: 1 }]))
  return { ...createItem(1, { board_id: 'b', folder_id: 'f' }), values }
}

/** The item as it is after the edits. */
export function applied(item: Item, edits: readonly CellEdit[]): Item {
  const changed = edits.map(({ attribute_id, data }) => [attribute_id, { data, row_version: 2 }])
  return { ...item, values: { ...item.values, ...Object.fromEntries(changed) } }
}
