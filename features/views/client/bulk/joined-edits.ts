import type { AttributeInput, Settings } from '@weft/model'

import type { CellEdit, ShownAttribute, ViewRecords } from '../view-member.ts'

/** What is done with a value for several items. */
export type JoinMode = 'set' | 'add' | 'remove'

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
    const joined = input.normalise(mode === 'set' ? data : join(before, data, mode), settings)
    if (joined !== null && input.checkData(joined, settings) !== null) problems++
    else edits.push({ item_id, attribute_id: attribute.id, data: joined })
  }
  return { edits, problems }
}

function join(before: unknown, data: unknown, mode: 'add' | 'remove'): unknown[] {
  const own = listOf(before)
  const given = listOf(data)
  if (mode === 'remove') return own.filter((one) => !given.includes(one))
  return [...own, ...given.filter((one) => !own.includes(one))]
}

function listOf(data: unknown): unknown[] {
  return Array.isArray(data) ? data : []
}
