/** Equal as JSON, whatever the order of names; nothing and null are the same. */
export function isSame(a: unknown, b: unknown): boolean {
  return textOf(a) === textOf(b)
}

/** JSON with sorted names, so that equal things have equal texts. */
export function textOf(value: unknown): string {
  return JSON.stringify(value ?? null, (_name, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(
          Object.entries(inner)
            .filter(([, one]) => one !== undefined)
            .toSorted(([a], [b]) => (a < b ? -1 : 1)),
        )
      : inner,
  )
}
