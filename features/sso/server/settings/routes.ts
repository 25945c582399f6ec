import { newUuid, now } from '@weft/base'
import type { Tx } from '@weft/db'
import { demandTeam, putTeam, teamFeed } from '@weft/features/workspaces/server'
import type { Jobs } from '@weft/jobs'
import { roleOf } from '@weft/permissions'
import {
  appendAudit,
  type AuditEntry,
  type Caller,
  errors,
  type Kit,
  loadMember,
  type Principal,
  type Route,
  route,
  type Unit,
} from '@weft/server-kit'

import {
  beginSsoTest,
  enforceSso,
  GRACE_DAYS,
  listSsoAbsent,
  MOST_NAMED,
  readSso,
  readSsoAgain,
  removeSsoConnection,
  saveSsoConnection,
  ssoErrors,
} from '../../shared/index.ts'
import {
  type Connection,
  lockConnection,
  readConnection,
  removeConnection,
  setEnforced,
} from '../connections/queries.ts'
import type { Evidence } from '../evidence.ts'
import { readDomains } from '../domains/queries.ts'
import { readAbsent, readNameOf } from '../people/queries.ts'
import { tellAdmins, type TellDeps } from '../people/tell-admins.ts'
import { loginPath } from '../places.ts'
import { readTest } from '../tests/queries.ts'
import { isFresh, type PresentDeps, presentSettings } from './present.ts'
import { hasOwnerFactor } from './queries.ts'
import { readAgain } from './read-again.ts'
import type { ProviderDeps } from './read-provider.ts'
import { askProvider, writeConnection } from './save-connection.ts'
import { makeTestBegin } from './test-begin.ts'

export interface SettingsDeps extends PresentDeps, ProviderDeps, TellDeps {
  kit: Kit
  jobs: Pick<Jobs, 'add'>
  testKey: Buffer
  evidence: Pick<Evidence, 'enforced'>
}

/** The job that mails whoever never used the provider when it becomes the only way in. */
export const TELL_ABSENT = 'tell-sso-absent'

type InTeam = { params: { team_id: number }; caller: Caller }

/** Whoever changes how people come in answers for the workspace: a right that a record gives is not enough. */
export function mayManageSso(_input: unknown, principal: Principal): void {
  principal.need('EDIT_WORKSPACE', { type: 'team', id: principal.access.team_id })
  if (!['owner', 'admin'].includes(roleOf(principal.access.graph, principal.user_id)))
    throw errors.forbidden()
}

export const noteSso = (unit: Unit, caller: Caller, entry: Omit<AuditEntry, 'team_id'>) =>
  unit.later((tx) => appendAudit(tx, caller, { ...entry, team_id: unit.team_id }))

/** Changes something under the workspace's lock, by the rights of then. */
export async function change(
  kit: Kit,
  { params: { team_id }, caller }: InTeam,
  run: (unit: Unit) => Promise<void>,
): Promise<void> {
  kit.charge(caller, team_id, 1)
  await kit.writer.act({
    team_id,
    feeds: [teamFeed(team_id)],
    caller,
    key: null,
    hash: '',
    async run(unit) {
      mayManageSso(null, unit.principal(caller))
      await run(unit)
      return { status: 200, body: {} }
    },
  })
}

/** How an identity provider is set up, tested, and made the only way in. */
export function settingsRoutes(deps: SettingsDeps): Route[] {
  const { kit, db, testKey, appUrl } = deps
  // By no token: who comes in is a matter of the people themselves.
  const managed = {
    scope: 'oneself',
    load: ({ params, caller }: InTeam) => loadMember(kit, params.team_id, caller),
    permit: mayManageSso,
  } as const
  const confirmed = { ...managed, options: { reauthenticated: true } } as const
  const settings = async ({ params, caller }: InTeam) => ({
    data: await presentSettings(deps, params.team_id, caller.user_id),
  })
  return [
    route(readSso, { ...managed, handle: settings }),
    route(saveSsoConnection, {
      ...confirmed,
      handle: async (input) => {
        const { params, body, caller } = input
        const provider = await askProvider(deps, body, await readConnection(db, params.team_id))
        await change(kit, input, async (unit) => {
          await writeConnection(unit, body, provider)
          const after = { kind: provider.kind, issuer: provider.issuer }
          noteSso(unit, caller, { action: 'sso.connection', target: `team:${params.team_id}`, after })
        })
        return settings(input)
      },
    }),
    route(readSsoAgain, {
      ...confirmed,
      handle: async (input) => {
        await readAgain(deps, input.params.team_id)
        return settings(input)
      },
    }),
    route(removeSsoConnection, {
      ...confirmed,
      handle: async (input) => {
        await change(kit, input, async (unit) => {
          if ((await lockConnection(unit.tx, unit.team_id))?.enforced_at) throw ssoErrors.sso_enforced()
          await removeConnection(unit.tx, unit.team_id)
          noteSso(unit, input.caller, { action: 'sso.remove', target: `team:${unit.team_id}` })
        })
        return settings(input)
      },
    }),
    route(beginSsoTest, {
      ...managed,
      handle: async ({ params: { team_id }, caller }) => {
        const connection = await readConnection(db, team_id)
        if (!connection) throw ssoErrors.sso_no_connection()
        const test = makeTestBegin(testKey, connection, caller.user_id)
        const path = loginPath(connection.kind, team_id)
        return { data: { url: `${appUrl.origin}${path}?${new URLSearchParams({ test })}` } }
      },
    }),
    route(enforceSso, {
      ...confirmed,
      handle: async (input) => {
        await enforce(deps, input, input.body.enforced)
        return settings(input)
      },
    }),
    route(listSsoAbsent, {
      ...managed,
      handle: async ({ params: { team_id } }) => {
        const connection = await readConnection(db, team_id)
        const { count, people } = await readAbsent(db, team_id, connection?.id ?? null, MOST_NAMED)
        return { data: people.map(({ id, name, email }) => ({ id, name, email })), count }
      },
    }),
  ]
}

/** Members who used the provider are asked for it at once; the others have some days in which both ways are open. */
async function enforce(deps: SettingsDeps, input: InTeam, isWanted: boolean): Promise<void> {
  const { kit, db, jobs } = deps
  const {
    params: { team_id },
    caller,
  } = input
  let isChanged = false
  await change(kit, input, async (unit) => {
    const connection = await lockConnection(unit.tx, team_id)
    if (!connection) throw ssoErrors.sso_no_connection()
    if ((connection.enforced_at !== null) === isWanted) return
    if (isWanted) await demandReady(unit.tx, connection, caller.user_id)
    const at = now()
    const times = { enforced_at: at, grace_ends_at: at + GRACE_DAYS * 86_400_000 }
    await setEnforced(unit.tx, team_id, isWanted ? times : null)
    // What everybody may is another thing from now on: the feed moves on, and every node learns of it.
    await putTeam(unit, await demandTeam(unit), {}, caller.user_id)
    const after = { enforced: isWanted }
    noteSso(unit, caller, { action: 'sso.enforce', target: `team:${team_id}`, after })
    isChanged = true
  })
  if (!isChanged) return
  deps.evidence.enforced()
  const kind = isWanted ? 'enforced' : 'not_enforced'
  await tellAdmins(deps, team_id, { kind, by: await readNameOf(db, caller.user_id) })
  if (isWanted) await jobs.add(TELL_ABSENT, { team_id }, { key: `${TELL_ABSENT}:${team_id}:${newUuid()}` })
}

/** The day on which the provider is down is thought of before, and that it works was seen by whoever asks for it. */
async function demandReady(
  tx: Tx,
  { team_id, id: connection_id }: Connection,
  user_id: number,
): Promise<void> {
  if (!(await hasOwnerFactor(tx, team_id))) throw ssoErrors.sso_owner_factor()
  if (!(await readDomains(tx, team_id)).some(({ verified_at }) => verified_at !== null))
    throw ssoErrors.sso_needs_domain()
  if (!isFresh(await readTest(tx, { team_id, connection_id, user_id }))) throw ssoErrors.sso_needs_test()
}
