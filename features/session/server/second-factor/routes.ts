import { now } from '@weft/base'
import type { Tx } from '@weft/db'
import type { Notices } from '@weft/features/mail/server'
import {
  appendAudit,
  type Caller,
  errors,
  invalid,
  type Kit,
  nothing,
  type Route,
  route,
  signedIn,
} from '@weft/server-kit'

import {
  beginTwoFactor,
  disableTwoFactor,
  enableTwoFactor,
  readTwoFactor,
  renewRecoveryCodes,
} from '../../shared/index.ts'
import { readCredentials } from '../queries.ts'
import type { Sessions } from '../sessions.ts'
import type { SignInLimits } from '../sign-in-limits.ts'
import { noteTwoFactor } from './queries.ts'
import type { SecondFactors } from './second-factors.ts'

export interface SecondFactorRouteDeps {
  kit: Kit
  sessions: Sessions
  secondFactors: SecondFactors
  signInLimits: SignInLimits
  tell: Notices['tell']
}

/** Setting the second factor up and off. Whoever borrows a signed-in device gets no further than the status. */
export function secondFactorRoutes({
  kit,
  sessions,
  secondFactors,
  signInLimits,
  tell,
}: SecondFactorRouteDeps): Route[] {
  const privileged = { load: nothing, permit: signedIn, options: { reauthenticated: true } } as const

  /** Switches it on or off; the person's other sessions end in the same transaction. */
  async function switching<T>(
    caller: Caller,
    isOn: boolean,
    change: (alongside: (tx: Tx) => Promise<void>) => Promise<T>,
  ): Promise<T> {
    const { user_id, session_id } = caller
    let ended: string[] = []
    let teams: { team_id: number; seq: number }[] = []
    const result = await change(async (tx) => {
      ended = await sessions.endAllWithin(tx, user_id, 'two-factor', session_id)
      teams = await noteTwoFactor(tx, user_id, isOn ? now() : null)
      const action = isOn ? 'account.two-factor-on' : 'account.two-factor-off'
      await appendAudit(tx, caller, { action, target: `user:${user_id}` })
    })
    sessions.forget(ended)
    // Here at once; other nodes hear of it by the commit.
    for (const { team_id, seq } of teams) kit.access.stale(team_id, seq)
    return result
  }

  return [
    route(readTwoFactor, {
      scope: 'oneself',
      load: nothing,
      permit: signedIn,
      options: { bound: true },
      handle: async ({ caller }) => {
        const { enabled_at, codesLeft } = await secondFactors.status(caller.user_id)
        return { data: { enabled: enabled_at !== null, enabled_at, recovery_codes_left: codesLeft } }
      },
    }),
    route(beginTwoFactor, {
      scope: 'oneself',
      ...privileged,
      handle: async ({ caller, reply }) => {
        const account = await readCredentials(kit.db, caller.user_id)
        if (!account) throw errors.unauthenticated()
        reply.header('cache-control', 'no-store')
        return { data: await secondFactors.begin(caller.user_id, account.email) }
      },
    }),
    route(enableTwoFactor, {
      scope: 'oneself',
      ...privileged,
      handle: async ({ body, caller, request, reply }) => {
        const account = await readCredentials(kit.db, caller.user_id)
        if (!account) throw errors.unauthenticated()
        signInLimits.login(request.ip, account.email_key)
        const codes = await switching(caller, true, (alongside) =>
          secondFactors.enable(caller.user_id, body.totp, alongside),
        )
        if (codes === null)
          throw invalid('totp: The code is wrong. Check that the clock of the device is right.')
        await tell(caller.user_id, 'two_factor_on')
        reply.header('cache-control', 'no-store')
        return { data: { recovery_codes: codes } }
      },
    }),
    route(disableTwoFactor, {
      scope: 'oneself',
      ...privileged,
      handle: async ({ caller }) => {
        await switching(caller, false, (alongside) => secondFactors.disable(caller.user_id, alongside))
        await tell(caller.user_id, 'two_factor_off')
        return {}
      },
    }),
    route(renewRecoveryCodes, {
      scope: 'oneself',
      ...privileged,
      handle: async ({ caller, reply }) => {
        reply.header('cache-control', 'no-store')
        const recovery_codes = await secondFactors.renewCodes(caller.user_id, (tx) =>
          appendAudit(tx, caller, {
            action: 'account.recovery-codes',
            target: `user:${caller.user_id}`,
          }),
        )
        await tell(caller.user_id, 'recovery_codes_renewed')
        return { data: { recovery_codes } }
      },
    }),
  ]
}
