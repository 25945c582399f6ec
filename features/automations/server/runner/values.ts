import { serverAttributeTypes, serverTypeFor } from '@weft/features/attributes/server'
import { isAssignable } from '@weft/features/attributes/shared'
import type { ItemRow } from '@weft/features/items/server'
import type { Attribute } from '@weft/model'

import { runId } from '../run-id.ts'
import { type PlannedWrite, StepFailure } from '../server-action.ts'
import type { Acting } from './acting.ts'

/** An attribute that a step names; it ends the run where there is none. */
export function attributeOf({ attributes }: Acting, id: string | undefined): Attribute {
  const attribute = attributes.find((one) => one.id === id)
  if (!attribute) throw new StepFailure('attribute-gone', 'The attribute was deleted.')
  return attribute
}

/** An attribute that a step sets; it ends the run where nothing can be set. */
export function attributeIn(acting: Acting, id: string | undefined): Attribute {
  const attribute = attributeOf(acting, id)
  if (!isAssignable(serverTypeFor(attribute)))
    throw new StepFailure('not-assignable', 'Values of this attribute cannot be set.')
  return attribute
}

/** A text as an attribute keeps it; it ends the run where the attribute cannot read it. */
export function dataFrom(acting: Acting, attribute: Attribute, text: string): unknown {
  const { settings } = attribute
  if (text.trim() === '') return null
  const parsed = serverAttributeTypes[attribute.type]?.parse(text, settings, acting.values)
  // A label that is not there yet is added by people, not by what comes in.
  if (parsed && 'data' in parsed && !parsed.settings)
    return withSteadyIds(parsed.data, { acting, attribute, text })
  throw new StepFailure('unreadable', `“${text.slice(0, 80)}” cannot be a value of ${attribute.name}.`)
}

/**
 * What reading a text makes up, such as a link, with an id that follows from the run and from where it stands: planned
 * again, it is the same.
 */
function withSteadyIds(
  data: unknown,
  { acting: { run, item }, attribute, text }: { acting: Acting; attribute: Attribute; text: string },
): unknown {
  if (!Array.isArray(data)) return data
  const held = item?.values[attribute.id]?.[0]
  const first = Array.isArray(held) ? held.length : 0
  return data.map((one: unknown, n) => {
    const isMade = typeof one === 'object' && one !== null && 'id' in one
    return isMade ? { ...one, id: runId([run.id, item?.id ?? '', attribute.id, first + n, text]) } : one
  })
}

/** The next value of an item: what is saved meanwhile by others makes it a conflict, and the step is planned again. */
export function putValue(item: ItemRow, attribute_id: string, data: unknown): PlannedWrite {
  const row_version = (item.values[attribute_id]?.[1] ?? 0) + 1
  return {
    collection: 'values',
    method: 'put',
    id: `${item.id}.${attribute_id}`,
    item: { data, row_version },
  }
}
