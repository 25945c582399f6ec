import type { Database } from '@weft/db'
import type { Mailer, Notices } from '@weft/features/mail/server'
import type { ProfileDeps } from '@weft/features/profile/server'
import type { TokenEnds } from '@weft/features/tokens/server'
import type { Passwords, SessionEnds } from '@weft/features/session/server'
import type { Jobs } from '@weft/jobs'
import type { Limits, RateLimiter, ServerFeature } from '@weft/server-kit'

import { purgeAccounts } from './leaving/delete-account.ts'
import { createMailLimits } from './mail-limits.ts'
import { createPasswordResets } from './reset-password.ts'
import { accountRoutes } from './routes.ts'
import { type EmailDeps, sendVerification } from './verify-email.ts'

export interface AccountDeps extends ProfileDeps {
  db: Database
  jobs: Pick<Jobs, 'register' | 'registerDaily' | 'add'>
  rates: RateLimiter
  limits: Limits
  mailer: Mailer
  notices: Notices
  passwords: Pick<Passwords, 'hashNew'>
  ends: SessionEnds
  tokenEnds: TokenEnds
  /** Where links in mails lead; from the configuration, never from a request. */
  appUrl: URL
  /** Removes the picture at an address, of a person who is gone. */
  removePhoto(url: string | null): Promise<void>
  log: { warn(details: object, message: string): void }
}

export interface AccountFeature extends ServerFeature {
  /** Mails the link that verifies a new account's address; never rejects. */
  welcome(user_id: number): Promise<void>
}

/** Verified addresses, forgotten passwords, and accounts that end. */
export function createAccountFeature(deps: AccountDeps): AccountFeature {
  const { jobs, log } = deps
  const limits = createMailLimits(deps.rates, deps.limits)
  const email: EmailDeps = { ...deps, limits }
  const resets = createPasswordResets(deps)
  return {
    name: 'account',
    words: async () => (await import('./interface-words.ts')).words,
    routes: (kit) => accountRoutes({ email, leaving: { ...deps, kit }, resets, limits }),
    async start(kit) {
      jobs.registerDaily('purge-accounts', { hour: 3, minute: 53 }, ({ signal }) =>
        purgeAccounts({ ...deps, kit }, signal),
      )
    },
    async welcome(user_id) {
      try {
        await sendVerification(email, user_id)
      } catch (error) {
        // The account is there, and the link can be asked for again.
        log.warn({ err: error }, 'A verification mail was not sent')
      }
    },
  }
}
