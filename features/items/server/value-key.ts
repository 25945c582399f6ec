import { isUuid } from '@weft/base'
import { parseValueId } from '@weft/model'

/** The two ids of a value's id; null unless both are ids. */
export function valueKey(id: string): { item_id: string; attribute_id: string } | null {
  const key = parseValueId(id)
  return key && isUuid(key.item_id) && isUuid(key.attribute_id) ? key : null
}
