import { generateKeyPairSync } from 'node:crypto'

import { TOKEN_SCOPES } from '@weft/protocol'
import type { Outbound } from '@weft/server-kit'
import {
  type ClientMetadata,
  type Configuration,
  errors,
  interactionPolicy,
  type JWK,
  type KoaContextWithOIDC,
} from 'oidc-provider'

import {
  ACCESS_SECONDS,
  MOST_REDIRECTS,
  REDIRECT_LETTERS,
  redirectProblem,
  REFRESH_DAYS,
} from '../../shared/index.ts'
import { hostOf, type Places, resourceNamed } from '../places.ts'
import { makeClientId } from '../secret.ts'
import { refuse } from './refuse.ts'

const DAY_S = 86_400
/** What an app says of itself elsewhere. */
const DOCUMENT_BYTES = 5 * 1024
const CODE_SECONDS = 60
/** A person may have to sign in, find a second factor and look for the right workspace. */
const ASKING_SECONDS = 3600
/** What was allowed ends with its last refresh token, and not before. */
const GRANT_SECONDS = 3650 * DAY_S

export interface SettingsDeps {
  places: Places
  adapter: NonNullable<Configuration['adapter']>
  /** For the cookies that tie a request to its browser. */
  cookieKey: string
  isSafe: boolean
  outbound: Outbound
  allowsRegistration: boolean
  /** Whether there still is such a person. */
  isPerson(user_id: number): Promise<boolean>
  /** Where a person is asked; ties that to the browser. */
  askAt(ctx: KoaContextWithOIDC, uid: string): string
}

/** OAuth 2.1 and no more: no identity, no implicit or password grant, S256 always. */
export function providerSettings(deps: SettingsDeps): Configuration {
  const { adapter, cookieKey, isSafe, outbound } = deps
  const cookie = { httpOnly: true, sameSite: 'lax', secure: isSafe, signed: true, overwrite: true } as const
  return {
    adapter,
    scopes: [...TOKEN_SCOPES],
    claims: {},
    responseTypes: ['code'],
    clientAuthMethods: ['none', 'client_secret_basic', 'client_secret_post'],
    clientDefaults: {
      grant_types: ['authorization_code', 'refresh_token'],
      response_modes: ['query'],
      id_token_signed_response_alg: 'ES256',
    },
    pkce: { required: () => true },
    extraClientMetadata: { properties: [RULE], validator: demandRedirects(hostOf(deps.places)) },
    // A request says where it leads, also where there is one way only.
    allowOmittingSingleRegisteredRedirectUri: false,
    routes: {
      authorization: '/oauth/authorize',
      token: '/oauth/token',
      revocation: '/oauth/revoke',
      registration: '/oauth/register',
    },
    cookies: {
      keys: [cookieKey],
      names: { session: 'weft_oauth', interaction: 'weft_oauth_asked', resume: 'weft_oauth_resume' },
      short: cookie,
      long: cookie,
    },
    interactions: { policy: askAlways(), url: (ctx, { uid }) => deps.askAt(ctx, uid) },
    findAccount: async (_ctx, id) =>
      (await deps.isPerson(Number(id))) ? { accountId: id, claims: async () => ({ sub: id }) } : undefined,
    issueRefreshToken: (_ctx, client) => client.grantTypeAllowed('refresh_token'),
    rotateRefreshToken: true,
    // The library's sessions are not kept.
    expiresWithSession: () => false,
    // Nothing is left of what was allowed, whichever of its tokens is handed back.
    revokeGrantPolicy: () => true,
    ttl: {
      AccessToken: ACCESS_SECONDS,
      AuthorizationCode: CODE_SECONDS,
      RefreshToken: REFRESH_DAYS * DAY_S,
      Interaction: ASKING_SECONDS,
      Session: ASKING_SECONDS,
      Grant: GRANT_SECONDS,
    },
    features: features(deps),
    fetch: fetchOutside(outbound),
    fetchResponseBodyLimits: { 'client_id metadata document': DOCUMENT_BYTES },
    clientBasedCORS: (_ctx, origin, client) =>
      client.tokenEndpointAuthMethod === 'none' &&
      (client.redirectUris ?? []).some((one) => URL.parse(one)?.origin === origin),
    renderError: refuse,
    jwks: { keys: [unusedKey()] },
    enableHttpPostMethods: false,
  }
}

function features({ places, allowsRegistration }: SettingsDeps): Configuration['features'] {
  return {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    dPoP: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    claimsParameter: { enabled: false },
    revocation: {
      enabled: true,
      allowedPolicy: (_ctx, client, token) => token.clientId === client.clientId,
    },
    registration: {
      enabled: allowsRegistration,
      initialAccessToken: false,
      issueRegistrationAccessToken: false,
      idFactory: makeClientId,
    },
    clientIdMetadataDocument: {
      enabled: true,
      ack: 'draft-02',
      cacheDuration: { min: DAY_S, max: DAY_S },
    },
    resourceIndicators: {
      enabled: true,
      defaultResource: (_ctx, _client, oneOf) => (oneOf?.length ? oneOf : places.resources.api),
      useGrantedResource: () => true,
      getResourceServerInfo: (_ctx, named) => {
        const audience = resourceNamed(places, named)
        if (audience === undefined) throw new errors.InvalidTarget()
        return {
          scope: TOKEN_SCOPES.join(' '),
          audience,
          accessTokenFormat: 'opaque',
          accessTokenTTL: ACCESS_SECONDS,
        }
      },
    },
  }
}

/** A property that nobody sends: with it, the library asks about each client. */
const RULE = 'weft_redirects'

/** Apps that registered or describe themselves have people come back to no other addresses than those made here. */
function demandRedirects(own: string) {
  return (
    _ctx: unknown,
    _key: string,
    _value: unknown,
    { redirect_uris: all = [] }: ClientMetadata,
  ): void => {
    const isWrong = (one: string) => one.length > REDIRECT_LETTERS || redirectProblem(one, own) !== null
    if (all.length > MOST_REDIRECTS || all.some(isWrong)) throw new errors.InvalidRedirectUri()
  }
}

/** Nothing is signed, since tokens are opaque and say nothing of who somebody is; the library starts with no fewer. */
function unusedKey() {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return { ...privateKey.export({ format: 'jwk' }), use: 'sig', alg: 'ES256' } as JWK
}

/** Each request is one that a person looked at: an old answer stands for no new one. */
function askAlways() {
  const { Check, Prompt, base } = interactionPolicy
  const policy = base()
  policy.clear()
  policy.add(
    new Prompt(
      { name: 'consent', requestable: true },
      new Check('asked', 'the person has to allow it', ({ oidc }) => {
        demandState(oidc.params ?? {})
        // Once it was allowed, the library looks at this no more.
        if (!oidc.client?.redirectUriAllowed(String(oidc.params?.['redirect_uri'])))
          throw new errors.InvalidRedirectUri()
        const wanted = String(oidc.params?.['scope'] ?? '').split(' ')
        if (!TOKEN_SCOPES.some((one) => wanted.includes(one)))
          throw new errors.InvalidScope('at least one scope is asked for', wanted.join(' '))
        return oidc.result?.consent?.grantId === undefined || oidc.result.login === undefined
          ? Check.REQUEST_PROMPT
          : Check.NO_NEED_TO_PROMPT
      }),
    ),
  )
  return policy
}

/** Of what an app says of its request, and gets back or not, each is so long at most. */
const PARAM_LETTERS = 1000

/** An app knows by its state that the answer is for what it asked itself; all of it is kept while the request is open. */
function demandState(params: Readonly<Record<string, unknown>>): void {
  if (typeof params['state'] !== 'string' || params['state'] === '')
    throw new errors.InvalidRequest('state is required')
  const long = Object.entries(params).find(
    ([, value]) => JSON.stringify(value ?? '').length > PARAM_LETTERS + 2,
  )
  if (long) throw new errors.InvalidRequest(`${long[0]} is longer than ${PARAM_LETTERS} letters`)
}

/** The one way out of the server, for what apps say of themselves at addresses of theirs. */
function fetchOutside(outbound: Outbound): NonNullable<Configuration['fetch']> {
  return async (input, init) => {
    const url = input instanceof Request ? input.url : String(input)
    const { status, headers, body } = await outbound.fetch(url, {
      headers: { accept: 'application/json' },
      maxBytes: DOCUMENT_BYTES,
      timeoutMs: 2500,
      ...(init?.signal ? { signal: init.signal } : {}),
    })
    const type = headers['content-type']
    return new Response(new Uint8Array(body), { status, headers: type ? { 'content-type': type } : {} })
  }
}
