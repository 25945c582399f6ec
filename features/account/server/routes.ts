import { emailKey } from '@weft/features/profile/shared'
import { anyone, type Caller, nothing, oneself, type Route, route, signedIn } from '@weft/server-kit'

import {
  askPasswordReset,
  cancelEmailChange as cancelRoute,
  changeEmail,
  checkPasswordReset,
  confirmEmail as confirmRoute,
  deleteAccount as deleteRoute,
  keepAccount as keepRoute,
  readEmail,
  readLeaving,
  resendEmailLink,
  resetPassword,
} from '../shared/index.ts'
import { deleteAccount, keepAccount, type LeavingDeps, leavingState } from './leaving/delete-account.ts'
import type { MailLimits } from './mail-limits.ts'
import type { PasswordResets } from './reset-password.ts'
import {
  askEmailChange,
  cancelEmailChange,
  confirmEmail,
  type EmailDeps,
  emailState,
  resendLink,
} from './verify-email.ts'

export interface RouteDeps {
  email: EmailDeps
  leaving: LeavingDeps
  resets: PasswordResets
  limits: MailLimits
}

/** The account itself: its address, its password when it was forgotten, and its end. */
export function accountRoutes({ email, leaving, resets, limits }: RouteDeps): Route[] {
  const own = { load: nothing, permit: signedIn } as const
  const open = { load: nothing, permit: anyone } as const
  const state = async (caller: Caller) => ({ data: await emailState(email, caller) })
  return [
    route(readEmail, {
      scope: 'oneself',
      ...own,
      options: { bound: true },
      handle: ({ caller }) => state(caller),
    }),
    route(changeEmail, {
      scope: 'oneself',
      ...own,
      handle: async ({ body, caller, request }) => ({
        data: await askEmailChange(email, caller, body.email, request.ip),
      }),
      // Who reads the mailbox can set the password: a borrowed device must not choose it.
      options: { reauthenticated: true },
    }),
    route(cancelRoute, {
      scope: 'oneself',
      ...own,
      permit: oneself,
      handle: async ({ caller }) => ({ data: await cancelEmailChange(email, caller) }),
    }),
    route(resendEmailLink, {
      scope: 'oneself',
      ...own,
      handle: async ({ caller, request }) => ({ data: await resendLink(email, caller, request.ip) }),
    }),
    route(confirmRoute, {
      scope: 'open',
      ...own,
      handle: async ({ body, caller }) => ({ data: await confirmEmail(email, caller, body.token) }),
    }),
    route(askPasswordReset, {
      scope: 'open',
      ...open,
      handle: async ({ body, request }) => {
        limits.reset(request.ip, emailKey(body.email))
        await resets.ask(body.email)
        return {}
      },
    }),
    route(checkPasswordReset, {
      scope: 'open',
      ...open,
      handle: async ({ body }) => {
        await resets.check(body)
        return {}
      },
    }),
    route(resetPassword, {
      scope: 'open',
      ...open,
      handle: async ({ body, reply, request }) => {
        await resets.use({ ...body, address: request.ip })
        reply.header('cache-control', 'no-store')
        return {}
      },
    }),
    route(readLeaving, {
      scope: 'oneself',
      ...own,
      handle: async ({ caller }) => ({ data: await leavingState(leaving, caller) }),
    }),
    route(deleteRoute, {
      scope: 'oneself',
      ...own,
      handle: async ({ caller }) => ({ data: await deleteAccount(leaving, caller) }),
      options: { reauthenticated: true },
    }),
    route(keepRoute, {
      scope: 'oneself',
      ...own,
      permit: oneself,
      handle: async ({ caller }) => ({ data: await keepAccount(leaving, caller) }),
    }),
  ]
}
