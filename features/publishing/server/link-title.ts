/** The text of an item's primary value where it is stored as one; other items have no name in lists. */
export function titleOf(data: unknown): string {
  return typeof data === 'string' ? data.trim() : ''
}
