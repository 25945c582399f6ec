import { now } from '@weft/base'
import { HEADERS } from '@weft/protocol'
import { type Caller, errors, GUEST, type RouteInput, type Standing } from '@weft/server-kit'
import type { Database } from '@weft/db'

import type { login } from '../shared/index.ts'
import { CONFIRMED_MS } from './tokens/lifetimes.ts'
import type { Passwords } from './passwords.ts'
import { confirmSession, readConfirmation, readCredentials } from './queries.ts'
import type { SignInLimits } from './sign-in-limits.ts'

type Request = RouteInput<typeof login>['request']

/** Passwords that are asked for again, before something that a borrowed device must not do. */
export interface Reauthentication {
  /** Passes within 30 minutes after the password was given in this session, or with it in the request's header. */
  demand(request: Request): Promise<void>
  /** Whether it is the person's password; counts as a try to sign in, and a right one confirms the session, and makes it good for all. */
  confirm(caller: Caller, password: string, address: string): Promise<boolean>
}

export function createReauthentication(deps: {
  db: Database
  passwords: Passwords
  signInLimits: SignInLimits
  states: Pick<Standing<unknown>, 'changed'>
}): Reauthentication {
  const { db, passwords, signInLimits, states } = deps

  async function confirm({ user_id, session_id }: Caller, password: string, address: string) {
    const account = await readCredentials(db, user_id)
    if (!account) throw errors.unauthenticated()
    signInLimits.login(address, account.email_key)
    if (!(await passwords.matches(async () => account.password_hash, password))) return false
    if (session_id !== null && (await confirmSession(db, session_id, now()))) states.changed([session_id])
    return true
  }

  return {
    confirm,
    async demand(request) {
      const caller = request.caller ?? GUEST
      if (caller.session_id === null) throw errors.unauthenticated()
      const given = await readConfirmation(db, caller.session_id)
      // Old clients send the header with everything for a while: it is looked at, and counted, only where it matters.
      if (given !== null && now() - given < CONFIRMED_MS) return
      const header = request.headers[HEADERS.authorizationPassword]
      const extra = { query: { intended: pathOf(request) } }
      if (typeof header !== 'string') throw errors.reauthentication({ extra })
      if (!(await confirm(caller, textOf(header), request.ip)))
        throw errors.reauthentication({ extra, message: 'The password is wrong.' })
    },
  }
}

/** Headers carry bytes; clients send letters beyond Latin-1 as those of their UTF-8 form. */
function textOf(header: string): string {
  return Buffer.from(header, 'latin1').toString('utf8')
}

/** The page that the request came from, as far as the browser says; of another site it says nothing. */
function pathOf({ headers, host }: Request): string {
  const from = headers.referer === undefined ? null : URL.parse(headers.referer)
  return from?.host === host.toLowerCase() ? from.pathname + from.search : '/home'
}
