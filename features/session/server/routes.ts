import { emailKey } from '@weft/features/profile/shared'
import { readInvitationOf } from '@weft/features/workspaces/server'
import { languages } from '@weft/i18n'
import { anyone, invalid, nothing, oneself, type Route, route, type RouteInput } from '@weft/server-kit'

import {
  confirmPassword,
  login,
  logout,
  readInvitation,
  refresh,
  register,
  sessionErrors,
} from '../shared/index.ts'
import { type EnterDeps, logIn, registerAccount } from './enter.ts'
import type { Reauthentication } from './reauthentication.ts'
import type { RefreshCookie } from './tokens/refresh-cookie.ts'
import type { Device, Grant } from './sessions.ts'
import type { SignInLimits } from './sign-in-limits.ts'

interface RouteDeps extends EnterDeps {
  cookie: RefreshCookie
  signInLimits: SignInLimits
  reauthentication: Reauthentication
  /** Ends the session in which somebody acts as another person, if the header is of one; the own one stays. */
  endLent(authorization: string | undefined): Promise<boolean>
}

type Reply = RouteInput<typeof login>['reply']
type Request = RouteInput<typeof login>['request']

const deviceOf = ({ headers, ip }: Request): Device => ({ user_agent: headers['user-agent'], address: ip })

export function sessionRoutes(deps: RouteDeps): Route[] {
  return [...openRoutes(deps), ...keepRoutes(deps)]
}

/** Hands a session to the browser: its cookie, and what the body says. */
function hand({ cookie }: RouteDeps, reply: Reply, grant: Grant): Grant['body'] {
  reply.header('set-cookie', cookie.keep(grant.refresh_token, grant.body.refresh_expires_in))
  reply.header('cache-control', 'no-store')
  return grant.body
}

function openRoutes(deps: RouteDeps): Route[] {
  const { signInLimits } = deps
  return [
    route(register, {
      scope: 'open',
      load: nothing,
      permit: anyone,
      handle: async ({ body, request, reply }) => {
        signInLimits.register(request.ip)
        const locale = body.locale ?? null
        if (locale !== null && !languages.some(({ tag }) => tag === locale))
          throw invalid('locale: not a language that can be chosen')
        const { grant, intended } = await registerAccount(deps, {
          ...body,
          locale,
          source: body.source ?? null,
          invitation: body.invitation ?? null,
          timezone: body.timezone ?? null,
          device: deviceOf(request),
        })
        return { ...hand(deps, reply, grant), intended }
      },
    }),
    route(login, {
      scope: 'open',
      load: nothing,
      permit: anyone,
      handle: async ({ body, request, reply }) => {
        signInLimits.login(request.ip, emailKey(body.email))
        const { grant, intended } = await logIn(deps, {
          email: body.email,
          password: body.password,
          totp: body.totp ?? null,
          recoveryCode: body.recoveryCode ?? null,
          invitation: body.invitation ?? null,
          timezone: body.timezone ?? null,
          device: deviceOf(request),
        })
        return { ...hand(deps, reply, grant), intended }
      },
    }),
  ]
}

/** Renewing, ending and confirming a session, and who is invited to one. */
function keepRoutes(deps: RouteDeps): Route[] {
  const { cookie, sessions, kit } = deps
  return [
    route(refresh, {
      scope: 'open',
      load: nothing,
      permit: anyone,
      handle: async ({ request, reply }) => {
        const token = cookie.read(request.headers.cookie)
        if (token === null) throw sessionErrors.session_ended()
        // A cookie that is refused stays: another tab may have signed in and replaced it meanwhile.
        return hand(deps, reply, await sessions.refresh(token, request.ip))
      },
    }),
    route(logout, {
      scope: 'open',
      load: nothing,
      permit: anyone,
      handle: async ({ request, reply, caller }) => {
        if (await deps.endLent(request.headers.authorization)) return { redirect: '/development' }
        const token = cookie.read(request.headers.cookie)
        if (caller.session_id !== null) await sessions.end(caller.session_id, 'logout')
        if (token !== null) await sessions.endBy(token, 'logout')
        reply.header('set-cookie', cookie.clear())
        return {}
      },
    }),
    route(confirmPassword, {
      scope: 'oneself',
      load: nothing,
      permit: oneself,
      options: { bound: true },
      handle: async ({ body, caller, request }) => {
        if (!(await deps.reauthentication.confirm(caller, body.password, request.ip)))
          throw invalid('password: The password is wrong.')
        return {}
      },
    }),
    route(readInvitation, {
      scope: 'open',
      load: nothing,
      permit: anyone,
      handle: ({ query }) => readInvitationOf(kit, query.token),
    }),
  ]
}
