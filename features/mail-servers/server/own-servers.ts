import { now } from '@weft/base'
import type { Database } from '@weft/db'
import { type FindOwnServer, type Seal, ServersBusy } from '@weft/features/mail/server'
import type { Outbound } from '@weft/server-kit'

import { findServer, noteProblem, noteTaken } from './queries.ts'
import { failureOf, handIn } from './speak-smtp.ts'

const MINUTE = 60_000
/** So long mails wait for a server that takes none; then they go by that of the instance. */
export const PATIENCE_MS = 10 * MINUTE
/** Mails that a node hands to servers of workspaces at once, one for each: it has other work, and other mails. */
const AT_ONCE = 2
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
  /** Workspaces of which a mail is being handed in. */
  const busy = new Set<number>()
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
        async deliver(mail, id, files = []) {
          if (busy.has(team_id) || busy.size >= AT_ONCE) throw new ServersBusy()
          busy.add(team_id)
          try {
            const secret = row.secret && seal.open(row.secret)
            await handIn(outbound, { ...row, secret }, mail, { id, files })
          } finally {
            busy.delete(team_id)
          }
        },
      },
      async note(error) {
        if (error === null) return noteTaken(db, row, { at: now(), isTest: false })
        if (await noteProblem(db, row, { at: now(), ...failureOf(error) })) onFailing(team_id)
      },
    }
  }
}
