const MAX_SHOWN = 80

/** The texts of `now` that do not stand in `before`, as one line: what somebody typed. */
export function changedWords(before: unknown, now: unknown): string {
  const known = new Set(textsIn(before))
  return textsIn(now)
    .filter((text) => text.trim() !== '' && !known.has(text))
    .join(', ')
    .slice(0, MAX_SHOWN)
}

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : []
}
