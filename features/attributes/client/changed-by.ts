import type { Item, ValueContext } from '@weft/model'

/** Who changed an item last, by name; null where it is nobody whom this person knows, or this person elsewhere. */
export function changedBy(
  item: Pick<Item, 'updated_by'> | null | undefined,
  context: ValueContext,
): string | null {
  const id = item?.updated_by
  return id === null || id === undefined || id === context.me ? null : (context.people.get(id)?.name ?? null)
}
