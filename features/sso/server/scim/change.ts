import { now } from '@weft/base'
import type { Tx } from '@weft/db'
import { purgeAccount } from '@weft/features/account/server'
import { findAccounts } from '@weft/features/profile/server'
import { emailKey } from '@weft/features/profile/shared'
import type { OtherWays } from '@weft/features/session/server'
import {
  askIn,
  dropMember,
  feedsOfMember,
  sendAskedIn,
  suspend,
  takeIn,
  teamFeed,
  unask,
  workspaceErrors,
} from '@weft/features/workspaces/server'
import {
  appendAudit,
  type AuditEntry,
  errors,
  GUEST,
  type Kit,
  type Origin,
  type RateLimiter,
  type Unit,
} from '@weft/server-kit'

import { ssoErrors } from '../../shared/index.ts'
import { readStanding } from '../entering/queries.ts'
import { lockConnection } from '../connections/queries.ts'
import { makeAccount } from '../people/make-account.ts'
import type { TellDeps } from '../people/tell-admins.ts'
import { roleOfGroups } from '../roles.ts'
import { addressOf, type Heard } from './people/hear.ts'
import {
  countOutside,
  endForsaken,
  isNameTaken,
  type Person,
  putPerson,
  readPerson,
  removePerson,
} from './people/queries.ts'
import { holdToken } from './token/queries.ts'
import type { Directory } from './token/door.ts'

export interface ChangeDeps extends Omit<TellDeps, 'db'> {
  kit: Kit
  ways: Pick<OtherWays, 'hashNothing'>
  rates: Pick<RateLimiter, 'take'>
  /** Tells people that they belong to other workspaces than before. */
  tell(user_ids: Iterable<number>): void
}

type Letter = NonNullable<Awaited<ReturnType<typeof askIn>>>

/** What goes out once it is committed. */
interface Aside {
  told: number[]
  letters: Letter[]
}

/** How the activity says who it was: nobody here, by the directory. */
const ORIGIN: Origin = { via: 'sync', app: 'SCIM' }
const NOBODY = 0

/** Does something in the name of a directory under the workspace's lock, if its token stands until then. */
async function act(
  deps: ChangeDeps,
  { team_id, hash, address }: Directory,
  run: (unit: Unit, aside: Aside) => Promise<number>,
  feeds = [teamFeed(team_id)],
): Promise<number> {
  const { kit, log } = deps
  let aside: Aside = { told: [], letters: [] }
  const { body } = await kit.writer.act<{ id: number }>({
    team_id,
    feeds,
    caller: { ...GUEST, address },
    key: null,
    hash: '',
    origin: ORIGIN,
    async run(unit) {
      aside = { told: [], letters: [] }
      if (!(await holdToken(unit.tx, team_id, hash))) throw errors.unauthenticated()
      return { status: 200, body: { id: await run(unit, aside) } }
    },
  })
  deps.tell(aside.told)
  for (const letter of aside.letters) {
    const problems = await sendAskedIn(kit, deps, team_id, letter)
    if (problems.length > 0) log.warn({ team_id }, 'Somebody whom a directory named could not be written to')
  }
  return body.id
}

const note = (unit: Unit, { address }: Directory, entry: Omit<AuditEntry, 'team_id'>) =>
  unit.later((tx) => appendAudit(tx, { user_id: NOBODY, address }, { ...entry, team_id: unit.team_id }))

/** Takes somebody in; answers their number. Whoever has an account is asked, and comes when they say so. */
export async function addPerson(deps: ChangeDeps, directory: Directory, heard: Heard): Promise<number> {
  const { kit } = deps
  const email = addressOf(heard)
  const { user_name } = heard
  const asked: Newcomer = { email_key: emailKey(email), user_name, limit: kit.limits.members_per_team }
  const active = heard.active ?? true
  const size = (await kit.access.of(directory.team_id))?.graph.members.size ?? 0
  const found = await kit.db.read(directory.team_id, (tx) => demandNew(tx, directory.team_id, asked, size))
  // A hash takes its time, so only whoever is new costs one.
  const password_hash = found ? undefined : await deps.ways.hashNothing()
  return act(deps, directory, async (unit, aside) => {
    const { tx, team_id } = unit
    const account = await demandNew(tx, team_id, asked, unit.access.graph.members.size)
    if (account && (await isThere(unit, account.id))) throw ssoErrors.scim_taken()
    const name = heard.name ?? email.split('@')[0] ?? email
    const id =
      account?.id ?? (password_hash && (await makeAccount(tx, { email, name, password_hash }, 'scim')))
    // Somebody made one or left one meanwhile: asked again, that is known.
    if (id === undefined || id === '') throw ssoErrors.scim_taken()
    const external_id = heard.external_id ?? null
    const noted = { team_id, user_id: id, user_name, external_id, active }
    await putPerson(tx, noted, { made: !account, said_name: name })
    const person = await readPerson(tx, team_id, id)
    if (!person) throw errors.not_found()
    if (active) await letIn(kit, unit, directory, person, aside)
    return id
  })
}

interface Newcomer {
  email_key: string
  user_name: string
  /** How many a workspace has at most. */
  limit: number
}

/** The account of somebody who may be named anew, if there is one. Whoever is named counts as a member does. */
async function demandNew(tx: Tx, team_id: number, { email_key, user_name, limit }: Newcomer, size: number) {
  const [, domain = ''] = email_key.split('@')
  const { in_domain } = await readStanding(tx, team_id, { user_id: 0, domain })
  if (!in_domain) throw ssoErrors.scim_outside()
  const account = (await findAccounts(tx, [email_key])).get(email_key)
  if (await isNameTaken(tx, team_id, user_name, account?.id ?? 0)) throw ssoErrors.scim_taken()
  if (account && (await readPerson(tx, team_id, account.id))) throw ssoErrors.scim_taken()
  if (size + (await countOutside(tx, team_id)) >= limit) throw workspaceErrors.members_limit()
  return account
}

/** Whether somebody is a member or known to the directory already, shown or not. */
async function isThere({ tx, team_id, access: { graph } }: Unit, id: number): Promise<boolean> {
  if (graph.members.has(id) || graph.team.owner_id === id) return true
  return (await readPerson(tx, team_id, id)) !== undefined
}

/** Makes somebody what a directory says of them, which is worked out from what they are under the lock. */
export async function changePerson(
  deps: ChangeDeps,
  directory: Directory,
  id: number,
  hear: (person: Person) => Promise<Heard>,
): Promise<void> {
  await act(deps, directory, async (unit, aside) => {
    const { tx, team_id } = unit
    const person = await loadManaged(unit, id)
    const heard = await hear(person)
    if (heard.email !== undefined && emailKey(heard.email) !== person.email_key)
      throw ssoErrors.scim_address_stays()
    const { user_name } = heard
    const external_id = heard.external_id ?? null
    const active = heard.active ?? person.active
    if (user_name !== person.user_name && (await isNameTaken(tx, team_id, user_name, id)))
      throw ssoErrors.scim_taken()
    // Whom an admin suspended, the directory does not: its word stays what it was.
    const isHeld = person.is_inside && !person.active
    const told = isHeld && !active ? (person.told ?? true) : active
    const isSame =
      user_name === person.user_name && external_id === person.external_id && told === person.told
    if (!isSame) await putPerson(tx, { team_id, user_id: id, user_name, external_id, active: told })
    if (active) await letIn(deps.kit, unit, directory, person, aside)
    else await keepOut(unit, directory, person, aside)
    return id
  })
}

/** Removes somebody, as admins do: what they made stays, and whoever comes back begins anew. */
export async function dropPerson(deps: ChangeDeps, directory: Directory, id: number): Promise<void> {
  const { kit } = deps
  const { team_id } = directory
  let isForsaken = false
  const drop = async (unit: Unit, { told }: Aside) => {
    const { is_inside, email_key, is_unclaimed, active, told: word } = await loadManaged(unit, id)
    // Removed and named again, they would be in.
    if (is_inside && !active && word !== false) throw ssoErrors.scim_suspended()
    isForsaken = is_unclaimed
    if (is_inside) {
      const before = { role: unit.access.graph.members.get(id) }
      note(unit, directory, { action: 'member.remove', target: `user:${id}`, before, after: { by: 'scim' } })
      await dropMember(kit, unit, id, NOBODY)
      told.push(id)
    }
    await unask(unit, email_key)
    await removePerson(unit.tx, team_id, id)
    return id
  }
  await act(deps, directory, drop, await feedsOfMember(kit, team_id, id))
  if (!isForsaken) return
  // Nobody was ever in it: what a directory makes and removes again leaves nothing behind.
  await kit.db.owner(async (tx) => {
    const at = now()
    if (await endForsaken(tx, id, at)) await purgeAccount(tx, id, at)
  })
}

/** Somebody whom the directory may change: never the owner, and nobody of a domain that is not verified now. */
async function loadManaged({ tx, team_id, access }: Unit, id: number): Promise<Person> {
  const person = await readPerson(tx, team_id, id)
  if (!person) throw errors.not_found()
  if (access.graph.team.owner_id === id) throw ssoErrors.scim_owner()
  return person
}

/** Back in, or a member from now on; whose account it is where it is somebody's is asked. */
async function letIn(
  kit: Kit,
  unit: Unit,
  directory: Directory,
  { id, is_inside, is_invited, is_unclaimed, email_key, active, told }: Person,
  aside: Aside,
): Promise<void> {
  const { tx, team_id } = unit
  const target = `user:${id}`
  if (is_inside) {
    // What an admin did is theirs to lift.
    if (active || told !== false) return
    await suspend(unit, id, false, NOBODY)
    note(unit, directory, { action: 'member.resume', target, after: { by: 'scim' } })
    aside.told.push(id)
    return
  }
  if (is_invited) return
  const connection = await lockConnection(tx, team_id)
  const role = connection ? roleOfGroups(connection, []).role : 'full-member'
  if (is_unclaimed) {
    await takeIn(unit, { user_id: id, role, limit: kit.limits.members_per_team })
    note(unit, directory, { action: 'sso.join', target, after: { role, by: 'scim' } })
    aside.told.push(id)
    return
  }
  const account = (await findAccounts(tx, [email_key])).get(email_key)
  if (!account) throw errors.not_found()
  const letter = await askIn(kit, unit, account, role)
  if (!letter) throw ssoErrors.scim_invites()
  note(unit, directory, { action: 'scim.invite', target, after: { role } })
  aside.letters.push(letter)
  if (account.verified) aside.told.push(id)
}

/** Suspended until let back in, or not asked any more. */
async function keepOut(
  unit: Unit,
  directory: Directory,
  { id, is_inside, active, email_key }: Person,
  aside: Aside,
): Promise<void> {
  await unask(unit, email_key)
  if (!is_inside || !active) return
  await suspend(unit, id, true, NOBODY)
  note(unit, directory, { action: 'member.suspend', target: `user:${id}`, after: { by: 'scim' } })
  aside.told.push(id)
}
