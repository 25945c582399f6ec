import { MAX_COMPUTED_DEPTH } from '@weft/model'
import type { Follow, Kit, Written } from '@weft/server-kit'

import { bringUpToDate, type Leads, leadsIn } from './follow-items.ts'

/** What links of a workspace depend on is asked again after this: another node may have changed it. */
const KNOWN_MS = 5_000
const MAX_KNOWN = 1_000
/** What many items bring about takes longer than an answer waits; the activity is followed anyhow. */
const MAX_ITEMS = 50

interface Known {
  until: number
  leads: Promise<Leads | null>
}

/** What is asked for while a workspace's ends are being brought up to date goes together in the next run. */
interface Queue {
  waiting: Set<string>
  next: Promise<void> | null
  running: Promise<void>
}

/**
 * Brings names, lookups and rollups up to date before a change is answered, so that whoever asks right after it reads what
 * is true. A shortcut beside the job that follows the activity, which does the same and finds nothing left to do.
 */
export function createPromptFollow(): { follow: Follow; start(kit: Pick<Kit, 'db' | 'writer'>): void } {
  const known = new Map<number, Known>()
  const queues = new Map<number, Queue>()
  let kit: Pick<Kit, 'db' | 'writer'> | null = null

  function leadsOf(db: Kit['db'], team_id: number): Promise<Leads | null> {
    const had = known.get(team_id)
    if (had && performance.now() < had.until) return had.leads
    const leads = db.read(team_id, (tx) => leadsIn(tx, team_id))
    leads.catch(() => known.delete(team_id))
    if (known.size >= MAX_KNOWN) known.clear()
    known.set(team_id, { until: performance.now() + KNOWN_MS, leads })
    return leads
  }

  async function run(found: Pick<Kit, 'db' | 'writer'>, team_id: number, first: string[]): Promise<void> {
    let items = first
    const seen = new Set(items)
    for (let round = 0; items.length > 0 && round < MAX_COMPUTED_DEPTH; round++) {
      // Also ends that are as they should be: the job may have been here first, and not yet at what follows from them.
      const ends: Written[] = []
      const onEnd = (record_id: string) =>
        void ends.push({ action: 'changed', collection: 'references', record_id })
      await bringUpToDate({ kit: found, isStopping: () => false, onEnd }, { team_id, items, attributes: [] })
      const next = (await leadsOf(found.db, team_id))?.items(ends) ?? []
      items = next.filter((item) => !seen.has(item))
      for (const item of items) seen.add(item)
    }
  }

  /** One run at a time in a workspace. */
  function enqueue(
    found: Pick<Kit, 'db' | 'writer'>,
    team_id: number,
    items: readonly string[],
  ): Promise<void> {
    const queue = queues.get(team_id) ?? { waiting: new Set(), next: null, running: Promise.resolve() }
    queues.set(team_id, queue)
    for (const item of items) queue.waiting.add(item)
    queue.next ??= queue.running.then(() => {
      const all = [...queue.waiting]
      queue.waiting = new Set()
      queue.next = null
      const done = run(found, team_id, all)
      // Whoever waits for this turn is told by it; the next one only waits for its end.
      queue.running = done
        .catch(() => undefined)
        .then(() => {
          if (!queue.next) queues.delete(team_id)
        })
      return done
    })
    return queue.next
  }

  async function follow(
    found: Pick<Kit, 'db' | 'writer'>,
    team_id: number,
    written: readonly Written[],
  ): Promise<void> {
    const items = (await leadsOf(found.db, team_id))?.items(written) ?? []
    if (items.length > 0) await enqueue(found, team_id, items.slice(0, MAX_ITEMS))
    if (items.length > MAX_ITEMS) throw new Error('more follows than is waited for')
  }

  return {
    follow(team_id, written) {
      if (!kit) return null
      if (written.some(({ collection }) => collection === 'attributes')) known.delete(team_id)
      const isOfLinks = written.some(({ collection, action }) =>
        collection === 'items'
          ? action !== 'changed'
          : collection === 'values' || collection === 'references',
      )
      return isOfLinks ? follow(kit, team_id, written) : null
    },
    start(given) {
      kit = given
    },
  }
}
