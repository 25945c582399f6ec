import type { TestServer } from '@weft/server/testing'
import * as client from 'openid-client'

import { allowConsent, denyConsent, readConsent } from '../../shared/index.ts'

export const ISSUER = 'http://localhost:4010'
export const RETURN = 'https://lights.example/weft/return'

type Headers = Record<string, string>
type Method = 'GET' | 'POST'

/** What a program asks over the network, answered by the server of the test. */
export function fetchFrom(server: TestServer, seen: string[] = []) {
  return async (
    url: string,
    { method, headers, body }: { method: string; headers: Headers; body?: unknown },
  ) => {
    seen.push(url)
    const answer = await server.app.inject({
      method: method as Method,
      url: url.replace(ISSUER, ''),
      headers: { ...headers, host: new URL(url).host },
      ...(body === undefined || body === null ? {} : { payload: String(body) }),
    })
    const said = Object.entries(answer.headers).map(
      ([name, value]) => [name, String(value)] as [string, string],
    )
    return new Response(answer.body || null, { status: answer.statusCode, headers: said })
  }
}

/** A browser as far as it matters here: it keeps cookies by their paths. */
export function openBrowser(server: TestServer) {
  const jar = new Map<string, { path: string; pair: string }>()
  const cookiesFor = (path: string) =>
    [...jar.values()]
      .filter((one) => path.startsWith(one.path))
      .map((one) => one.pair)
      .join('; ')
  return {
    jar,
    cookiesFor,
    /** Follows nothing: answers where it is sent. */
    async go(url: string): Promise<{ status: number; to: URL | null; body: string }> {
      const { pathname, search } = new URL(url, ISSUER)
      const answer = await server.app.inject({
        url: pathname + search,
        headers: { host: 'localhost:4010', accept: 'text/html', cookie: cookiesFor(pathname) },
      })
      for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
        const [pair = ''] = line.split(';')
        const path = /path=([^;]+)/i.exec(line)?.[1] ?? '/'
        jar.set(`${path} ${pair.split('=')[0]}`, { path, pair })
      }
      const { location } = answer.headers
      return {
        status: answer.statusCode,
        to: location === undefined ? null : new URL(location, ISSUER),
        body: answer.body,
      }
    },
  }
}
export type Browser = ReturnType<typeof openBrowser>

/** Answers what is asked as the person whose session it is; answers where the browser goes on to. */
export async function answerConsent(
  server: TestServer,
  browser: Browser,
  {
    uid,
    headers,
    team_ids,
    scopes,
  }: { uid: string; headers: Headers; team_ids: number[]; scopes?: string[] },
) {
  const cookie = browser.cookiesFor(`/api/me/consents/${uid}`)
  const at = { params: { uid }, headers: { ...headers, cookie } }
  const asked = await server.call(readConsent, at)
  if (asked.status !== 200) return { asked, allowed: asked, url: '' }
  const allowed = await server.call(allowConsent, {
    ...at,
    body: { team_ids, scopes: scopes ?? asked.body.data.scopes },
  })
  return { asked, allowed, url: allowed.status === 200 ? allowed.body.url : '' }
}

export async function refuseConsent(server: TestServer, browser: Browser, uid: string, headers: Headers) {
  const cookie = browser.cookiesFor(`/api/me/consents/${uid}`)
  return server.call(denyConsent, { params: { uid }, headers: { ...headers, cookie } })
}

/** A program that knows this server by its metadata alone. */
export async function discover(
  server: TestServer,
  client_id: string,
  secret: string | null = null,
): Promise<client.Configuration> {
  const auth = secret === null ? client.None() : client.ClientSecretBasic(secret)
  return client.discovery(new URL(ISSUER), client_id, {}, auth, {
    algorithm: 'oauth2',
    execute: [client.allowInsecureRequests],
    [client.customFetch]: fetchFrom(server),
  })
}

/** How a program begins: where it sends the person, and what it keeps to know the answer by. */
export async function begin(config: client.Configuration, more: Record<string, string> = {}) {
  const verifier = client.randomPKCECodeVerifier()
  const state = client.randomState()
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: RETURN,
    scope: 'read',
    state,
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    ...more,
  })
  return { url: url.href, verifier, state }
}
