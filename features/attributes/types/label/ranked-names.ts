import { nameKey } from '@weft/model'

const FROM_THE_HIGHEST = [
  ['blocker', 'critical', 'major', 'minor', 'trivial'],
  ['urgent', 'highest', 'high', 'medium', 'normal', 'low', 'lowest', 'none', 'no priority'],
  ['p0', 'p1', 'p2', 'p3', 'p4', 'p5'],
] as const

/** Names of priorities from the highest down, where each is one that is known; else null. */
export function fromTheHighest(names: readonly string[]): string[] | null {
  const order = FROM_THE_HIGHEST.flat().map(nameKey)
  const placeOf = (name: string) => order.indexOf(nameKey(name))
  if (names.some((name) => placeOf(name) < 0)) return null
  return names.toSorted((a, b) => placeOf(a) - placeOf(b))
}
