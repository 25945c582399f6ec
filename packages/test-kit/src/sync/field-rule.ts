import { equal, tidy } from './model-record.ts'

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
  // Do to theirs what was done to the old one: take out what I took out, put in what I put in.
  const had = asList(old)
  const want = asList(mine)
  const result = asList(stored.data).filter((one) => !had.includes(one) || want.includes(one))
  for (const one of want) if (!had.includes(one) && !result.includes(one)) result.push(one)
  return { kind: 'write', data: result }
}

function asList(data: unknown): unknown[] {
  return Array.isArray(data) ? data : []
}
