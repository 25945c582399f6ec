import { now } from '@weft/base'
import type { Database } from '@weft/db'

const REMEMBERED = 50_000
// Nodes' clocks differ a little, and a loss is noticed a little late.
const MARGIN_MS = 120_000

/**
 * What stands until it is ended, by id, in memory: sessions, tokens. Ends are learned from this node's own calls and
 * from other nodes' notifications; while those may be lost, and before they are listened to, every question goes to the
 * database.
 */
export interface Standing<V> {
  /** What is known of it, ended or not; undefined for what there never was. */
  of(id: string): Promise<V | undefined>
  /** Whether that is answered without the database. */
  remembers(id: string): boolean
  start(): Promise<void>
  stop(): Promise<void>
  /** Forgets what ended here, and tells who listens. */
  ended(ids: readonly string[]): void
  /** Forgets what is another than it was and stands all the same: it is read anew. */
  changed(ids: readonly string[]): void
}

/** Before an id in what other nodes tell: it changed, and stands. */
const CHANGED = '~'
export const changedName = (id: string): string => CHANGED + id

export interface StandingDeps<V> {
  db: Database
  log: { warn(details: object, message: string): void }
  /** Where other nodes tell the ids of what they ended. */
  channel: string
  read(id: string): Promise<V | undefined>
  /** What ended since then, in milliseconds since 1970. */
  endedSince(at: number): Promise<string[]>
  onEnded(ids: readonly string[]): void
}

export function createStanding<V>({
  db,
  log,
  channel,
  read,
  endedSince,
  onEnded,
}: StandingDeps<V>): Standing<V> {
  const known = new Map<string, V>()
  // Rises with every end: an answer that was under way meanwhile may be old and is not kept.
  let changes = 0
  let isSure = false
  let lostAt = now()
  let stopListening: (() => Promise<void>) | undefined

  function changed(ids: readonly string[]): void {
    if (ids.length === 0) return
    changes += 1
    for (const id of ids) known.delete(id)
  }

  function ended(ids: readonly string[]): void {
    if (ids.length === 0) return
    changed(ids)
    onEnded(ids)
  }

  function heard(names: readonly string[]): void {
    changed(names.filter((name) => name.startsWith(CHANGED)).map((name) => name.slice(CHANGED.length)))
    ended(names.filter((name) => !name.startsWith(CHANGED)))
  }

  /** Ends here what ended elsewhere while nothing was heard; requests ask the database meanwhile. */
  async function makeUp(): Promise<void> {
    try {
      ended(await endedSince(lostAt - MARGIN_MS))
    } catch (error) {
      log.warn({ err: error, channel }, 'What ended meanwhile could not be read')
    }
  }

  return {
    ended,
    changed,
    remembers: (id) => isSure && known.has(id),
    async of(id) {
      const remembered = isSure ? known.get(id) : undefined
      if (remembered) return remembered
      const before = changes
      const state = await read(id)
      if (state && isSure && before === changes) {
        if (known.size >= REMEMBERED) known.clear()
        known.set(id, state)
      }
      return state
    },
    async start() {
      stopListening = await db.listen(
        channel,
        (payload) => heard(payload.split(',')),
        (state) => {
          changes += 1
          known.clear()
          isSure = state === 'regained'
          if (isSure) void makeUp()
          else lostAt = now()
        },
      )
      isSure = true
    },
    async stop() {
      isSure = false
      await stopListening?.()
    },
  }
}
