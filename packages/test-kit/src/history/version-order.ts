import { type Checker, type Entry, type History, type Write } from './history.ts'
import { isSame, textOf } from './is-same.ts'
import { isJoined } from './is-joined.ts'

/** Numbers of a record are unique and rise along its feeds; nobody replaced a value that he had not seen. */
export const versionOrder: Checker = {
  name: 'version order',
  check: (history) => [...numbers(history), ...lostUpdates(history)],
}

function numbers({ feed }: History): string[] {
  const found: string[] = []
  const taken = new Set<string>()
  const last = new Map<string, number>()
  for (const { feed: name, record, row_version, seq } of inOrder(feed)) {
    const number = `${record} ${row_version}`
    if (taken.has(number)) found.push(`${record} has two changes with number ${row_version}`)
    taken.add(number)
    const place = `${name} ${record}`
    const before = last.get(place) ?? 0
    if (row_version <= before)
      found.push(`${record} went from ${before} to ${row_version} at ${seq} of ${name}`)
    last.set(place, row_version)
  }
  return found
}

/** As the feeds tell it: number by number, and within a transaction line by line. */
function inOrder(feed: readonly Entry[]): Entry[] {
  return feed.toSorted((a, b) => (a.feed === b.feed ? a.seq - b.seq || a.n - b.n : a.feed < b.feed ? -1 : 1))
}

function lostUpdates(history: History): string[] {
  const found: string[] = []
  const writes = new Map<string, Write>(history.calls.map(({ key, write }) => [key, write]))
  const byRecord = Map.groupBy(history.feed, ({ record }) => record)
  for (const [record, entries] of byRecord) {
    const known: Record<string, unknown> = {}
    for (const entry of entries.toSorted((a, b) => a.row_version - b.row_version)) {
      const write = writes.get(entry.key ?? '')
      // A slot's first number has replaced nothing but a default.
      const isFirst = entry.row_version === 1
      if (write?.record === record && write.kind === 'save' && !isFirst)
        for (const [field, after] of Object.entries(entry.after ?? {})) {
          if (!(field in known) && entry.before === null) continue
          const before = field in known ? known[field] : entry.before?.[field]
          if (!isLost({ write, entry, field }, before, after)) continue
          found.push(
            `Lost update: ${record} ${field} was ${textOf(before)}, ${entry.key} saw ${textOf(write.old?.[field])}`,
          )
        }
      Object.assign(known, entry.after)
    }
  }
  return found
}

function isLost(
  { write, entry, field }: { write: Write; entry: Entry; field: string },
  before: unknown,
  after: unknown,
): boolean {
  const mine = write.item?.[field]
  const seen = write.old?.[field]
  // What is not in the call was written by a rule of the server's, such as a parent that went away.
  if (!write.item || !(field in write.item)) return false
  if (isSame(before, seen) || isSame(before, mine)) return false
  return !(entry.joined?.includes(field) && isJoined(before, seen, mine, after))
}
