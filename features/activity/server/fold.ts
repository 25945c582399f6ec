import { fromWireTime } from '@weft/base'

import type { NewLine } from './line.ts'

/** What one person changes again within this time is one line. */
const FOLD_MS = 10 * 60_000

/** A line that stands already, with the id that the database gave it. */
export interface StandingLine extends NewLine {
  id: number
}

/** What lines are of the same thing: a value of an item, or the fields of one record. */
export function thingOf({ collection, record_id }: NewLine): string {
  return `${collection} ${record_id}`
}

/**
 * Joins lines, in their order, to the latest line of the same thing where that is by the same person and of the last ten
 * minutes. Only changes are joined; what somebody else did between two of them keeps them apart. Answers what to write anew and which
 * standing lines became others.
 */
export function foldLines(
  lines: readonly NewLine[],
  standing: ReadonlyMap<string, StandingLine>,
): { added: NewLine[]; changed: StandingLine[] } {
  const latest = new Map<string, NewLine | StandingLine>(standing)
  const added: NewLine[] = []
  const changed = new Map<number, StandingLine>()
  for (const line of lines) {
    const thing = thingOf(line)
    const before = latest.get(thing)
    if (!before || !isJoined(before, line)) {
      const own = { ...line }
      added.push(own)
      latest.set(thing, own)
      continue
    }
    before.at = line.at
    before.changes += line.changes
    before.to_seq = line.to_seq
    before.old = withOlder(line.old, before.old)
    before.new = withOlder(before.new, line.new)
    if ('id' in before) changed.set(before.id, before)
  }
  return { added, changed: [...changed.values()] }
}

function isJoined(before: NewLine, line: NewLine): boolean {
  return (
    line.action === 'changed' &&
    before.action === 'changed' &&
    line.user_id !== null &&
    before.user_id === line.user_id &&
    before.folder_id === line.folder_id &&
    before.act === line.act &&
    before.via === line.via &&
    before.app === line.app &&
    fromWireTime(line.at) - fromWireTime(before.started_at) <= FOLD_MS
  )
}

/** Fields of both, those of the second where both have them. */
function withOlder(first: unknown, second: unknown): unknown {
  return isRecord(first) && isRecord(second) ? { ...first, ...second } : second
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
