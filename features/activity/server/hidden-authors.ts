import type { Tx } from '@weft/db'
import { serverAttributeTypes } from '@weft/features/attributes/server'

import type { NewLine } from './line.ts'
import { holdAttributes } from './queries.ts'

/** Types of attributes that can hide who saved their values. */
const TYPES = Object.entries(serverAttributeTypes).flatMap(([name, type]) => (type.hidesAuthor ? [name] : []))

/** Whether nobody may learn who saved values of an attribute, nor what each saved. */
export function hidesAuthor({
  type,
  settings,
}: {
  type: string
  settings: Record<string, unknown>
}): boolean {
  return serverAttributeTypes[type]?.hidesAuthor?.(settings) === true
}

/** Lines without what attributes hide by now, whatever they told when it happened. */
export async function withoutHidden(tx: Tx, team_id: number, lines: readonly NewLine[]): Promise<NewLine[]> {
  const ids = new Set(
    lines.flatMap(({ collection, attribute_id }) => (collection === 'values' ? (attribute_id ?? []) : [])),
  )
  const held = await holdAttributes(tx, team_id, [...ids], TYPES)
  const hidden = new Set(held.filter(hidesAuthor).map(({ id }) => id))
  return lines.map((line) =>
    line.attribute_id !== null && hidden.has(line.attribute_id)
      ? { ...line, user_id: null, act: null, via: null, app: null, old: null, new: null }
      : line,
  )
}
