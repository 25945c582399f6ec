/** Attribute ids with the row_version that each attribute had when a value of it was judged. */
export type JudgedBy = ReadonlyMap<string, number>

const judged = new WeakMap<object, JudgedBy>()

/**
 * Says that values of an item to be made, `{attribute_id: data}`, are in their one spelling already and were checked by
 * the attributes' own types: judging each of them again costs a bulk writer a quarter of its time. It holds for an
 * attribute only as long as that has the named row_version, and the object must not be changed any more.
 */
export function markJudged(values: Record<string, unknown>, by: JudgedBy): void {
  judged.set(values, by)
}

/** Whether `values` holds for this attribute what judging it now would come to. */
export function isJudged(values: object, attribute: { id: string; row_version: number }): boolean {
  return judged.get(values)?.get(attribute.id) === attribute.row_version
}

/** Whether values come from where all of them were judged at once: an import, or a copy of what exists. */
export function areJudged(values: object): boolean {
  return judged.has(values)
}

const partial = new WeakSet<object>()

/**
 * Says that whoever gives these values of an item to be made was not asked for all of them, as in a form: required
 * attributes that were not asked stay empty.
 */
export function markPartial(values: Record<string, unknown>): void {
  partial.add(values)
}

export function isPartial(values: object): boolean {
  return partial.has(values)
}
