import { signInAnswer } from '@weft/features/session/shared'
import { getRoute, numericParam, postRoute, routesAt, routesIn, workspaceRoutes } from '@weft/protocol'
import * as z from 'zod/mini'

const auth = routesAt('/api/auth/sso')

const optionalText = (max: number) => z.optional(z.nullable(z.string().check(z.maxLength(max))))
/** Asked for with 401 of type `totp`, as at any sign-in; the same call is then made again with it. */
const codes = { totp: optionalText(32), recoveryCode: optionalText(64) }
const secret = z.string().check(z.maxLength(200))

export const findSso = postRoute(auth, '', {
  summary: 'Where people with this address, or of this workspace, sign in with a provider',
  /** One of the two. It says nothing of accounts: what is looked at is the domain of the address. */
  body: z.strictObject({
    email: optionalText(320),
    team_id: z.optional(z.nullable(z.int().check(z.positive()))),
  }),
  answer: z.object({ data: z.object({ url: z.nullable(z.string()) }) }),
})

/**
 * The provider's answer leads to `/s/auth/redirect#ticket=…`, and this call makes a session of it, in the same browser.
 * 401 of type `totp`: the account asks for a code. 409 `sso_link_needed`: there is an account with this address; its
 * holder was mailed a link, or goes to the `login_url` of the answer and confirms with `linkSso` while signed in. What else fails is 403 `sso_failed`.
 */
export const completeSso = postRoute(auth, '/complete', {
  summary: 'Sign in with what the identity provider said',
  body: z.strictObject({ ticket: secret, ...codes, timezone: optionalText(64) }),
  answer: signInAnswer,
})

/** The mailed link leads to `/s/auth/redirect#link=…`; it is good in the browser that asked for it. */
export const confirmSsoLink = postRoute(auth, '/confirm', {
  summary: 'Connect the account that a mailed link is for to the provider, and sign in',
  body: z.strictObject({ link: secret, ...codes, timezone: optionalText(64) }),
  answer: signInAnswer,
})

export const linkSso = postRoute(routesAt('/api/me/sso'), '/link', {
  summary: 'Connect the own account to what a provider said, with the password of lately',
  body: z.strictObject({ ticket: secret }),
  answer: z.object({ intended: z.string() }),
})

/**
 * For owners on the day on which the provider is down: 401 `reauth` of an enforcing workspace says `break_glass` where
 * the caller may. The session opens the workspace for 24 hours; it is noted, and admins are told.
 */
export const breakGlass = postRoute(routesIn(workspaceRoutes, '/sso/break-glass'), '', {
  summary: 'Enter an own workspace that enforces its provider by password and second factor',
  body: z.strictObject({ password: z.string().check(z.minLength(1), z.maxLength(1024)), ...codes }),
  answer: z.object({}),
})

const saml = routesAt('/s/saml/{team_id}', { team_id: numericParam })
const oidc = routesAt('/s/oidc/{team_id}', { team_id: numericParam })
/** Pages, forms and XML, as the standards have them. */
const answer = z.any()
const begin = z.object({ intended: z.optional(z.string()), test: z.optional(z.string()) })

export const samlMetadata = getRoute(saml, '/metadata', {
  summary: 'What a SAML provider has to know of this workspace',
  answer,
})
export const samlLogin = getRoute(saml, '/login', {
  summary: 'Sends a person to the SAML provider of the workspace',
  query: begin,
  answer,
})
export const samlAnswer = postRoute(saml, '/acs', { summary: 'Where a SAML provider answers', answer })
export const oidcLogin = getRoute(oidc, '/login', {
  summary: 'Sends a person to the OpenID Connect provider of the workspace',
  query: begin,
  answer,
})
export const oidcAnswer = getRoute(oidc, '/callback', {
  summary: 'Where an OpenID Connect provider answers',
  answer,
})

/** What a 401 of type `reauth` with the code `sso_needed` tells beside its message. */
export interface SsoNeeded {
  team_id: number
  kind: 'saml' | 'oidc'
  /** A path of this server; `?intended=` says where to go afterwards. */
  login_url: string
  /** Whether the caller may enter by `breakGlass`. */
  break_glass: boolean
}
