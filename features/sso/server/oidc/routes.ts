import { anyone, nothing, type Route, route } from '@weft/server-kit'

import { oidcAnswer, oidcLogin, ssoErrors } from '../../shared/index.ts'
import { refuse, takeAnswer } from '../answering.ts'
import { begin, connectionFor } from '../begin.ts'
import { placesOf } from '../places.ts'
import { takeRequest } from '../requests/queries.ts'
import { hashSecret, isSameHash, teamOfSecret } from '../secret.ts'
import { clientOf, type OidcDeps, type Proofs } from './client-of.ts'

const open = { scope: 'open', load: nothing, permit: anyone } as const

/** OpenID Connect: a code, bound to this browser and this request. */
export function oidcRoutes(deps: OidcDeps): Route[] {
  return [beginRoute(deps), answerRoute(deps)]
}

function beginRoute(deps: OidcDeps): Route {
  return route(oidcLogin, {
    ...open,
    handle: async ({ params: { team_id }, query, request, reply }) => {
      const connection = await connectionFor(deps, team_id, 'oidc')
      if (!connection) return refuse(deps.kit, request, reply)
      const client = await import('openid-client')
      const proofs: Proofs = { verifier: client.randomPKCECodeVerifier(), nonce: client.randomNonce() }
      const asked = { team_id, kind: 'oidc', address: request.ip, cookies: request.headers.cookie } as const
      const { intended, test } = query
      const sealed = deps.seal.close(JSON.stringify(proofs))
      const begun = await begin(deps, connection, { ...asked, intended, test }, { sealed })
      const url = client.buildAuthorizationUrl(await clientOf(deps, connection), {
        redirect_uri: placesOf(deps.appUrl, team_id).redirect_url,
        scope: 'openid email profile',
        state: begun.state,
        nonce: proofs.nonce,
        code_challenge: await client.calculatePKCECodeChallenge(proofs.verifier),
        code_challenge_method: 'S256',
      })
      return reply
        .header('set-cookie', begun.cookie)
        .header('cache-control', 'no-store')
        .redirect(url.href, 303)
    },
  })
}

/** Comes back by the address, where the `Lax` cookie comes along: another browser is turned away here already. */
function answerRoute(deps: OidcDeps): Route {
  const { kit, cookie } = deps
  return route(oidcAnswer, {
    ...open,
    handle: async ({ params: { team_id }, request, reply }) => {
      const { state } = request.query as { state?: unknown }
      const connection = await connectionFor(deps, team_id, 'oidc')
      const isOurs = typeof state === 'string' && teamOfSecret(state) === team_id
      const begun =
        connection && isOurs
          ? await kit.db.write(team_id, (tx) => takeRequest(tx, 'request', team_id, hashSecret(state)))
          : undefined
      const browser = cookie.read(request.headers.cookie)
      const isKnown = begun !== undefined && browser !== null && isSameHash(browser, begun.browser_hash)
      if (!connection || !isKnown || begun.connection_id !== connection.id || begun.payload.kind !== 'oidc')
        return refuse(kit, request, reply, ssoErrors.sso_expired())
      const judge = async () => {
        const { readOidcAnswer } = await import('./read-answer.ts')
        const proofs = JSON.parse(deps.seal.open(begun.payload.sealed ?? '')) as Proofs
        return readOidcAnswer(deps, connection, { url: request.url, state: String(state), proofs })
      }
      return takeAnswer(deps, { connection, begun, request, reply, raw: null }, judge)
    },
  })
}
