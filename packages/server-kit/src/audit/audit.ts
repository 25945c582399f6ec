import { createHash } from 'node:crypto'

import { now } from '@weft/base'
import type { Database, Tx } from '@weft/db'

import type { Caller } from '../caller.ts'

/** Everything that is noted. */
type AuditAction =
  | 'member.role'
  | 'member.remove'
  | 'member.leave'
  | 'member.suspend'
  | 'member.resume'
  | 'team.mail-server'
  | 'team.offer'
  | 'team.withdraw'
  | 'team.transfer'
  | 'team.delete'
  | 'team.restore'
  | 'team.two-factor'
  | 'team.assistants'
  | 'team.export'
  | 'team.import'
  | 'permissions.change'
  | 'account.password'
  | 'account.email'
  | 'account.two-factor-on'
  | 'account.two-factor-off'
  | 'account.recovery-codes'
  | 'account.token-made'
  | 'account.token-renewed'
  | 'account.calendar-made'
  | 'account.calendar-renewed'
  | 'account.calendar-removed'
  | 'account.token-revoked'
  | 'account.app-made'
  | 'account.app-changed'
  | 'account.app-removed'
  | 'account.app-allowed'
  | 'account.app-ended'
  | 'sso.connection'
  | 'sso.remove'
  | 'sso.domain-removed'
  | 'sso.enforce'
  | 'sso.link'
  | 'sso.join'
  | 'sso.break-glass'
  | 'scim.token-made'
  | 'scim.token-revoked'
  | 'scim.invite'
  | 'account.delete'
  | 'impersonation.start'
  | 'impersonation.end'
  | 'view-as'
  | 'publish.create'
  | 'publish.change'
  | 'publish.revoke'
  | 'hook.create'
  | 'hook.change'
  | 'hook.rotate'
  | 'hook.delete'

/** A privileged action. `before` and `after` name ids and settings, never a secret. */
export interface AuditEntry {
  action: AuditAction
  /** What it was done to: `user:7`, `team:3`, `folder:x8`. */
  target: string
  team_id?: number | null
  before?: Readonly<Record<string, unknown>> | null
  after?: Readonly<Record<string, unknown>> | null
}

/** Who did it, and from where. */
export type AuditActor = Pick<Caller, 'user_id' | 'operator_id' | 'address'>

/**
 * Notes a privileged action, in the transaction that does it: both are there or neither. It waits for others who note
 * something, so it is the last thing that a transaction asks for a lock for.
 */
export async function appendAudit(tx: Tx, actor: AuditActor, entry: AuditEntry): Promise<void> {
  const { action, target, team_id = null, before = null, after = null } = entry
  await tx.query(
    {
      name: 'append-audit',
      text: `select audit_append(to_timestamp($1::float8 / 1000), $2, $3, $4, $5, $6, $7, $8, $9)`,
    },
    [
      now(),
      team_id,
      actor.user_id,
      actor.operator_id ?? null,
      actor.address ?? null,
      action,
      target,
      before && JSON.stringify(before),
      after && JSON.stringify(after),
    ],
  )
}

export interface AuditLine {
  n: number
  /** Milliseconds since 1970. */
  at: number
  team_id: number | null
  actor_id: number
  operator_id: number | null
  address: string | null
  action: string
  target: string
  before: string | null
  after: string | null
  previous: string
  hash: string
}

const PAGE = 1_000

/** Lines after number `after`, in order. */
export async function readAudit(db: Database, after: number, limit = PAGE): Promise<AuditLine[]> {
  return db.owner((tx) =>
    tx.query<AuditLine>(
      {
        name: 'read-audit',
        text: `select n, round(extract(epoch from at) * 1000)::bigint as at, team_id, actor_id, operator_id, address, action, target, before, after, previous, hash
               from audit_log where n > $1 order by n limit $2`,
      },
      [after, limit],
    ),
  )
}

/** The hash that a line must have; by its own arithmetic, not by that of the database which wrote it. */
export function hashOfLine(line: AuditLine): string {
  const { n, at, team_id, actor_id, operator_id, address, action, target, before, after, previous } = line
  const parts = [n, at, team_id, actor_id, operator_id, address, action, target, before, after, previous]
  const text = parts.map((part) => part ?? '').join('\u001F')
  return createHash('sha256').update(text).digest('hex')
}

export interface AuditVerdict {
  /** How many lines there are. */
  count: number
  /** The hash of the last one: whoever keeps it elsewhere can tell that nothing before it was changed. */
  head: string
  /** The first line that does not fit, null when all do. */
  broken: number | null
}

/** Walks the whole chain, page by page: changed, removed, inserted and cut off lines are found. */
export async function verifyAudit(db: Database, signal?: AbortSignal): Promise<AuditVerdict> {
  const [end] = await db.owner((tx) =>
    tx.query<{ n: number; hash: string }>({
      name: 'audit-head',
      text: `select n, hash from audit_head where id = 1`,
    }),
  )
  const { n: last, hash: head } = end ?? { n: 0, hash: '' }
  let previous = ''
  let count = 0
  for (;;) {
    signal?.throwIfAborted()
    const lines = await readAudit(db, count)
    for (const line of lines) {
      // What was added since the end was read is judged by the next walk.
      if (count === last) break
      if (line.n !== count + 1 || line.previous !== previous || hashOfLine(line) !== line.hash)
        return { count, head, broken: count + 1 }
      previous = line.hash
      count += 1
    }
    if (count === last) return { count, head, broken: previous === head ? null : last }
    if (lines.length === 0) return { count, head, broken: count + 1 }
  }
}
