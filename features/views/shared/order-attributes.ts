import type { QuerySettings } from './query-settings.ts'

/**
 * Ids in the order of a view: the primary one first, then as the view orders them, then those it does not know of in
 * the folder's order. Hidden ones are left out unless they are asked for; the primary one cannot be hidden.
 */
export function orderAttributes(
  ids: readonly string[],
  { order, hidden }: Pick<QuerySettings, 'order' | 'hidden'>,
  { primary, withHidden = false }: { primary: string | null; withHidden?: boolean },
): string[] {
  const known = new Set(ids)
  const ordered = new Set(primary !== null && known.has(primary) ? [primary] : [])
  for (const id of order) if (known.has(id)) ordered.add(id)
  for (const id of ids) ordered.add(id)
  return [...ordered].filter((id) => withHidden || id === primary || !hidden.includes(id))
}
