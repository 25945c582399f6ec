import { now } from '@weft/base'
import { readReceiver } from '@weft/features/mail/server'
import { findAccounts, markEmailVerified } from '@weft/features/profile/server'
import { emailKey } from '@weft/features/profile/shared'
import type { Cleared } from '@weft/features/session/server'
import { defaultLocale } from '@weft/i18n'
import { errors, type RateLimiter } from '@weft/server-kit'

import { ssoErrors } from '../../shared/index.ts'
import { type Connection, readConnection } from '../connections/queries.ts'
import { linkMail } from '../mails.ts'
import { readTeamName } from '../people/queries.ts'
import type { TellDeps } from '../people/tell-admins.ts'
import { type Assured, keepRequest, type Kept, readRequest, takeRequest } from '../requests/queries.ts'
import { loginPath } from '../places.ts'
import { holdUnclaimed, isUnclaimed } from '../scim/people/queries.ts'
import { isSameHash } from '../secret.ts'
import { createAccount, enter, type EnterDeps, type Entering } from './enter.ts'
import { findIdentity, readStanding } from './queries.ts'

export interface CompleteDeps extends EnterDeps, TellDeps {
  rates: Pick<RateLimiter, 'take'>
}

interface Shown {
  secret: string
  /** Hash of the browser's cookie. */
  browser_hash: string | null
  totp: string | null
  recoveryCode: string | null
  timezone: string | null
  device: Entering['device']
  on_top_of: string | null
}

const HOUR = 3_600

/** What a secret stands for, in the browser that it was given to, with the connection as it is now. */
export async function loadShown<K extends 'ticket' | 'link'>(
  { kit }: Pick<CompleteDeps, 'kit'>,
  kind: K,
  { secret, browser_hash }: Pick<Shown, 'secret' | 'browser_hash'>,
): Promise<{ kept: Kept<K>; connection: Connection }> {
  const kept = await readRequest(kit.db, kind, secret)
  if (!kept) throw ssoErrors.sso_expired()
  if (browser_hash === null || !isSameHash(kept.browser_hash, browser_hash))
    throw ssoErrors.sso_other_browser()
  const connection = await readConnection(kit.db, kept.team_id)
  if (connection?.id !== kept.connection_id) throw ssoErrors.sso_expired()
  return { kept, connection }
}

const domainOf = (email: string) => emailKey(email).split('@').at(-1) ?? ''

/**
 * Signs somebody in by what a provider said: whom the subject is known to be, after their second factor; whoever is new
 * here, if the address is in a domain of the workspace. An address that has an account is a question to its holder.
 */
export async function complete(deps: CompleteDeps, shown: Shown) {
  const { kept, connection } = await loadShown(deps, 'ticket', shown)
  const { db } = deps.kit
  const { payload: assured, team_id } = kept
  const entering = enteringOf(connection, kept, 'ticket', shown)
  const known = await findIdentity(db, team_id, connection.id, assured.subject)
  if (known !== undefined) {
    await demandWelcome(deps, connection, known, assured, 'known')
    const cleared = await deps.ways.clear(known, shown)
    return finish(deps, { ...entering, become: async () => cleared, isNew: false }, assured.intended)
  }
  const { email } = assured
  if (email === null) throw ssoErrors.sso_outside()
  const email_key = emailKey(email)
  const account = (await db.read(null, (tx) => findAccounts(tx, [email_key]))).get(email_key)
  await demandWelcome(deps, connection, account?.id ?? 0, assured, 'new')
  if (account && (await isUnclaimed(db, team_id, account.id))) {
    // The directory of this workspace made it, and nobody has been in it: there is no holder yet who could say.
    const cleared = await deps.ways.clear(account.id, shown)
    const become: Entering['become'] = async (tx) => {
      if (!(await holdUnclaimed(tx, team_id, account.id))) throw ssoErrors.sso_expired()
      return cleared
    }
    return finish(deps, { ...entering, become, isNew: true }, assured.intended)
  }
  if (account) return askHolder(deps, kept, account.id, loginPath(connection.kind, team_id))
  const password_hash = await deps.ways.hashNothing()
  const name = assured.name?.slice(0, 255) ?? email.split('@')[0] ?? email
  const become: Entering['become'] = (tx) => createAccount(deps.ways, tx, { email, name, password_hash })
  return finish(deps, { ...entering, become, isNew: true }, assured.intended)
}

/** Connects the account that a mailed link was for, and signs in: the mailbox, the browser and the second factor agree. */
export async function confirmLink(deps: CompleteDeps, shown: Shown) {
  const { kept, connection } = await loadShown(deps, 'link', shown)
  const { payload: assured } = kept
  const { user_id = 0, email } = assured
  await demandWelcome(deps, connection, user_id, assured, 'new')
  const email_key = emailKey(email ?? '')
  const account = (await deps.kit.db.read(null, (tx) => findAccounts(tx, [email_key]))).get(email_key)
  // The account has another address by now: whoever reads this mailbox says nothing of it.
  if (account?.id !== user_id || email === null) throw ssoErrors.sso_expired()
  const entering = enteringOf(connection, kept, 'link', shown)
  if (account.verified) {
    const cleared = await deps.ways.clear(user_id, shown)
    return finish(deps, { ...entering, become: async () => cleared, isNew: true }, assured.intended)
  }
  // Nobody ever showed that it is theirs: whatever a stranger set there ends now.
  const password_hash = await deps.ways.hashNothing()
  let ended: readonly string[] = []
  const become = async (tx: Parameters<Entering['become']>[0]): Promise<Cleared> => {
    const name = assured.name ?? email.split('@')[0] ?? email
    const { address } = shown.device
    const person = { email, email_key, name, password_hash, locale: defaultLocale, address }
    const taken = await deps.ways.takeOver(tx, person)
    if (!taken) throw ssoErrors.sso_expired()
    ended = taken.ended
    await markEmailVerified(tx, taken.user_id, now())
    return deps.ways.clearNew(taken.user_id)
  }
  const done = await finish(deps, { ...entering, become, isNew: true }, assured.intended)
  deps.ways.forget(ended)
  return done
}

const enteringOf = (
  connection: Connection,
  kept: Kept<'ticket' | 'link'>,
  kind: 'ticket' | 'link',
  { device, timezone, on_top_of }: Shown,
) => ({
  connection,
  assured: kept.payload,
  taken: { kind, id_hash: kept.id_hash },
  device,
  timezone,
  on_top_of,
})

async function finish(deps: CompleteDeps, entering: Entering, intended: string) {
  return { opened: await enter(deps, entering), intended }
}

/** Whom the workspace put out stays out; whom it does not know yet has an address of its own domains. */
async function demandWelcome(
  { kit }: CompleteDeps,
  { team_id }: Connection,
  user_id: number,
  { email }: Assured,
  kind: 'known' | 'new',
): Promise<void> {
  const domain = email === null ? '' : domainOf(email)
  const { membership, in_domain } = await kit.db.read(team_id, (tx) =>
    readStanding(tx, team_id, { user_id, domain }),
  )
  if (membership === 'suspended' || membership === 'removed') throw ssoErrors.sso_kept_out()
  if (kind === 'known' && membership === 'member') return
  if (!in_domain) throw ssoErrors.sso_outside()
}

/** Mails the holder of the address, whose account it is; the answer of the provider is used up by that. */
async function askHolder(
  deps: CompleteDeps,
  kept: Kept<'ticket'>,
  user_id: number,
  login_url: string,
): Promise<never> {
  const { kit, rates, appUrl, mailer } = deps
  const { team_id, id_hash, connection_id, browser_hash, payload } = kept
  const receiver = await readReceiver(kit.db, user_id)
  if (!receiver) throw ssoErrors.sso_expired()
  const count = kit.limits.mails_mailbox_hour
  const wait = rates.take(`sso-link:${user_id}`, count / HOUR, count)
  if (wait > 0) throw errors.rate_limited({ retryAfter: wait })
  const link = await kit.db.write(team_id, async (tx) => {
    if (!(await takeRequest(tx, 'ticket', team_id, id_hash))) throw ssoErrors.sso_expired()
    const kept_for = { team_id, connection_id, browser_hash, user_id: null }
    return keepRequest(tx, 'link', { ...kept_for, payload: { ...payload, user_id } })
  })
  const team_name = await readTeamName(kit.db, team_id)
  const expires_at = now() + HOUR * 1000
  await mailer.sendMail(await linkMail(receiver, { link, team_name, appUrl, expires_at }))
  throw ssoErrors.sso_link_needed({ extra: { login_url } })
}
