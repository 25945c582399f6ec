import { isUuid } from '@weft/base'
import type { Database } from '@weft/db'
import { type Caller, createStanding } from '@weft/server-kit'

import { personKey, readSatisfied } from './entering/queries.ts'

/** What callers satisfied, in memory as sessions and tokens are. */
export interface Evidence {
  /** Of a session what happened in it; of a token what its person did, in any session that stands. */
  of(caller: Pick<Caller, 'user_id' | 'session_id' | 'grant'>): Promise<ReadonlyMap<string, number>>
  /** Something new is true of a session, on this node at once. */
  changed(session_id: string, user_id: number): void
  start(): Promise<void>
  stop(): Promise<void>
}

const NOTHING: ReadonlyMap<string, number> = new Map()

export function createEvidence(deps: {
  db: Database
  log: { warn(details: object, message: string): void }
}): Evidence {
  const { db } = deps
  const known = createStanding<ReadonlyMap<string, number>>({
    ...deps,
    channel: 'weft_sso',
    read: (key) => readSatisfied(db, byOf(key)),
    // Nothing is kept over a time in which notifications may have been lost.
    endedSince: async () => [],
    onEnded: () => undefined,
  })
  return {
    async of({ user_id, session_id, grant }) {
      if (session_id === null || user_id <= 0) return NOTHING
      if (!grant && !isUuid(session_id)) return NOTHING
      return (await known.of(grant ? personKey(user_id) : session_id)) ?? NOTHING
    },
    changed: (session_id, user_id) => known.ended([session_id, personKey(user_id)]),
    start: () => known.start(),
    stop: () => known.stop(),
  }
}

const byOf = (key: string) => {
  const [, person] = /^person-(\d+)$/.exec(key) ?? []
  return person === undefined ? { session_id: key } : { user_id: Number(person) }
}
