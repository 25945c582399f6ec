import type { ActivityLine } from './queries.ts'

/**
 * All lines of one item and its values in the order in which they happened. Each feed has an order of its own; where
 * the item went from one to another says how they continue each other.
 */
export function orderLines(lines: readonly ActivityLine[]): ActivityLine[] {
  const feeds = Map.groupBy(lines, ({ feed }) => feed)
  for (const [feed, own] of feeds)
    feeds.set(
      feed,
      own.toSorted((a, b) => a.seq - b.seq || a.n - b.n),
    )
  const ordered: ActivityLine[] = []
  let feed = lines.find(({ action }) => action === 'created')?.feed
  while (feed !== undefined) {
    const own: ActivityLine[] = feeds.get(feed) ?? []
    feed = undefined
    for (let line = own.shift(); line; line = own.shift()) {
      if (!isDeparture(line)) {
        ordered.push(line)
        continue
      }
      // The one transaction that took it out of here put it where its arrival stands first.
      feed = arrivalAfter(feeds, line.feed)
      break
    }
  }
  return ordered
}

/** A move is two lines: without fields where the item left, with them where it arrived. */
export function isDeparture({ action, new: after }: ActivityLine): boolean {
  return action === 'moved' && after === null
}

function arrivalAfter(feeds: ReadonlyMap<string, ActivityLine[]>, from: string): string | undefined {
  for (const [feed, [first]] of feeds)
    if (first?.action === 'moved' && first.new && `folder:${String(first.old?.['folder_id'])}` === from)
      return feed
  return undefined
}
