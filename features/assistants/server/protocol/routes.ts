import { loadOnce } from '@weft/base'
import {
  errors,
  type Kit,
  type Limits,
  nothing,
  type RateLimiter,
  type Route,
  route,
  type RouteInput,
} from '@weft/server-kit'

import { askAssistants, endAssistants, listenAssistants } from '../../shared/index.ts'
import type { AssistantDeps } from '../asking.ts'
import { admit, demandApp, demandScopes, requestsIn } from './admit.ts'

type Input = Pick<RouteInput<typeof listenAssistants>, 'caller' | 'request' | 'reply'>

export interface ProtocolDeps extends AssistantDeps {
  limits: Pick<Limits, 'token_rate' | 'token_burst'>
  rates: Pick<RateLimiter, 'take'>
}

/** Headers that say something of the connection, or who calls. */
const OWN = new Set(['authorization', 'cookie', 'connection', 'content-length', 'host', 'transfer-encoding'])

/** What assistants talk to. Whoever may not read anything has nothing to ask here. */
export function protocolRoutes(kit: Kit, deps: ProtocolDeps): Route[] {
  const load = loadOnce(() => import('./serve.ts'))
  const answer = async ({ caller, request, reply }: Input, body?: unknown) => {
    demandApp(caller)
    const admitted = await admit(kit, caller)
    const requests = requestsIn(body)
    demandScopes(requests, admitted.caller)
    demandPace(deps, caller, requests.length)
    const say = (message: string) => kit.translate(message, request)
    const { serve } = await load()
    const answered = await serve({ ...deps, ...admitted, kit, say }, webRequest(deps, request), body)
    reply.status(answered.status).header('cache-control', 'no-store')
    for (const name of ['content-type', 'allow']) {
      const value = answered.headers.get(name)
      if (value !== null) reply.header(name, value)
    }
    return reply.send(await answered.text())
  }
  const common = {
    scope: 'work',
    load: nothing,
    permit(input: Input) {
      demandApp(input.caller)
      demandOwnOrigin(input, deps.appUrl)
    },
    // Which workspaces it reads is said in the body, and judged there.
    options: { reads: true, narrows: true },
  } as const
  return [
    route(askAssistants, { ...common, handle: (input) => answer(input, input.body) }),
    route(listenAssistants, { ...common, handle: (input) => answer(input) }),
    route(endAssistants, { ...common, handle: (input) => answer(input) }),
  ]
}

/**
 * A page of somewhere else, also one that had its own name lead to this machine: programs send no origin, and the pages
 * of this server come from the address that is configured.
 */
function demandOwnOrigin({ request: { headers } }: Input, { origin }: URL): void {
  if (headers.origin !== undefined && headers.origin !== origin) throw errors.foreign_origin()
}

/** Each request of those that come together is one of the token's. */
function demandPace(
  { limits, rates }: ProtocolDeps,
  { grant, session_id }: Input['caller'],
  count: number,
): void {
  for (let n = 1; n < count; n++) {
    const wait = rates.take(`token:${grant?.counted_as ?? session_id}`, limits.token_rate, limits.token_burst)
    if (wait > 0) throw errors.rate_limited({ retryAfter: wait })
  }
}

/** The request as the library reads it: its address is the configured one, whatever its headers say. */
function webRequest({ appUrl }: ProtocolDeps, { method, headers }: Input['request']): Request {
  const told = Object.entries(headers).flatMap(([name, value]): [string, string][] =>
    value === undefined || OWN.has(name) ? [] : [[name, String(value)]],
  )
  return new Request(new URL('/mcp', appUrl.origin), { method, headers: told })
}
