import { now } from '@weft/base'
import type { Database } from '@weft/db'

import { endedSince, readSession } from './queries.ts'

const REMEMBERED = 50_000
// Nodes' clocks differ a little, and a loss is noticed a little late.
const MARGIN_MS = 120_000

/**
 * Which sessions stand, in memory. Ends are learned from this node's own calls and from other nodes' notifications;
 * while those may be lost, and before they are listened to, every question goes to the database.
 */
export interface SessionStates {
  isLive(session_id: string, user_id: number): Promise<boolean>
  start(): Promise<void>
  stop(): Promise<void>
  /** Forgets sessions that ended here, and tells who listens. */
  ended(session_ids: readonly string[]): void
}

export function createSessionStates(
  db: Database,
  log: { warn(details: object, message: string): void },
  onEnded: (session_ids: readonly string[]) => void,
): SessionStates {
  const known = new Map<string, { user_id: number; live: boolean }>()
  // Rises with every end: an answer that was under way meanwhile may be old and is not kept.
  let changes = 0
  let isSure = false
  let lostAt = now()
  let stopListening: (() => Promise<void>) | undefined

  function ended(ids: readonly string[]): void {
    if (ids.length === 0) return
    changes += 1
    for (const id of ids) known.delete(id)
    onEnded(ids)
  }

  /** Ends here what ended elsewhere while nothing was heard; requests ask the database meanwhile. */
  async function makeUp(): Promise<void> {
    try {
      ended(await endedSince(db, lostAt - MARGIN_MS))
    } catch (error) {
      log.warn({ err: error }, 'Sessions that ended meanwhile could not be read')
    }
  }

  return {
    ended,
    async isLive(session_id, user_id) {
      let state = isSure ? known.get(session_id) : undefined
      if (!state) {
        const before = changes
        state = await readSession(db, session_id)
        if (!state) return false
        if (isSure && before === changes) {
          if (known.size >= REMEMBERED) known.clear()
          known.set(session_id, state)
        }
      }
      return state.live && state.user_id === user_id
    },
    async start() {
      stopListening = await db.listen(
        'weft_session',
        (payload) => ended(payload.split(',')),
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
