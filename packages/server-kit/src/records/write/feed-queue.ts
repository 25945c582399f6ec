import { type FeedKey, feedName } from '@weft/model'

interface Waiting<I, O> {
  entries: readonly I[]
  resolve(results: O[]): void
  reject(error: unknown): void
}

/** What waits for one set of feeds. */
interface Line<I, O> {
  name: string
  feeds: readonly FeedKey[]
  waiting: Waiting<I, O>[]
}

/** One workspace's lines. */
interface Station<I, O> {
  lines: Map<string, Line<I, O>>
  /** Lines with something waiting and nothing in flight. */
  ready: Set<Line<I, O>>
  /** Transactions over several folders that are in flight. */
  shared: number
}

/** Entries of one set of feeds that go together in one transaction. */
export interface Group<I> {
  feeds: readonly FeedKey[]
  entries: readonly I[]
}

export interface FeedQueueOptions<I, O> {
  run(team_id: number, feeds: readonly FeedKey[], entries: readonly I[]): Promise<O[]>
  /** Runs several groups in one transaction; null when they must go one by one, and then nothing was done. */
  runTogether(team_id: number, groups: readonly Group<I>[]): Promise<O[][] | null>
}

/** No transaction grows beyond this, so that locks stay short. */
const MAX_BATCH = 500
/** Folders share a transaction while what waits is small; more of it would make the others wait. */
const MAX_SHARED = 48
const MAX_SHARED_CALL = 4
/** How many shared transactions of a workspace are in flight: fewer are fuller, more use more processors. */
const LANES = 2

/**
 * One transaction in flight per set of feeds; what arrives meanwhile goes together in the next one. One flush of the
 * log and one lock then serve all who wait. Small calls in different folders of a workspace share transactions, when
 * more than `LANES` of them come at once.
 */
export function createFeedQueue<I, O>(
  options: FeedQueueOptions<I, O>,
): { add(team_id: number, feeds: readonly FeedKey[], entries: readonly I[]): Promise<O[]> } {
  const stations = new Map<number, Station<I, O>>()

  function pump(team_id: number, station: Station<I, O>): void {
    const sharing: Line<I, O>[] = []
    for (const line of station.ready) {
      if (mayShare(line)) sharing.push(line)
      else void depart(team_id, station, [line], false)
    }
    while (sharing.length > 0 && station.shared < LANES) {
      void depart(team_id, station, sharing.splice(0, MAX_SHARED), true)
    }
    if (station.lines.size === 0) stations.delete(team_id)
  }

  /** Takes what waits in the lines on one journey, and looks for the next one when it is back. */
  async function depart(
    team_id: number,
    station: Station<I, O>,
    lines: readonly Line<I, O>[],
    isShared: boolean,
  ): Promise<void> {
    for (const line of lines) station.ready.delete(line)
    if (isShared) station.shared += 1
    const limit = lines.length === 1 ? MAX_BATCH : Math.ceil(MAX_SHARED / lines.length)
    const taken = lines.map((line) => ({ line, batch: take(line, limit) }))
    const groups = taken.map(({ line, batch }) => ({
      feeds: line.feeds,
      entries: batch.flatMap((waiting) => waiting.entries),
    }))
    // Each is then done by itself, and told what it fails of.
    const together = lines.length > 1 ? await options.runTogether(team_id, groups).catch(() => null) : null
    await Promise.all(
      taken.map(async ({ line, batch }, n) => {
        const { feeds, entries } = groups[n] as Group<I>
        try {
          settle(batch, together?.[n] ?? (await options.run(team_id, feeds, entries)))
        } catch (error) {
          for (const waiting of batch) waiting.reject(error)
        }
        if (line.waiting.length > 0) station.ready.add(line)
        else station.lines.delete(line.name)
      }),
    )
    if (isShared) station.shared -= 1
    pump(team_id, station)
  }

  return {
    add(team_id, feeds, entries) {
      let station = stations.get(team_id)
      if (!station) stations.set(team_id, (station = { lines: new Map(), ready: new Set(), shared: 0 }))
      const name = feeds.map(feedName).join('+')
      const { lines, ready } = station
      const own = lines.get(name)
      const line = own ?? { name, feeds, waiting: [] }
      return new Promise((resolve, reject) => {
        line.waiting.push({ entries, resolve, reject })
        if (own) return
        lines.set(name, line)
        ready.add(line)
        pump(team_id, station)
      })
    },
  }
}

function mayShare<I, O>({ feeds, waiting }: Line<I, O>): boolean {
  const [first] = waiting
  return feeds.length === 1 && feeds[0]?.kind === 'folder' && (first?.entries.length ?? 0) <= MAX_SHARED_CALL
}

/** What goes next: at least one call, and further ones while all of them stay within the limit. */
function take<I, O>(line: Line<I, O>, limit: number): Waiting<I, O>[] {
  const batch: Waiting<I, O>[] = []
  let size = 0
  while (line.waiting[0] && (batch.length === 0 || size + line.waiting[0].entries.length <= limit)) {
    const next = line.waiting.shift() as Waiting<I, O>
    batch.push(next)
    size += next.entries.length
  }
  return batch
}

function settle<I, O>(batch: readonly Waiting<I, O>[], results: readonly O[]): void {
  let at = 0
  for (const waiting of batch) waiting.resolve(results.slice(at, (at += waiting.entries.length)))
}
