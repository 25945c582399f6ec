/** Attributes in another order, where those that somebody may not see keep their places. */
export function inTheirPlaces(ids: readonly string[], order: readonly string[]): string[] {
  const seen = new Set(order)
  const next = order.values()
  return ids.map((id) => (seen.has(id) ? (next.next().value ?? id) : id))
}
