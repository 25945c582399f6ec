import { now } from '@weft/base'
import type { Database } from '@weft/db'
import type { FindOwnServer, Seal } from '@weft/features/mail/server'
import type { Outbound } from '@weft/server-kit'

import { findServer, noteProblem, noteTaken } from './queries.ts'
import { failureOf, handIn } from './speak-smtp.ts'

const MINUTE = 60_000
/** So long mails wait for a server that takes none; then they go by that of the instance. */
export const PATIENCE_MS = 10 * MINUTE
/** And so often it is asked again then. */
export const REST_MS = 5 * MINUTE

export interface OwnServerDeps {
  db: Database
  outbound: Outbound
  seal: Seal
  /** Called when one begins to take no mails. */
  onFailing(team_id: number): void
}

/** Finds the mail servers of workspaces, for what is about them. */
export function createOwnServers({ db, outbound, seal, onFailing }: OwnServerDeps): FindOwnServer {
  /** When those that fail were asked last, by this node. */
  const asked = new Map<number, number>()
  return async (team_id) => {
    const row = await findServer(db, team_id)
    if (!row) return null
    const at = now()
    const isFailing = row.failing_since !== null && at - row.failing_since > PATIENCE_MS
    if (isFailing && at - (asked.get(team_id) ?? 0) < REST_MS) return null
    if (isFailing) asked.set(team_id, at)
    else asked.delete(team_id)
    return {
      isFailing,
      transport: {
        deliver: (mail, id, files = []) =>
          handIn(outbound, { ...row, secret: row.secret && seal.open(row.secret) }, mail, { id, files }),
      },
      async note(error) {
        if (error === null) return noteTaken(db, row, { at: now(), isTest: false })
        if (await noteProblem(db, row, { at: now(), ...failureOf(error) })) onFailing(team_id)
      },
    }
  }
}
