import { type Condition, type FilterTree, isTree } from '@weft/model'

/**
 * The values that a new item needs to match a filter, as far as conditions say them outright: those that must all
 * hold, by `is`, `has any of`, `eq`, `checked` and the like. People mean the principal by "me".
 */
export function impliedValues(filter: FilterTree | null, me: number): Record<string, unknown> {
  const values: Record<string, unknown> = {}
  if (!filter || (filter.op === 'or' && filter.conditions.length > 1)) return values
  for (const node of filter.conditions) {
    if (isTree(node)) Object.assign(values, impliedValues(node, me))
    else {
      const data = impliedBy(node, me)
      if (data !== undefined) values[node.attribute_id] = data
    }
  }
  return values
}

function impliedBy({ operator, value, point }: Condition, me: number): unknown {
  if (point !== undefined) return undefined
  switch (operator) {
    case 'checked':
      return true
    case 'eq':
      return typeof value === 'number' ? value : undefined
    case 'is':
    case 'exactly':
    case 'all_of':
    case 'any_of': {
      if (Array.isArray(value)) {
        const ids = value.map((one: unknown) => (one === 'me' ? me : one))
        return ids.length === 0 ? undefined : operator === 'any_of' ? ids.slice(0, 1) : ids
      }
      // A day, relative or not, is left to the person; a text is meant as it stands.
      return typeof value === 'string' && value !== '' && !/^\d{4}-\d{2}-\d{2}$/.test(value)
        ? value
        : undefined
    }
    default:
      return undefined
  }
}
