import { serverAttributeType } from '@weft/features/attributes/server'

import type { PublicAttribute } from './public-content.ts'

/** Whether data of this kind holds ids of people; of what is looked up, by what it is looked up from. */
function isNaming({ type, settings }: Pick<PublicAttribute, 'type' | 'settings'>): boolean {
  const { listOf, holds } = serverAttributeType(type)
  return listOf ? isNaming(listOf(settings)) : holds === 'people'
}

/** Ids that may be people's in the data of a row; `values` holds slots, or the data itself. */
export function namedPeople(
  attributes: Iterable<Pick<PublicAttribute, 'id' | 'type' | 'settings'>>,
  row: { values?: unknown } & Record<string, unknown>,
): number[] {
  const values = (row['values'] ?? {}) as Record<string, unknown>
  const found = [row['created_by'], row['updated_by']].flatMap(numbersIn)
  for (const one of attributes) if (isNaming(one)) found.push(...numbersIn(values[one.id]))
  return found
}

function numbersIn(data: unknown): number[] {
  if (typeof data === 'number') return Number.isSafeInteger(data) && data > 0 && data < 2 ** 31 ? [data] : []
  if (Array.isArray(data)) return data.flatMap(numbersIn)
  if (typeof data === 'object' && data !== null && 'data' in data) return numbersIn(data.data)
  return []
}
