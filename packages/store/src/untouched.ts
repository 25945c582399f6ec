import { sameJson } from '@weft/base'

import type { EditRules } from './edit-rules.ts'
import type { Row } from './row.ts'
import type { Table } from './table.ts'

/** Records by id, as they were made. */
export type Made = ReadonlyMap<string, Row>

/** Whether the value or field `id` is still what it was made, or the server's word for that. */
export function isStill(rules: EditRules, id: string, now: unknown, mine: unknown): boolean {
  return sameJson(now, mine ?? null) || rules.isPreviewOf?.(id, now, mine) === true
}

/** Whether a record is as it was made, with nothing of others in it or below it. */
export function isUntouched(
  table: Table,
  id: string,
  { made, rules, me }: { made: Made; rules: EditRules; me: number },
): boolean {
  return [id, ...table.below(id)].every((one) => {
    const before = made.get(one)
    const now = table.beforeDraft(one)
    const values = Object.entries(now?.values ?? {})
    return (
      before !== undefined &&
      // What was said about it would go with it.
      now?.comment_count === before.comment_count &&
      // Whoever moved it, or wrote into it and cleared that again, has worked with it.
      (now?.['updated_by'] ?? me) === me &&
      values.every(([attribute_id, { data, row_version }]) => {
        const valueId = `${one}.${attribute_id}`
        // What the server filled in is nobody's work, and need not be what was shown until it did.
        if (row_version === 0 || rules.isComputed?.(valueId)) return true
        return isStill(rules, valueId, data, before.values?.[attribute_id]?.data ?? null)
      })
    )
  })
}

/** What is known of a record and of what lies below it: their numbers, those of their values, and their comments. */
export function knownOf(table: Table, id: string): Record<string, object> {
  const known: Record<string, object> = {}
  for (const one of [id, ...table.below(id)]) {
    const row = table.beforeDraft(one)
    if (!row) continue
    const values = Object.entries(row.values ?? {}).map(([slot, { row_version }]) => [slot, row_version])
    known[one] = {
      row_version: row.row_version,
      comment_count: row['comment_count'] ?? 0,
      values: Object.fromEntries(values),
    }
  }
  return known
}
