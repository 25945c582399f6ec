import { isUuid } from '@weft/base'
import type { Database } from '@weft/db'
import { type Caller, createStanding } from '@weft/server-kit'

import { ANY_ENFORCED, readAnyEnforced } from './connections/queries.ts'
import { personKey, readSatisfied, readSatisfiedBy } from './entering/queries.ts'

/** What callers satisfied, in memory as sessions and tokens are. */
export interface Evidence {
  /** Of a session what happened in it; of a token what its person did, in any session. */
  of(caller: Pick<Caller, 'user_id' | 'session_id' | 'grant'>): Promise<ReadonlyMap<string, number>>
  /** A workspace enforces its provider, or does so no more: known on this node at once. */
  enforced(): void
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
  // Many calls of one session at once are one question, and go on in their order; none shares an answer that is old.
  const asking = new Map<string, Promise<ReadonlyMap<string, number>>>()
  const known = createStanding<ReadonlyMap<string, number>>({
    ...deps,
    channel: 'weft_sso',
    read: (key) => readOf(db, key),
    // Nothing is kept over a time in which notifications may have been lost.
    endedSince: async () => [],
    onEnded(keys) {
      for (const key of keys) asking.delete(key)
    },
  })
  function ask(key: string): Promise<ReadonlyMap<string, number>> {
    const under_way = asking.get(key)
    if (under_way) return under_way
    const asked = known
      .of(key)
      .then((found) => found ?? NOTHING)
      .finally(() => {
        if (asking.get(key) === asked) asking.delete(key)
      })
    asking.set(key, asked)
    return asked
  }

  return {
    async of({ user_id, session_id, grant }) {
      if (session_id === null || user_id <= 0) return NOTHING
      if (!grant && !isUuid(session_id)) return NOTHING
      // Where no workspace enforces its provider, nobody is asked about.
      if ((await ask(ANY_ENFORCED)).size === 0) return NOTHING
      return ask(grant ? personKey(user_id) : session_id)
    },
    enforced: () => known.ended([ANY_ENFORCED]),
    changed: (session_id, user_id) => known.ended([session_id, personKey(user_id)]),
    async start() {
      await known.start()
      await ask(ANY_ENFORCED)
    },
    stop: () => known.stop(),
  }
}

function readOf(db: Database, key: string): Promise<ReadonlyMap<string, number>> {
  if (key === ANY_ENFORCED) return readAnyEnforced(db)
  const [, person] = /^person-(\d+)$/.exec(key) ?? []
  return person === undefined ? readSatisfied(db, key) : readSatisfiedBy(db, Number(person))
}
