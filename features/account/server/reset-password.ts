import { now } from '@weft/base'
import type { Mailer, Notices } from '@weft/features/mail/server'
import {
  findAccounts,
  forgetWaysIn,
  markEmailVerified,
  updatePasswordHash,
} from '@weft/features/profile/server'
import { emailKey } from '@weft/features/profile/shared'
import type { Passwords, SessionEnds } from '@weft/features/session/server'
import type { TokenEnds } from '@weft/features/tokens/server'
import type { JobPayload, Jobs } from '@weft/jobs'
import { appendAudit, type Kit } from '@weft/server-kit'

import { accountErrors } from '../shared/index.ts'
import { hashLinkToken, LINK_MS, newLinkToken } from './link-token.ts'
import { resetMail } from './mails.ts'
import { dropLinks, findPerson, insertLink, isResetLinkGood, takeResetLink } from './queries.ts'

const ASKED = 'ask-password-reset'
const ATTEMPTS = 5

interface AskedJob extends JobPayload {
  email_key: string
}

export interface ResetDeps {
  db: Kit['db']
  jobs: Pick<Jobs, 'register' | 'add'>
  mailer: Mailer
  notices: Notices
  passwords: Pick<Passwords, 'hashNew'>
  ends: SessionEnds
  tokenEnds: Pick<TokenEnds, 'endAllWithin'>
  appUrl: URL
}

export interface PasswordResets {
  /** Notes the wish. Whether there is such an account is looked up later, so no answer and no time tells. */
  ask(email: string): Promise<void>
  /** Throws `link_expired`. */
  check(link: { token: string; email: string }): Promise<void>
  /**
   * Sets the password, ends every session, and leaves the second factor and tokens alone, unless nobody had verified
   * the address: then a stranger may have set or made them. Throws `link_expired`.
   */
  use(link: { token: string; email: string; password: string; address: string }): Promise<void>
}

export function createPasswordResets(deps: ResetDeps): PasswordResets {
  const { db, jobs, mailer, notices, passwords, ends, tokenEnds, appUrl } = deps

  jobs.register<AskedJob>(ASKED, async ({ payload }) => {
    const person = await findPerson(db, payload.email_key)
    if (!person) return
    const at = now()
    const token = newLinkToken()
    const expires_at = at + LINK_MS.reset
    const { id: user_id, email, email_key } = person
    await db.write(null, (tx) =>
      insertLink(tx, {
        token_hash: hashLinkToken(token),
        user_id,
        purpose: 'reset',
        email,
        email_key,
        at,
        expires_at,
      }),
    )
    await mailer.sendMail(await resetMail(person, { token, appUrl, expires_at }))
  })

  const check: PasswordResets['check'] = async ({ token, email }) => {
    if (!(await isResetLinkGood(db, hashLinkToken(token), emailKey(email), now())))
      throw accountErrors.link_expired()
  }

  return {
    async ask(email) {
      await jobs.add<AskedJob>(ASKED, { team_id: 0, email_key: emailKey(email) }, { attempts: ATTEMPTS })
    },
    check,
    async use({ token, email, password, address }) {
      // Judged again inside; here it saves a hash for whoever only guesses.
      await check({ token, email })
      const password_hash = await passwords.hashNew(password)
      const at = now()
      const { user_id, ended } = await db.write(null, async (tx) => {
        const id = await takeResetLink(tx, hashLinkToken(token), emailKey(email), at)
        if (id === undefined) throw accountErrors.link_expired()
        await updatePasswordHash(tx, id, password_hash)
        // The link came to the mailbox.
        const account = (await findAccounts(tx, [emailKey(email)])).get(emailKey(email))
        if (!account?.verified) {
          await forgetWaysIn(tx, id)
          // Every node hears of these by the commit.
          await tokenEnds.endAllWithin(tx, id)
        }
        await markEmailVerified(tx, id, at)
        await dropLinks(tx, id, 'reset')
        const others = await ends.endAllWithin(tx, id, 'password')
        const after = { by: 'reset' }
        await appendAudit(
          tx,
          { user_id: id, address },
          { action: 'account.password', target: `user:${id}`, after },
        )
        return { user_id: id, ended: others }
      })
      ends.forget(ended)
      await notices.tell(user_id, 'password_changed')
    },
  }
}
