import type { PublicAttribute } from './public-content.ts'

/** Types whose data names people by id, whether stored or followed from other items. */
const NAMING = new Set(['members', 'created_by', 'updated_by', 'lookup'])

/** Ids that may be people's in the data of a row; `values` holds slots, or the data itself. */
export function namedPeople(
  attributes: Iterable<Pick<PublicAttribute, 'id' | 'type'>>,
  row: { values?: unknown } & Record<string, unknown>,
): number[] {
  const values = (row['values'] ?? {}) as Record<string, unknown>
  const found = [row['created_by'], row['updated_by']].flatMap(numbersIn)
  for (const { id, type } of attributes) if (NAMING.has(type)) found.push(...numbersIn(values[id]))
  return found
}

function numbersIn(data: unknown): number[] {
  if (typeof data === 'number') return Number.isSafeInteger(data) && data > 0 && data < 2 ** 31 ? [data] : []
  if (Array.isArray(data)) return data.flatMap(numbersIn)
  if (typeof data === 'object' && data !== null && 'data' in data) return numbersIn(data.data)
  return []
}
