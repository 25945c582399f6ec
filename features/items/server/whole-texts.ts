import { boardSchema, serverAttributeTypes } from '@weft/features/attributes/server'
import type { Operation, Unit } from '@weft/server-kit'

import { loadLongTexts } from './queries.ts'
import { valueKey } from './value-key.ts'

/** Long texts by value. */
const noTexts = () => new Map<string, string>()

/** The whole of what is stored aside, as this transaction has it; undefined when it was not loaded. */
export function wholeText(unit: Unit, value_id: string): string | undefined {
  return unit.once(noTexts).get(value_id)
}

/** Later entries of the same transaction compare with what this one wrote. */
export function keepWholeText(unit: Unit, value_id: string, html: string): void {
  unit.once(noTexts).set(value_id, html)
}

/** Fetches whole texts where an operation compares or merges them. */
export async function loadWholeTexts(unit: Unit, operations: readonly Operation[]): Promise<void> {
  const concerned = operations.flatMap(({ id, board_id }) => {
    const key = valueKey(id)
    const attribute = key && board_id && boardSchema.find(unit, board_id, key.attribute_id)
    return attribute && serverAttributeTypes[attribute.type]?.excerpt ? [key.item_id] : []
  })
  if (concerned.length === 0) return
  for (const { item_id, attribute_id, html } of await loadLongTexts(unit.tx, unit.team_id, concerned))
    keepWholeText(unit, `${item_id}.${attribute_id}`, html)
}
