import { getRoute, postRoute, routesAt } from '@weft/protocol'
import * as z from 'zod/mini'

const oauth = routesAt('/oauth')
const wellKnown = routesAt('/.well-known')
/** What the standards of OAuth say, and no schema of ours. */
const answer = z.any()

export const authorize = getRoute(oauth, '/authorize', {
  summary: 'Where an app sends a person to ask',
  answer,
})
export const resume = getRoute(routesAt('/oauth/authorize/{uid}', { uid: z.string() }), '', {
  summary: 'Where the person goes on to the app',
  answer,
})
export const exchange = postRoute(oauth, '/token', {
  summary: 'Gives tokens for a code or a refresh token',
  answer,
})
export const revoke = postRoute(oauth, '/revoke', {
  summary: 'Ends what was allowed, by any of its tokens',
  answer,
})
export const registerClient = postRoute(oauth, '/register', {
  summary: 'An app registers itself, where the operator allows it',
  answer,
})
export const serverMetadata = getRoute(wellKnown, '/oauth-authorization-server', {
  summary: 'What the authorization server can do (RFC 8414)',
  answer,
})
export const resourceMetadata = getRoute(wellKnown, '/oauth-protected-resource', {
  summary: 'Who gives tokens for the API (RFC 9728)',
  answer,
})
export const oneResourceMetadata = getRoute(
  routesAt('/.well-known/oauth-protected-resource/{name}', { name: z.enum(['api', 'mcp']) }),
  '',
  { summary: 'Who gives tokens for one of the resources (RFC 9728)', answer },
)
