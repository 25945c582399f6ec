import { now } from '@weft/base'
import type { Mailer, Notices } from '@weft/features/mail/server'
import {
  changeProfile,
  demandVerifiedEmail,
  markEmailVerified,
  type ProfileDeps,
} from '@weft/features/profile/server'
import { emailKey, profileErrors } from '@weft/features/profile/shared'
import { appendAudit, type Caller, errors, type Kit } from '@weft/server-kit'

import { accountErrors, type EmailState } from '../shared/index.ts'
import { hashLinkToken, LINK_MS, type LinkPurpose, newLinkToken } from './link-token.ts'
import type { MailLimits } from './mail-limits.ts'
import { changeMail, verificationMail } from './mails.ts'
import {
  dropLinks,
  findPerson,
  insertLink,
  lastLinkAt,
  pendingEmail,
  type Person,
  readPerson,
  setEmail,
  takeEmailLink,
} from './queries.ts'

export interface EmailDeps extends ProfileDeps {
  db: Kit['db']
  mailer: Mailer
  notices: Notices
  appUrl: URL
  limits: MailLimits
}

/** Between two mails to one mailbox. */
const PAUSE_MS = 60_000

/** Mails a link to an address and keeps its hash. */
async function mailLink(
  { db, mailer, appUrl }: EmailDeps,
  person: Person,
  purpose: 'verify' | 'change',
  email: string,
): Promise<void> {
  const at = now()
  const token = newLinkToken()
  const expires_at = at + LINK_MS[purpose]
  await db.write(null, (tx) =>
    insertLink(tx, {
      token_hash: hashLinkToken(token),
      user_id: person.id,
      purpose,
      email,
      email_key: emailKey(email),
      at,
      expires_at,
    }),
  )
  const write = purpose === 'verify' ? verificationMail : changeMail
  await mailer.sendMail(await write({ email, locale: person.locale }, { token, appUrl, expires_at }))
}

async function demandPerson(db: Kit['db'], { user_id }: Caller): Promise<Person> {
  const person = await readPerson(db, user_id)
  if (!person) throw errors.unauthenticated()
  return person
}

/** After sign-up. */
export async function sendVerification(deps: EmailDeps, user_id: number): Promise<void> {
  const person = await readPerson(deps.db, user_id)
  if (person && !person.verified) await mailLink(deps, person, 'verify', person.email)
}

export async function emailState(deps: EmailDeps, caller: Caller): Promise<EmailState> {
  const { email, verified } = await demandPerson(deps.db, caller)
  const new_email = await pendingEmail(deps.db, caller.user_id, now())
  const wait = await pauseLeft(deps, caller, new_email === null ? 'verify' : 'change')
  return { email, verified, new_email, wait: Math.ceil(wait / 1000) }
}

async function pauseLeft({ db }: EmailDeps, { user_id }: Caller, purpose: LinkPurpose): Promise<number> {
  const last = await lastLinkAt(db, user_id, [purpose])
  return last === null ? 0 : Math.max(0, last + PAUSE_MS - now())
}

/** Asks for another address. Nothing changes until the link that goes there is opened. */
export async function askEmailChange(
  deps: EmailDeps,
  caller: Caller,
  email: string,
  address: string,
): Promise<EmailState> {
  await demandVerifiedEmail(deps.db, caller)
  const person = await demandPerson(deps.db, caller)
  const email_key = emailKey(email)
  // Another spelling of the same mailbox is a change that nobody has to confirm to anybody else, but the rule is one.
  if (email === person.email) return emailState(deps, caller)
  deps.limits.link(address, email_key)
  const other = await findPerson(deps.db, email_key)
  if (other && other.id !== person.id) throw emailTaken()
  await mailLink(deps, person, 'change', email)
  return emailState(deps, caller)
}

export async function cancelEmailChange(deps: EmailDeps, caller: Caller): Promise<EmailState> {
  await deps.db.write(null, (tx) => dropLinks(tx, caller.user_id, 'change'))
  return emailState(deps, caller)
}

/** Mails the link that is waited for again: to the new address while one waits, else to an unverified one. */
export async function resendLink(deps: EmailDeps, caller: Caller, address: string): Promise<EmailState> {
  const person = await demandPerson(deps.db, caller)
  const waiting = await pendingEmail(deps.db, caller.user_id, now())
  const purpose = waiting === null ? 'verify' : 'change'
  if (purpose === 'verify' && person.verified) return emailState(deps, caller)
  const wait = await pauseLeft(deps, caller, purpose)
  if (wait > 0) throw errors.rate_limited({ retryAfter: Math.ceil(wait / 1000) })
  const email = waiting ?? person.email
  deps.limits.link(address, emailKey(email))
  await mailLink(deps, person, purpose, email)
  return emailState(deps, caller)
}

/** Uses a mailed link: the address is verified, or the new one comes into force and the old one hears of it. */
export async function confirmEmail(deps: EmailDeps, caller: Caller, token: string): Promise<EmailState> {
  const { user_id } = caller
  const hash = hashLinkToken(token)
  const at = now()
  const { before, data } = await changeProfile(deps.db, deps, user_id, async (profile, tx) => {
    const link = await takeEmailLink(tx, hash, user_id, at)
    if (!link) throw accountErrors.link_expired()
    if (link.purpose === 'verify') {
      await markEmailVerified(tx, user_id, at)
      return profile
    }
    if (!(await setEmail(tx, user_id, link, at))) throw emailTaken()
    // Whoever still reads the old mailbox gets in by none of the links that went there.
    await dropLinks(tx, user_id)
    await appendAudit(tx, caller, { action: 'account.email', target: `user:${user_id}` })
    return { ...profile, email: link.email }
  })
  if (before.email !== data.email) await deps.notices.tell(user_id, 'email_changed', { to: before.email })
  return emailState(deps, caller)
}

function emailTaken() {
  const error = profileErrors.email_taken()
  return profileErrors.email_taken({ data: [`email: ${error.message}`] })
}
