import { now } from '@weft/base'
import type { Tx } from '@weft/db'
import {
  type Account,
  findAccounts,
  insertUser,
  markEmailVerified,
  noteTimeZone,
  updatePasswordHash,
} from '@weft/features/profile/server'
import { emailKey, isTimeZone, profileErrors } from '@weft/features/profile/shared'
import { acceptInvitation, readInvitationOf } from '@weft/features/workspaces/server'
import { workspaceErrors } from '@weft/features/workspaces/shared'
import { defaultLocale } from '@weft/i18n'
import type { Kit } from '@weft/server-kit'

import { sessionErrors } from '../shared/index.ts'
import type { Passwords } from './passwords.ts'
import { hasWorkspace, lockUser } from './queries.ts'
import type { Cleared, GivenCodes, SecondFactors } from './second-factor/second-factors.ts'
import type { Device, Grant, Sessions } from './sessions.ts'
import { takeOver, type TakeOverParts } from './take-over.ts'

export interface EnterDeps {
  kit: Kit
  sessions: Sessions
  passwords: Passwords
  secondFactors: SecondFactors
  tokenEnds: TakeOverParts['tokenEnds']
  /** After a sign-up whose address nobody has verified yet. */
  onRegistered(user_id: number): Promise<void>
}

interface SignedIn {
  grant: Grant
  /** The path to go to. */
  intended: string
}

/**
 * Creates an account and its first session, with an invitation also the membership: all of it or nothing. An account
 * that somebody made under the invited address without ever verifying it goes to whoever has the invitation's link.
 */
export async function registerAccount(
  deps: EnterDeps,
  input: {
    email: string
    name: string
    password: string
    locale: string | null
    source: string | null
    invitation: string | null
    timezone: string | null
    device: Device
  },
): Promise<SignedIn> {
  const { kit, passwords } = deps
  const email_key = emailKey(input.email)
  // Both are judged again inside; here they save a hash that nobody needs.
  if (input.invitation !== null) await demandInvitationOf(kit, input.invitation, email_key)
  const taken = (await kit.db.read(null, (tx) => findAccounts(tx, [email_key]))).get(email_key)
  if (taken && (taken.verified || input.invitation === null)) throw emailTaken()
  const { email, name, source } = input
  const locale = input.locale ?? defaultLocale
  const password_hash = await passwords.hashNew(input.password)
  let registered: number | undefined
  let ended: string[] = []
  const entered = await enter(deps, input, email_key, async (tx) => {
    const person = { email, email_key, name, password_hash, locale }
    registered = await insertUser(tx, { ...person, source, at: now() })
    if (registered !== undefined) return deps.secondFactors.clearNew(registered)
    if (input.invitation === null) throw emailTaken()
    const found = await takeOver(tx, deps, { ...person, address: input.device.address })
    if (!found) throw emailTaken()
    ended = found.ended
    return deps.secondFactors.clearNew(found.user_id)
  })
  deps.sessions.forget(ended)
  // An invitation's link came to the mailbox, which verifies it.
  if (registered !== undefined && input.invitation === null) await deps.onRegistered(registered)
  return entered
}

/** Opens a session by address and password. Unknown accounts and wrong passwords answer alike, in the same time. */
export async function logIn(
  deps: EnterDeps,
  input: GivenCodes & {
    email: string
    password: string
    invitation: string | null
    timezone: string | null
    device: Device
  },
): Promise<SignedIn> {
  const { kit, passwords } = deps
  const email_key = emailKey(input.email)
  let account: Account | undefined
  const isRight = await passwords.matches(async () => {
    const accounts = await kit.db.read(null, (tx) => findAccounts(tx, [email_key]))
    account = accounts.get(email_key)
    return account?.password_hash ?? null
  }, input.password)
  if (!account || !isRight) throw sessionErrors.bad_credentials()
  const { id, password_hash } = account
  if (input.invitation !== null && !account.verified) {
    await demandInvitationOf(kit, input.invitation, email_key)
    // Whoever made the account knows this password too; the link's holder chooses another.
    throw workspaceErrors.invitation_password()
  }
  const cleared = await deps.secondFactors.clear(id, input)
  const rehashed = passwords.isOutdated(password_hash) ? await passwords.hash(input.password) : null
  return enter(deps, input, email_key, async (tx) => {
    // Whoever changed the password meanwhile ended all sessions of the old one; none may come after that.
    if ((await lockUser(tx, id)) !== password_hash) throw sessionErrors.bad_credentials()
    if (rehashed !== null) await updatePasswordHash(tx, id, rehashed)
    return cleared
  })
}

/** Runs `become` and opens the session in one transaction, with an invitation in that of joining. */
async function enter(
  { kit, sessions }: EnterDeps,
  input: { invitation: string | null; timezone: string | null; device: Device },
  email_key: string,
  become: (tx: Tx) => Promise<Cleared>,
): Promise<SignedIn> {
  const open = async (tx: Tx) => {
    const cleared = await become(tx)
    if (isTimeZone(input.timezone)) await noteTimeZone(tx, cleared.user_id, input.timezone)
    return sessions.open(tx, cleared, input.device)
  }
  if (input.invitation === null) {
    const opened = await kit.db.write(null, open)
    const intended = (await hasWorkspace(kit.db, opened.user_id)) ? '/home' : '/workspace/create'
    return { grant: await sessions.grant(opened), intended }
  }
  let opened: Awaited<ReturnType<typeof open>> | undefined
  const joined = await acceptInvitation(kit, input.invitation, email_key, async (tx) => {
    opened = await open(tx)
    await markEmailVerified(tx, opened.user_id, now())
    return opened.user_id
  })
  if (!opened) throw workspaceErrors.invitation_invalid()
  return {
    grant: await sessions.grant(opened),
    intended: joined.board_id === null ? '/home' : `/b/${joined.board_id}`,
  }
}

/** Throws `invitation_invalid`, `invitation_expired` or `invitation_foreign`. */
async function demandInvitationOf(kit: Kit, token: string, email_key: string): Promise<void> {
  const { email } = await readInvitationOf(kit, token)
  if (emailKey(email) !== email_key) throw workspaceErrors.invitation_foreign()
}

function emailTaken() {
  const error = profileErrors.email_taken()
  return profileErrors.email_taken({ data: [error.message] })
}
