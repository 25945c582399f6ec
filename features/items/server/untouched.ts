import { serverAttributeTypes } from '@weft/features/attributes/server'
import { isAssignable } from '@weft/features/attributes/shared'
import type { Attribute } from '@weft/model'

/**
 * Whether nobody ever entered anything in an item: what it holds are defaults, which have version 0, and what follows
 * from others. Such an item is a row that was begun and left; it is shown to nobody outside, and is no trash.
 */
export function isUntouched(
  attributes: Iterable<Pick<Attribute, 'id' | 'type' | 'settings'>>,
  versionOf: (attribute_id: string) => number | undefined,
): boolean {
  for (const { id, type: name, settings } of attributes) {
    const type = serverAttributeTypes[name]
    const isEntered = (versionOf(id) ?? 0) > 0
    if (isEntered && type && isAssignable(type.variant?.(settings) ?? type)) return false
  }
  return true
}
