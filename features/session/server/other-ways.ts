import type { Tx } from '@weft/db'
import type { Caller, RouteInput } from '@weft/server-kit'

import type { login } from '../shared/index.ts'
import type { Passwords } from './passwords.ts'
import type { Reauthentication } from './reauthentication.ts'
import type { Cleared, SecondFactors } from './second-factor/second-factors.ts'
import type { Grant, Sessions } from './sessions.ts'
import { takeOver, type TakeOverParts } from './take-over.ts'
import type { RefreshCookie } from './tokens/refresh-cookie.ts'

type Reply = RouteInput<typeof login>['reply']

/** What ways in beside the password need. No session opens without the second factor having been judged. */
export interface OtherWays
  extends Pick<SecondFactors, 'clear' | 'clearNew'>, Pick<Sessions, 'openByProvider' | 'forget'> {
  /** After the commit: the browser's cookie, and what the body says. */
  hand(reply: Reply, opened: Opened): Promise<Grant['body']>
  /** Whether it is the person's password; counts as a try to sign in. */
  confirm(caller: Caller, password: string, address: string): Promise<boolean>
  hasSecondFactor(user_id: number): Promise<boolean>
  /** A hash of a password that nobody knows. */
  hashNothing(): Promise<string>
  /** As after an invitation's link: an account that nobody verified goes to whoever reads its mailbox. */
  takeOver(tx: Tx, person: Parameters<typeof takeOver>[2]): ReturnType<typeof takeOver>
}

type Opened = Awaited<ReturnType<Sessions['openByProvider']>>
export type { Cleared, Opened }

export function createOtherWays(parts: {
  sessions: Sessions
  secondFactors: SecondFactors
  reauthentication: Reauthentication
  passwords: Passwords
  cookie: RefreshCookie
  tokenEnds: TakeOverParts['tokenEnds']
}): OtherWays {
  const { sessions, secondFactors, reauthentication, passwords, cookie } = parts
  return {
    clear: secondFactors.clear,
    clearNew: secondFactors.clearNew,
    openByProvider: sessions.openByProvider,
    forget: sessions.forget,
    confirm: reauthentication.confirm,
    async hand(reply, opened) {
      const { body, refresh_token } = await sessions.grant(opened)
      reply.header('set-cookie', cookie.keep(refresh_token, body.refresh_expires_in))
      reply.header('cache-control', 'no-store')
      return body
    },
    hasSecondFactor: async (user_id) => (await secondFactors.status(user_id)).enabled_at !== null,
    hashNothing: () => passwords.hash(crypto.randomUUID() + crypto.randomUUID()),
    takeOver: (tx, person) => takeOver(tx, parts, person),
  }
}
