import { isSame as equal } from '../history/is-same.ts'
import { tidy } from './model-record.ts'

/** The version rule for one field, written as the contract says it and independently of the product's code. */
export type FieldVerdict = { kind: 'keep' } | { kind: 'write'; data: unknown } | { kind: 'conflict' }

export function judgeField(
  stored: { data: unknown; isDefault: boolean },
  change: { mine: unknown; old: unknown },
  isSet: boolean,
): FieldVerdict {
  const mine = tidy(change.mine)
  const old = tidy(change.old)
  if (equal(mine, old)) return { kind: 'keep' }
  if (stored.isDefault || equal(stored.data, old) || equal(stored.data, mine))
    return { kind: 'write', data: mine }
  if (!isSet) return { kind: 'conflict' }
  if (isMap(mine) && isMap(old) && isMap(stored.data)) return joinEntries(old, mine, stored.data)
  // Do to theirs what was done to the old one: take out what I took out, put in what I put in.
  const had = asList(old)
  const want = asList(mine)
  const result = asList(stored.data).filter((one) => !holds(had, one) || holds(want, one))
  for (const one of want) if (!holds(had, one) && !holds(result, one)) result.push(one)
  return { kind: 'write', data: tidy(result) }
}

type Entries = Readonly<Record<string, unknown>>

function isMap(data: unknown): data is Entries {
  return typeof data === 'object' && data !== null && !Array.isArray(data)
}

/** Name by name: what I changed is mine, the rest theirs; a name that both changed is a conflict. */
function joinEntries(old: Entries, mine: Entries, theirs: Entries): FieldVerdict {
  const result: Record<string, unknown> = {}
  for (const name of new Set([...Object.keys(theirs), ...Object.keys(mine), ...Object.keys(old)])) {
    const isMine = !equal(mine[name], old[name])
    if (isMine && !equal(theirs[name], old[name]) && !equal(theirs[name], mine[name]))
      return { kind: 'conflict' }
    const value = isMine ? mine[name] : theirs[name]
    if (value !== undefined) result[name] = value
  }
  return { kind: 'write', data: result }
}

const holds = (list: readonly unknown[], one: unknown) => list.some((other) => equal(other, one))

function asList(data: unknown): unknown[] {
  return Array.isArray(data) ? data : []
}
