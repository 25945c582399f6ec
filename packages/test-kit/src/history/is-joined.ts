import { isSame, textOf } from './is-same.ts'

/** What others added is still there, what others took out has not come back, and my edit is in. */
export function isJoined(before: unknown, seen: unknown, mine: unknown, after: unknown): boolean {
  const [theirs, had, want, result] = [before, seen, mine, after].map(partsOf)
  if (!theirs || !had || !want || !result) return false
  const all = new Set([theirs, had, want, result].flatMap((parts) => [...parts.keys()]))
  return [...all].every((one) => {
    const wasTouchedByMe = !isSame(had.get(one), want.get(one))
    return isSame(result.get(one), wasTouchedByMe ? want.get(one) : theirs.get(one))
  })
}

/** The elements of a set, or the entries of a map, each by its name. */
function partsOf(value: unknown): Map<unknown, unknown> {
  if (Array.isArray(value)) return new Map(value.map((one) => [textOf(one), true]))
  return new Map(Object.entries((typeof value === 'object' ? value : null) ?? {}))
}
