import type { Notices } from '@weft/features/mail/server'
import { errors, type Kit, type Route, route, signedIn } from '@weft/server-kit'

import { beginImpersonation, readSupport } from '../../shared/index.ts'
import type { SignInLimits } from '../sign-in-limits.ts'
import { readActing } from './queries.ts'
import type { Support } from './support.ts'

export interface SupportRouteDeps {
  kit: Kit
  support: Support
  signInLimits: SignInLimits
  tell: Notices['tell']
}

/** Looking at the product as somebody else, for support: by whom the operator of the server named, and never unseen. */
export function supportRoutes({ kit, support, signInLimits, tell }: SupportRouteDeps): Route[] {
  return [
    route(readSupport, {
      scope: 'oneself',
      load: ({ caller }) => support.operator(caller),
      permit: signedIn,
      handle: async ({ caller }, operator) => {
        const { session_id, operator_id } = caller
        const row =
          operator_id === undefined || session_id === null ? undefined : await readActing(kit.db, session_id)
        const acting = row && {
          person: { id: row.user_id, name: row.name, email: row.email },
          operator: { id: row.operator_id, name: row.operator_name },
          reason: row.reason,
          ends_at: row.ends_at,
        }
        return { data: { may: operator !== null, acting: acting ?? null } }
      },
    }),
    route(beginImpersonation, {
      scope: 'oneself',
      load: ({ caller }) => support.operator(caller),
      permit(input, operator) {
        signedIn(input)
        if (operator === null) throw errors.forbidden()
      },
      handle: async ({ body, caller, request, reply }, operator) => {
        if (operator === null) throw errors.forbidden()
        // Addresses are not to be tried out here either.
        signInLimits.login(request.ip, operator.email_key)
        const device = { user_agent: request.headers['user-agent'], address: request.ip }
        const { grant, person } = await support.begin(operator, { ...body, caller, device })
        await tell(person.id, 'support_acts', { values: { name: operator.name, minutes: body.minutes } })
        reply.header('cache-control', 'no-store')
        const { id, name, email } = person
        return { ...grant, person: { id, name, email } }
      },
      options: { reauthenticated: true },
    }),
  ]
}
