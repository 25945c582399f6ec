import { setClockOffset } from '@weft/base'
import { startTestServer, type TestServer } from '@weft/server/testing'
import * as client from 'openid-client'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { begin, fetchFrom, ISSUER, openBrowser, RETURN } from './testing/browser.ts'
import { oauthWorld, type Somebody } from './testing/world.ts'

let server: TestServer
let person: Somebody
let team_id: number
let app: Awaited<ReturnType<typeof world.program>>['app']
let config: client.Configuration
const world = oauthWorld(() => server)
const { obtain, come, call } = world

beforeAll(async () => {
  server = await startTestServer()
  person = await world.signUp()
  team_id = await server.addTeam(person, 'One')
  ;({ app, config } = await world.program())
})
afterAll(async () => {
  setClockOffset(0)
  await server.stop()
})

const boards = (token: string) => call(token, `/api/${team_id}/boards`)
const refused = (error: string) => ({ error })

describe('codes and refresh tokens', () => {
  test('a code that is used twice gives nothing, and ends what it gave', async () => {
    const { exchange } = await come(config, person, [team_id])
    const tokens = await exchange()
    expect(await boards(tokens.access_token)).toBe(200)
    await expect(exchange()).rejects.toMatchObject(refused('invalid_grant'))
    expect(await boards(tokens.access_token)).toBe(401)
    await expect(client.refreshTokenGrant(config, tokens.refresh_token ?? '')).rejects.toMatchObject(
      refused('invalid_grant'),
    )
  })

  test('of a code that is used many times at once, nothing is left', async () => {
    const { exchange } = await come(config, person, [team_id])
    const outcomes = await Promise.allSettled(Array.from({ length: 8 }, exchange))
    const given = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
    expect(given.length).toBeLessThanOrEqual(1)
    for (const { access_token } of given) expect(await boards(access_token)).toBe(401)
  })

  test('a refresh token that is used twice ends the whole family', async () => {
    const first = await obtain(config, person, [team_id])
    const second = await client.refreshTokenGrant(config, first.refresh_token)
    const third = await client.refreshTokenGrant(config, second.refresh_token ?? '')
    expect(await boards(third.access_token)).toBe(200)
    await expect(client.refreshTokenGrant(config, first.refresh_token)).rejects.toMatchObject(
      refused('invalid_grant'),
    )
    expect(await Promise.all([first, second, third].map((one) => boards(one.access_token)))).toEqual([
      401, 401, 401,
    ])
    await expect(client.refreshTokenGrant(config, third.refresh_token ?? '')).rejects.toMatchObject(
      refused('invalid_grant'),
    )
  })

  test('codes and refresh tokens are good for the app that they were given to, and for no other', async () => {
    const other = await world.program()
    const { to, checks } = await come(config, person, [team_id])
    await expect(client.authorizationCodeGrant(other.config, to, checks)).rejects.toMatchObject(
      refused('invalid_grant'),
    )
    const tokens = await obtain(config, person, [team_id])
    await expect(client.refreshTokenGrant(other.config, tokens.refresh_token)).rejects.toMatchObject(
      refused('invalid_grant'),
    )
    // Nor does another app end them.
    await client.tokenRevocation(other.config, tokens.refresh_token).catch(() => undefined)
    expect(await boards(tokens.access_token)).toBe(200)
  })
})

describe('what an app asks with', () => {
  const asked = async (more: Record<string, string>, without: string[] = []) => {
    const { url } = await begin(config, more)
    const address = new URL(url)
    for (const name of without) address.searchParams.delete(name)
    return (await openBrowser(server).go(address.href)).to
  }

  test.each([
    'https://lights.example/weft/return/',
    'https://lights.example/weft/return?next=evil',
    'https://lights.example/weft/return#part',
    'https://lights.example/weft/return/../../evil',
    'https://lights.example/weft/%72eturn',
    'https://lights.example/weft/RETURN',
    'https://LIGHTS.example/weft/return',
    'https://lights.example:443/weft/return',
    'http://lights.example/weft/return',
    'https://lights.example@evil.example/weft/return',
    'https://lights.example.evil.example/weft/return',
    'https://evil.example/?https://lights.example/weft/return',
    '//lights.example/weft/return',
    'javascript:alert(1)//https://lights.example/weft/return',
    ' https://lights.example/weft/return',
    'https://lights.example/weft/return\t',
    'https://lights.example\\@evil.example/weft/return',
  ])('%j is no way back', async (redirect_uri) => {
    const to = await asked({ redirect_uri })
    expect([to?.origin, to?.pathname]).toEqual([ISSUER, '/consent/refused'])
    expect(to?.searchParams.get('back')).toBeNull()
  })

  test('two ways back, or none, are none', async () => {
    const { url } = await begin(config)
    const twice = await openBrowser(server).go(
      `${url}&redirect_uri=${encodeURIComponent('https://evil.example/')}`,
    )
    expect(twice.to?.origin).not.toBe('https://evil.example')
    const none = await asked({}, ['redirect_uri'])
    expect([none?.searchParams.get('error'), none?.searchParams.get('back')]).toEqual([
      'invalid_request',
      null,
    ])
  })

  test.each([
    ['without a challenge', {}, ['code_challenge', 'code_challenge_method'], 'invalid_request'],
    ['with a challenge that is the secret itself', { code_challenge_method: 'plain' }, [], 'invalid_request'],
    ['without saying how', {}, ['code_challenge_method'], 'invalid_request'],
    ['with a challenge that is too short', { code_challenge: 'short' }, [], 'invalid_request'],
    ['for a token at once', { response_type: 'token' }, [], 'invalid_request'],
    ['for an identity', { response_type: 'id_token' }, [], 'invalid_request'],
    ['for a code and a token', { response_type: 'code token' }, [], 'invalid_request'],
    ['for more than it was registered for', { scope: 'read admin' }, [], 'invalid_scope'],
    ['for nothing', {}, ['scope'], 'invalid_scope'],
    ['without a state', {}, ['state'], 'invalid_request'],
    ['with an empty state', { state: '' }, [], 'invalid_request'],
    ['for what there is none of', { scope: 'everything' }, [], 'invalid_scope'],
    ['without anybody being asked', { prompt: 'none' }, [], 'consent_required'],
    ['for another server', { resource: 'https://evil.example/api' }, [], 'invalid_target'],
    ['with a request of its own', { request: 'eyJhbGciOiJub25lIn0.e30.' }, [], 'request_not_supported'],
  ] as const)('nobody is sent on to an app that asks %s, but may go', async (_name, more, without, error) => {
    const to = await asked({ ...more }, [...without])
    expect(`${to?.origin}${to?.pathname}`).toBe(`${ISSUER}/consent/refused`)
    expect(to?.searchParams.get('error')).toBe(error)
    const back = new URL(to?.searchParams.get('back') ?? '')
    expect(`${back.origin}${back.pathname}`).toBe(RETURN)
    const said = back.searchParams
    expect([said.get('error'), said.get('iss'), said.get('code')]).toEqual([error, ISSUER, null])
  })

  test.each(['form_post', 'fragment', 'web_message'])('no answer comes by %s', async (response_mode) => {
    expect((await asked({ response_mode }))?.pathname).toBe('/consent/refused')
  })

  test('an app that nobody knows gets nobody sent anywhere', async () => {
    for (const client_id of ['wapp_unknown', '', '\0', 'https://', 'x'.repeat(2000)]) {
      const to = await asked({ client_id })
      expect([to?.origin ?? ISSUER, to?.pathname ?? '/consent/refused']).toEqual([ISSUER, '/consent/refused'])
    }
  })
})

describe('what comes back', () => {
  test('the challenge has to be met, by S256', async () => {
    const { to, checks } = await come(config, person, [team_id])
    for (const pkceCodeVerifier of [client.randomPKCECodeVerifier(), 'short'])
      await expect(
        client.authorizationCodeGrant(config, to, { ...checks, pkceCodeVerifier }),
      ).rejects.toMatchObject({ error: expect.stringMatching(/invalid_grant|invalid_request/) })
    const bare = await post('/oauth/token', {
      grant_type: 'authorization_code',
      code: to.searchParams.get('code') ?? '',
      redirect_uri: RETURN,
      client_id: app.client_id,
    })
    expect(bare).toEqual([400, 'invalid_grant'])
  })

  test('an answer of another server, or without its name, is noticed', async () => {
    const { to, checks } = await come(config, person, [team_id])
    for (const iss of ['https://evil.example', null]) {
      const forged = new URL(to)
      if (iss === null) forged.searchParams.delete('iss')
      else forged.searchParams.set('iss', iss)
      await expect(client.authorizationCodeGrant(config, forged, checks)).rejects.toMatchObject({
        code: 'OAUTH_INVALID_RESPONSE',
      })
    }
    const tampered = new URL(to)
    tampered.searchParams.set('state', 'another')
    await expect(client.authorizationCodeGrant(config, tampered, checks)).rejects.toMatchObject({
      code: 'OAUTH_INVALID_RESPONSE',
    })
  })

  test('the way back of the exchange is that of the request', async () => {
    const { to } = await come(config, person, [team_id])
    const answer = await post('/oauth/token', {
      grant_type: 'authorization_code',
      code: to.searchParams.get('code') ?? '',
      redirect_uri: `${RETURN}/`,
      client_id: app.client_id,
      code_verifier: client.randomPKCECodeVerifier(),
    })
    expect(answer).toEqual([400, 'invalid_grant'])
  })

  test.each([
    ['password', { username: 'person-0@weft.test', password: 'correct horse' }],
    ['client_credentials', { scope: 'read' }],
    ['implicit', {}],
    ['urn:ietf:params:oauth:grant-type:device_code', { device_code: 'x' }],
  ])('there is no grant by %s', async (grant_type, more) => {
    const [status, error] = await post('/oauth/token', { grant_type, client_id: app.client_id, ...more })
    expect(status).toBe(400)
    expect(error).toMatch(/unsupported_grant_type|unauthorized_client|invalid_request/)
  })

  test('a secret is asked of an app that has one', async () => {
    const kept = await world.program({ is_public: false })
    const { to, checks } = await come(kept.config, person, [team_id])
    const guess = await client.discovery(
      new URL(ISSUER),
      kept.app.client_id,
      {},
      client.ClientSecretBasic(`${kept.app.secret}x`),
      {
        algorithm: 'oauth2',
        execute: [client.allowInsecureRequests],
        [client.customFetch]: fetchFrom(server),
      },
    )
    await expect(client.authorizationCodeGrant(guess, to, checks)).rejects.toMatchObject({ status: 401 })
    expect(
      await post('/oauth/token', {
        grant_type: 'authorization_code',
        code: to.searchParams.get('code') ?? '',
        redirect_uri: RETURN,
        client_id: kept.app.client_id,
        code_verifier: checks.pkceCodeVerifier,
      }),
    ).toEqual([400, 'invalid_request'])
    expect((await client.authorizationCodeGrant(kept.config, to, checks)).scope).toBe('read')
  })
})

/** A form as a program sends one; its status, and what is wrong. */
async function post(url: string, fields: Record<string, string>): Promise<[number, string]> {
  const answer = await server.app.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://lights.example' },
    payload: new URLSearchParams(fields).toString(),
  })
  return [answer.statusCode, answer.json<{ error: string }>().error]
}
