import { TOKEN_SCOPES } from '@weft/protocol'
import { networkOf } from '@weft/features/session/server'
import { anyone, errors, type Limits, nothing, type RateLimiter, type Route, route } from '@weft/server-kit'
import type Provider from 'oidc-provider'

import {
  authorize,
  exchange,
  oneResourceMetadata,
  registerClient,
  resourceMetadata,
  resume,
  revoke,
  serverMetadata,
} from '../shared/index.ts'
import type { Places } from './places.ts'
import { handOver } from './provider/hand-over.ts'

export interface ProtocolDeps {
  places: Places
  allowsRegistration: boolean
  limits: Pick<Limits, 'oauth_asks_address_minute'>
  rates: Pick<RateLimiter, 'take'>
  provider(): Promise<Provider>
}

/** What assistants can use. */
const MCP_SCOPES = ['read', 'write', 'comments'] satisfies (typeof TOKEN_SCOPES)[number][]

const open = { scope: 'open', load: nothing, permit: anyone } as const
/** What the library reads of a form. */
const BODY_BYTES = 56 * 1024
/** Who calls is judged by the protocol itself; forms come as they were sent. */
const foreign = {
  ...open,
  options: { foreign: true, rawBody: true, forms: true, bodyBytes: BODY_BYTES },
} as const

/** What the standards of OAuth prescribe, at the addresses that the metadata names. */
export function protocolRoutes(deps: ProtocolDeps): Route[] {
  const { places, allowsRegistration, provider } = deps
  const spoken = [resume, exchange, revoke].map((contract) =>
    route(contract, {
      ...foreign,
      handle: async ({ request, reply }) => handOver(await provider(), places, request, reply),
    }),
  )
  const asking = route(authorize, {
    ...foreign,
    handle: async ({ request, reply }) => {
      demandRoom(deps, request.ip)
      // An answer goes by the address alone: pages that send themselves on are not made here.
      const { response_mode: mode = 'query' } = request.query as { response_mode?: unknown }
      if (mode !== 'query') return reply.redirect('/consent/refused?error=unsupported_response_mode', 303)
      return handOver(await provider(), places, request, reply)
    },
  })
  return [
    asking,
    ...spoken,
    route(registerClient, {
      ...foreign,
      handle: async ({ request, reply }) => {
        if (!allowsRegistration) throw errors.not_found()
        return handOver(await provider(), places, request, reply)
      },
    }),
    route(serverMetadata, {
      ...open,
      handle: async ({ reply }) => {
        reply.header('access-control-allow-origin', '*')
        return metadata(places, allowsRegistration)
      },
    }),
    route(resourceMetadata, {
      ...open,
      handle: async ({ reply }) => {
        reply.header('access-control-allow-origin', '*')
        return { ...aboutResource(places), resource: places.issuer }
      },
    }),
    route(oneResourceMetadata, {
      ...open,
      handle: async ({ params: { name }, reply }) => {
        reply.header('access-control-allow-origin', '*')
        const about = aboutResource(places)
        const scopes_supported = name === 'mcp' ? MCP_SCOPES : about.scopes_supported
        return { ...about, scopes_supported, resource: places.resources[name] }
      },
    }),
  ]
}

/** Whoever asks is known to nobody, and what is asked is kept: one network asks no more often than people do. */
function demandRoom({ limits, rates }: Pick<ProtocolDeps, 'limits' | 'rates'>, address: string): void {
  const count = limits.oauth_asks_address_minute
  const wait = rates.take(`oauth-asks:${networkOf(address)}`, count / 60, count)
  if (wait > 0) throw errors.rate_limited({ retryAfter: wait })
}

const aboutResource = ({ issuer }: Places) => ({
  authorization_servers: [issuer],
  scopes_supported: [...TOKEN_SCOPES],
  bearer_methods_supported: ['header'],
})

function metadata({ issuer }: Places, allowsRegistration: boolean) {
  return {
    issuer,
    authorization_endpoint: `${issuer}/oauth/authorize`,
    token_endpoint: `${issuer}/oauth/token`,
    revocation_endpoint: `${issuer}/oauth/revoke`,
    ...(allowsRegistration && { registration_endpoint: `${issuer}/oauth/register` }),
    scopes_supported: [...TOKEN_SCOPES],
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
    revocation_endpoint_auth_methods_supported: ['none', 'client_secret_basic', 'client_secret_post'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: true,
  }
}
