import type { Tx } from '@weft/db'
import { noteTimeZone } from '@weft/features/profile/server'
import { isTimeZone } from '@weft/features/profile/shared'
import type { Cleared, Opened, OtherWays } from '@weft/features/session/server'
import { takeIn, teamFeed } from '@weft/features/workspaces/server'
import { appendAudit, GUEST, type Kit, type Unit } from '@weft/server-kit'

import { ssoErrors } from '../../shared/index.ts'
import type { Connection } from '../connections/queries.ts'
import type { Evidence } from '../evidence.ts'
import { makeAccount, type NewPerson } from '../people/make-account.ts'
import { type Assured, takeRequest } from '../requests/queries.ts'
import { followsGroups, roleOfGroups } from '../roles.ts'
import { putIdentity, readStanding, satisfy } from './queries.ts'

export interface EnterDeps {
  kit: Kit
  ways: OtherWays
  evidence: Evidence
}

export interface Entering {
  connection: Connection
  assured: Assured
  /** What is used up by it: a ticket, or a mailed link. */
  taken: { kind: 'ticket' | 'link'; id_hash: string }
  device: { user_agent: string | undefined; address: string }
  timezone: string | null
  /** The session that the browser is signed in with already: of the same person, it goes on with what it is good for. */
  on_top_of: string | null
  /** What has to be true of the person first, in the same transaction. */
  become(tx: Tx): Promise<Cleared>
  /** Whether a subject is given to somebody, or found to be theirs. */
  isNew: boolean
}

/** Uses up what was shown, makes whoever it is a member where the workspace takes them in, and opens a session. */
export async function enter(deps: EnterDeps, entering: Entering): Promise<Opened> {
  const { kit, evidence } = deps
  const { connection } = entering
  const { team_id } = connection
  let opened: Opened | undefined
  // Under the workspace's feed: whether somebody belongs to it, and whether there is room, does not change meanwhile.
  await kit.writer.act({
    team_id,
    feeds: [teamFeed(team_id)],
    caller: GUEST,
    key: null,
    hash: '',
    async run(unit) {
      opened = await enterWithin(deps, entering, unit)
      return { status: 200, body: {} }
    },
  })
  if (!opened) throw ssoErrors.sso_failed()
  evidence.changed(opened.session_id, opened.user_id)
  return opened
}

async function enterWithin({ kit, ways }: EnterDeps, entering: Entering, unit: Unit): Promise<Opened> {
  const { connection, assured, taken, timezone, isNew } = entering
  const { team_id, id: connection_id } = connection
  const { tx } = unit
  // Of many who come with one of these, and of two clicks, one gets in.
  if (!(await takeRequest(tx, taken.kind, team_id, taken.id_hash))) throw ssoErrors.sso_expired()
  const cleared = await entering.become(tx)
  const { user_id } = cleared
  const { subject, groups } = assured
  if (!(await putIdentity(tx, { team_id, connection_id, subject, user_id })))
    throw ssoErrors.sso_account_taken()
  await follow(kit, unit, connection, user_id, groups)
  if (isTimeZone(timezone)) await noteTimeZone(tx, user_id, timezone)
  const by = { team_id, on_top_of: entering.on_top_of }
  const opened = await ways.openByProvider(tx, cleared, entering.device, by)
  await satisfy(tx, { session_id: opened.session_id, connection_id, user_id, way: 'provider' })
  if (isNew) {
    unit.later((last) =>
      appendAudit(
        last,
        { user_id, address: entering.device.address },
        {
          action: 'sso.link',
          target: `user:${user_id}`,
          team_id,
          after: { connection_id },
        },
      ),
    )
  }
  return opened
}

/** A member from now on, or with the role that the provider's groups give. */
async function follow(
  kit: Kit,
  unit: Unit,
  connection: Connection,
  user_id: number,
  groups: readonly string[],
): Promise<void> {
  const before = unit.access.graph.members.get(user_id)
  // Somebody may have put them out since that was looked at.
  const { membership } = await readStanding(unit.tx, unit.team_id, { user_id, domain: '' })
  if (membership === 'suspended' || membership === 'removed') throw ssoErrors.sso_kept_out()
  if (before !== undefined && !followsGroups(connection, groups)) return
  const { role, group } = roleOfGroups(connection, groups)
  const limit = kit.limits.members_per_team
  if ((await takeIn(unit, { user_id, role, limit })) === 'same') return
  unit.later((tx) =>
    appendAudit(
      tx,
      { user_id },
      {
        action: before === undefined ? 'sso.join' : 'member.role',
        target: `user:${user_id}`,
        team_id: unit.team_id,
        before: before === undefined ? null : { role: before },
        after: { role, by: 'sso', ...(group === null ? {} : { group }) },
      },
    ),
  )
}

/** An account for somebody whom the provider of the address's own domain vouches for; nobody knows its password. */
export async function createAccount(ways: OtherWays, tx: Tx, person: NewPerson): Promise<Cleared> {
  const user_id = await makeAccount(tx, person, 'sso')
  // Somebody made one meanwhile: whose it is has to be confirmed.
  if (user_id === undefined) throw ssoErrors.sso_expired()
  return ways.clearNew(user_id)
}
