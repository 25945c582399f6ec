import { now } from '@weft/base'
import type { Database } from '@weft/db'
import { emailKey } from '@weft/features/profile/shared'
import { appendAudit, type Caller } from '@weft/server-kit'

import { sessionErrors } from '../../shared/index.ts'
import { announceEnd, endSession } from '../queries.ts'
import type { Device, Grant, Sessions } from '../sessions.ts'
import { closeEnded, findSupportPerson, insertImpersonation, openOf, type SupportPerson } from './queries.ts'

const MINUTE_MS = 60_000

export interface Support {
  /** The caller, if the operator of this server named their address and the account is secured; else null. */
  operator(caller: Caller): Promise<SupportPerson | null>
  /**
   * Opens a session in which the operator acts as somebody: noted, without a refresh token. Throws `nobody_there`, also
   * for other operators.
   */
  begin(
    operator: SupportPerson,
    wish: { email: string; reason: string; minutes: number; caller: Caller; device: Device },
  ): Promise<{ grant: Grant['body']; person: SupportPerson }>
  /** Notes the end of those that are over, and ends the sessions whose time is up. */
  closeEnded(): Promise<void>
}

export function createSupport(deps: {
  db: Database
  sessions: Pick<Sessions, 'openLent' | 'forget'>
  /** Addresses of the people who may, as `emailKey` gives them. */
  operators: ReadonlySet<string>
  /** Sees to it that `closeEnded` is called at a time, in milliseconds. */
  closeAt(at: number): Promise<void>
}): Support {
  const { db, sessions, operators } = deps

  async function closeAll(): Promise<void> {
    const at = now()
    const lapsed = await db.write(null, async (tx) => {
      const ended = await closeEnded(tx, at)
      const late = ended.filter(({ revoked_reason }) => revoked_reason === null).map((row) => row.session_id)
      for (const id of late) await endSession(tx, id, 'lapsed', at)
      await announceEnd(tx, late)
      for (const { session_id, user_id, operator_id, address, revoked_reason } of ended)
        await appendAudit(
          tx,
          { user_id: operator_id, ...(address === null ? {} : { address }) },
          {
            action: 'impersonation.end',
            target: `user:${user_id}`,
            before: { session_id },
            after: { reason: revoked_reason ?? 'lapsed' },
          },
        )
      return late
    })
    sessions.forget(lapsed)
  }

  return {
    async operator({ user_id, operator_id }) {
      // Whoever acts as an operator is none.
      if (user_id === 0 || operator_id !== undefined || operators.size === 0) return null
      const found = await findSupportPerson(db, { user_id })
      return found && found.secured && operators.has(found.email_key) ? found : null
    },
    async begin(operator, { email, reason, minutes, caller, device }) {
      const person = await findSupportPerson(db, { email_key: emailKey(email) })
      if (!person || person.id === operator.id || operators.has(person.email_key))
        throw sessionErrors.nobody_there()
      const at = now()
      const ends_at = at + minutes * MINUTE_MS
      const { opened, ended } = await db.write(null, async (tx) => {
        // One at a time: what was left open ends with the next.
        const before = (await openOf(tx, operator.id)).map(({ session_id }) => session_id)
        for (const id of before) await endSession(tx, id, 'replaced', at)
        await announceEnd(tx, before)
        const lent = await sessions.openLent(tx, {
          user_id: person.id,
          operator_id: operator.id,
          device,
          at,
          ends_at,
        })
        const { session_id } = lent
        await insertImpersonation(tx, {
          session_id,
          user_id: person.id,
          operator_id: operator.id,
          reason,
          at,
          ends_at,
        })
        await appendAudit(tx, caller, {
          action: 'impersonation.start',
          target: `user:${person.id}`,
          after: { session_id, reason, minutes },
        })
        return { opened: lent, ended: before }
      })
      sessions.forget(ended)
      await closeAll()
      await deps.closeAt(ends_at)
      return { grant: await opened.grant(), person }
    },
    closeEnded: closeAll,
  }
}
