import { emailKey } from '@weft/features/profile/shared'
import { networkOf } from '@weft/features/session/server'
import { anyone, errors, nothing, oneself, type Route, route, type RouteInput } from '@weft/server-kit'

import { breakGlass, completeSso, confirmSsoLink, findSso, linkSso } from '../../shared/index.ts'
import type { BrowserCookie } from '../browser-cookie.ts'
import { readConnection } from '../connections/queries.ts'
import { loginPath } from '../places.ts'
import { enterByBreakGlass, loadOwned } from './break-glass.ts'
import { complete, type CompleteDeps, confirmLink } from './complete.ts'
import { linkOwn } from './link-own.ts'
import { teamOfDomain } from './queries.ts'

export interface EnterRouteDeps extends CompleteDeps {
  cookie: BrowserCookie
}

const MINUTE = 60

/** What the sign-in page calls. */
export function enterRoutes(deps: EnterRouteDeps): Route[] {
  const { kit, cookie, ways } = deps
  const open = { scope: 'open', load: nothing, permit: anyone } as const
  return [
    route(findSso, {
      ...open,
      handle: async ({ body, request }) => {
        demandRoom(deps, request.ip)
        const found = await find(deps, body)
        return { data: { url: found === undefined ? null : loginPath(found.kind, found.team_id) } }
      },
    }),
    route(completeSso, {
      ...open,
      handle: async ({ body, request, reply }) => {
        demandRoom(deps, request.ip)
        const shown = shownOf(cookie, request, body.ticket, body)
        const { opened, intended } = await complete(deps, shown)
        return { ...(await ways.hand(reply, opened)), intended }
      },
    }),
    route(confirmSsoLink, {
      ...open,
      handle: async ({ body, request, reply }) => {
        demandRoom(deps, request.ip)
        const shown = shownOf(cookie, request, body.link, body)
        const { opened, intended } = await confirmLink(deps, shown)
        return { ...(await ways.hand(reply, opened)), intended }
      },
    }),
    route(linkSso, {
      scope: 'oneself',
      load: nothing,
      permit: oneself,
      handle: async ({ body, caller, request }) => ({
        intended: await linkOwn(deps, caller, {
          secret: body.ticket,
          browser_hash: cookie.read(request.headers.cookie),
        }),
      }),
      options: { reauthenticated: true },
    }),
    route(breakGlass, {
      scope: 'oneself',
      // Not by the usual loader, which is what keeps them out.
      load: ({ params, caller }) => loadOwned({ kit }, params.team_id, caller),
      permit: oneself,
      handle: async ({ params, body, caller, request }) => {
        const { password, totp = null, recoveryCode = null } = body
        const given = { password, totp, recoveryCode, address: request.ip }
        await enterByBreakGlass(deps, params.team_id, caller, given)
        return {}
      },
    }),
  ]
}

type Request = RouteInput<typeof completeSso>['request']

function shownOf(
  cookie: BrowserCookie,
  { headers, ip, caller }: Request,
  secret: string,
  given: { totp?: string | null; recoveryCode?: string | null; timezone?: string | null },
) {
  return {
    secret,
    browser_hash: cookie.read(headers.cookie),
    totp: given.totp ?? null,
    recoveryCode: given.recoveryCode ?? null,
    timezone: given.timezone ?? null,
    device: { user_agent: headers['user-agent'], address: ip },
    on_top_of: ownSession(caller),
  }
}

/** The session of a person who calls by it: not of a token, nor of an operator who acts as them. */
const ownSession = ({ session_id, grant, operator_id }: Request['caller']): string | null =>
  grant || operator_id !== undefined ? null : session_id

/** By the domain of an address, whatever stands before it, or by a workspace that has a provider. */
async function find(
  { kit }: EnterRouteDeps,
  { email = null, team_id = null }: { email?: string | null; team_id?: number | null },
) {
  if (email !== null) return teamOfDomain(kit.db, emailKey(email).split('@').at(-1) ?? '')
  if (team_id === null || !(await kit.access.of(team_id))) return undefined
  const connection = await readConnection(kit.db, team_id)
  return connection && { kind: connection.kind, team_id }
}

function demandRoom({ kit, rates }: EnterRouteDeps, address: string): void {
  const count = kit.limits.login_address_minute
  const wait = rates.take(`sso:${networkOf(address)}`, count / MINUTE, count)
  if (wait > 0) throw errors.rate_limited({ retryAfter: wait })
}
