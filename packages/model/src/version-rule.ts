import { sameJson } from '@weft/base'

/** What a client sends to save a record: new field values, and what it based them on. */
export interface Change {
  /** Fields to write; a missing field is unchanged. */
  fields: Record<string, unknown>
  /** The number that the sender expects the record to have afterwards. */
  row_version?: number | undefined
  /** The same fields as the sender knew them; with it fields decide, whatever the number. */
  old?: Record<string, unknown> | undefined
}

export interface Stored {
  fields: Record<string, unknown>
  row_version: number
}

/** How fields compare and merge; both functions are pure, and the same on server and client. */
export interface FieldRules {
  /** One spelling for equal values; idempotent. */
  normalise?(field: string, value: unknown): unknown
  /** A value that holds both edits, or undefined where they cannot be joined. */
  merge?(field: string, old: unknown, mine: unknown, theirs: unknown): unknown
}

export type Verdict =
  | { kind: 'save'; row_version: number; changed: Record<string, unknown> }
  | { kind: 'conflict'; fields: string[] }
  | { kind: 'unknown' }
  | { kind: 'incomplete' }

/**
 * The version rule (docs/protocol.md): decides what a change does to a record.
 * `stored` is null for a record that does not exist; a slot at version 0 exists and conflicts with nothing.
 */
export function resolveChange(stored: Stored | null, change: Change, rules: FieldRules = {}): Verdict {
  const normalise = rules.normalise ?? ((_field: string, value: unknown) => value)
  if (stored === null) {
    if (change.old !== undefined || (change.row_version !== undefined && change.row_version !== 1))
      return { kind: 'unknown' }
    if (change.row_version === undefined) return { kind: 'incomplete' }
    const changed: Record<string, unknown> = {}
    for (const [field, value] of Object.entries(change.fields)) changed[field] = normalise(field, value)
    return { kind: 'save', row_version: 1, changed }
  }
  const next = stored.row_version + 1
  if (change.old === undefined) {
    if (change.row_version === undefined) return { kind: 'incomplete' }
    if (change.row_version !== next) return { kind: 'conflict', fields: Object.keys(change.fields) }
    const changed: Record<string, unknown> = {}
    for (const [field, value] of Object.entries(change.fields)) changed[field] = normalise(field, value)
    return { kind: 'save', row_version: next, changed }
  }
  const changed: Record<string, unknown> = {}
  const conflicts: string[] = []
  for (const [field, value] of Object.entries(change.fields)) {
    const mine = normalise(field, value)
    const old = normalise(field, change.old[field])
    if (sameJson(mine, old)) continue
    const theirs = normalise(field, stored.fields[field])
    const clash = stored.row_version > 0 && !sameJson(theirs, old) && !sameJson(theirs, mine)
    if (!clash) {
      changed[field] = mine
      continue
    }
    const merged = rules.merge?.(field, old, mine, theirs)
    if (merged === undefined) conflicts.push(field)
    else changed[field] = normalise(field, merged)
  }
  return conflicts.length > 0
    ? { kind: 'conflict', fields: conflicts }
    : { kind: 'save', row_version: next, changed }
}

/** Joins two edits of a set by element: what either added stays, what either removed goes. Order follows `theirs`. */
export function mergeElements<T>(
  old: readonly T[],
  mine: readonly T[],
  theirs: readonly T[],
  key: (element: T) => unknown = (e) => e,
): T[] {
  const was = new Set(old.map(key))
  const mineKeys = new Set(mine.map(key))
  const theirKeys = new Set(theirs.map(key))
  const kept = theirs.filter((element) => !was.has(key(element)) || mineKeys.has(key(element)))
  const added = mine.filter((element) => !was.has(key(element)) && !theirKeys.has(key(element)))
  return [...kept, ...added]
}
