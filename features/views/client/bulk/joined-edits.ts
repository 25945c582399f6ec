import { joinData, type JoinMode } from '@weft/features/items/shared'
import type { AttributeInput, Settings } from '@weft/model'

import type { CellEdit, ShownAttribute, ViewRecords } from '../view-member.ts'

/** Whether values are lists of several, such as labels or people, that can be added to and taken from. */
export function canJoin({ type, settings }: Pick<ShownAttribute, 'type' | 'settings'>): boolean {
  return type.operators.includes('all_of') && settings['multiple'] !== false
}

/** The edits that bring a value to several items; `problems` counts those whose new value the type would not keep. */
export function joinedEdits(bulk: {
  ids: readonly string[]
  records: Pick<ViewRecords, 'item'>
  attribute: ShownAttribute
  mode: JoinMode
  data: unknown
  settings: Settings
  input: AttributeInput
}): { edits: CellEdit[]; problems: number } {
  const { ids, records, attribute, mode, data, settings, input } = bulk
  const edits: CellEdit[] = []
  let problems = 0
  for (const item_id of ids) {
    const before = records.item(item_id)?.values?.[attribute.id]?.data ?? null
    const joined = input.normalise(joinData(before, data, mode), settings)
    if (joined !== null && input.checkData(joined, settings) !== null) problems++
    else edits.push({ item_id, attribute_id: attribute.id, data: joined })
  }
  return { edits, problems }
}
