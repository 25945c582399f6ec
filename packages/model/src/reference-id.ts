/** What the name of an item reads that the principal may not see. */
export const PRIVATE_ITEM = 'Private item'

export interface ReferenceKey {
  from_item_id: string
  attribute_id: string
  to_item_id: string
}

const UUID = '[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}'
const ID = new RegExp(`^${UUID}\\.${UUID}\\.${UUID}$`)

/** Two items are linked by an attribute once, so that linking from two places at the same time is one link. */
export function referenceId({ from_item_id, attribute_id, to_item_id }: ReferenceKey): string {
  return `${from_item_id}.${attribute_id}.${to_item_id}`
}

/** The parts of a reference's id, or null when it has not that shape. */
export function parseReferenceId(id: string): ReferenceKey | null {
  if (!ID.test(id)) return null
  return { from_item_id: id.slice(0, 36), attribute_id: id.slice(37, 73), to_item_id: id.slice(74) }
}
