/** What is done with a value for several items. */
export type JoinMode = 'set' | 'add' | 'remove'

/** The data that an item has once a value was set for it, added to its list, or taken from it. */
export function joinData(before: unknown, data: unknown, mode: JoinMode): unknown {
  if (mode === 'set') return data
  const own = listOf(before)
  const given = listOf(data)
  if (mode === 'remove') return own.filter((one) => !given.includes(one))
  return [...own, ...given.filter((one) => !own.includes(one))]
}

function listOf(data: unknown): unknown[] {
  return Array.isArray(data) ? data : []
}
