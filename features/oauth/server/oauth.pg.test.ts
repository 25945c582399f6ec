import { setClockOffset } from '@weft/base'
import { readProfile } from '@weft/features/profile/shared'
import { startTestServer, type TestServer } from '@weft/server/testing'
import * as client from 'openid-client'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { endApplication, listApplications, listApps, readConsent } from '../shared/index.ts'
import { answerConsent, begin, discover, openBrowser, RETURN, refuseConsent } from './testing/browser.ts'
import { oauthWorld } from './testing/world.ts'

let server: TestServer
const { signUp, makeApp } = oauthWorld(() => server)

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(async () => {
  setClockOffset(0)
  await server.stop()
})

test.each([{ is_public: true }, { is_public: false }])(
  'an app walks the whole way: asked, allowed, in use, renewed, revoked ($is_public)',
  async ({ is_public }) => {
    const [maker, person] = [await signUp(), await signUp()]
    const [one, two] = [await server.addTeam(person, 'One'), await server.addTeam(person, 'Two')]
    const app = await makeApp(maker, { is_public })
    expect(app.secret === null).toBe(is_public)
    const config = await discover(server, app.client_id, app.secret)
    expect(config.serverMetadata()).toMatchObject({ code_challenge_methods_supported: ['S256'] })

    const browser = openBrowser(server)
    const { url, verifier, state } = await begin(config)
    const asked = await browser.go(url)
    expect(asked.to?.pathname).toMatch(/^\/consent\//)
    const uid = asked.to?.pathname.split('/').at(-1) ?? ''
    const consent = await answerConsent(server, browser, { uid, headers: person.headers, team_ids: [one] })
    expect(consent.asked.body?.data).toEqual({
      client_id: app.client_id,
      name: 'Build lights',
      maker: 'Person',
      host: 'lights.example',
      scopes: ['read'],
      known_scopes: [],
    })
    const back = await browser.go(consent.url)
    expect(back.to?.href.startsWith(`${RETURN}?`)).toBe(true)
    const callback = back.to ?? new URL(RETURN)
    const tokens = await client.authorizationCodeGrant(config, callback, {
      pkceCodeVerifier: verifier,
      expectedState: state,
    })
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'read' })

    const boards = async (token: string, team_id: number, method: 'GET' | 'POST' = 'GET') => {
      const path = method === 'GET' ? 'boards' : 'boards/quick'
      const headers = { authorization: `Bearer ${token}` }
      return (await server.app.inject({ method, url: `/api/${team_id}/${path}`, headers })).statusCode
    }
    const access = tokens.access_token
    // As the person, within the scope, in the workspace that was ticked.
    expect([await boards(access, one), await boards(access, one, 'POST'), await boards(access, two)]).toEqual(
      [200, 403, 403],
    )
    await expect
      .poll(
        async () =>
          (await server.call(listApplications, { headers: person.headers })).body.data[0]?.last_used_at,
      )
      .not.toBeNull()
    const renewed = await client.refreshTokenGrant(config, tokens.refresh_token ?? '')
    expect(renewed.refresh_token).not.toBe(tokens.refresh_token)
    expect(await boards(renewed.access_token, one)).toBe(200)
    const [granted] = (await server.call(listApplications, { headers: person.headers })).body.data
    expect(granted).toMatchObject({ name: 'Build lights', scopes: ['read'], team_ids: [one] })
    expect((await server.call(listApps, { headers: maker.headers })).body.data[0]).toMatchObject({
      people: 1,
      people_by_scope: { read: 1 },
    })

    await client.tokenRevocation(config, renewed.refresh_token ?? '')
    expect([await boards(access, one), await boards(renewed.access_token, one)]).toEqual([401, 401])
    expect((await server.call(listApplications, { headers: person.headers })).body.data).toEqual([])
    const rows = await server.db.run(null, 'select * from oauth_records')
    for (const secret of [access, tokens.refresh_token ?? '', renewed.access_token])
      expect(JSON.stringify(rows)).not.toContain(secret)
    expect(JSON.stringify(await server.db.run(null, 'select * from oauth_apps'))).not.toContain(
      app.secret ?? 'weft_app_',
    )
  },
)

test('a refusal comes back as such, and a request is answered once, by its own browser', async () => {
  const [maker, person] = [await signUp(), await signUp()]
  const team_id = await server.addTeam(person, 'One')
  const config = await discover(server, (await makeApp(maker)).client_id)
  const browser = openBrowser(server)
  const { url, state } = await begin(config)
  const uid = (await browser.go(url)).to?.pathname.split('/').at(-1) ?? ''
  const elsewhere = await server.call(readConsent, { params: { uid }, headers: person.headers })
  expect(elsewhere.status).toBe(404)
  const refused = await refuseConsent(server, browser, uid, person.headers)
  const again = await answerConsent(server, browser, { uid, headers: person.headers, team_ids: [team_id] })
  expect(again.asked.status).toBe(404)
  const { to } = await browser.go(refused.body.url)
  expect(Object.fromEntries(to?.searchParams ?? [])).toEqual({
    error: 'access_denied',
    error_description: 'the person refused',
    state,
    iss: 'http://localhost:4010',
  })
})

test('taking back what was allowed ends every token of the app at once', async () => {
  const [maker, person] = [await signUp(), await signUp()]
  const team_id = await server.addTeam(person, 'One')
  const { client_id } = await makeApp(maker)
  const config = await discover(server, client_id)
  const tokens: Awaited<ReturnType<typeof client.authorizationCodeGrant>>[] = []
  for (const _machine of [1, 2]) {
    const browser = openBrowser(server)
    const { url, verifier, state } = await begin(config)
    const uid = (await browser.go(url)).to?.pathname.split('/').at(-1) ?? ''
    const consent = await answerConsent(server, browser, {
      uid,
      headers: person.headers,
      team_ids: [team_id],
    })
    const { to } = await browser.go(consent.url)
    const checks = { pkceCodeVerifier: verifier, expectedState: state }
    tokens.push(await client.authorizationCodeGrant(config, to ?? new URL(RETURN), checks))
  }
  const who = async (token: string) =>
    (await server.call(readProfile, { headers: { authorization: `Bearer ${token}` } })).status
  const states = () => Promise.all(tokens.map((one) => who(one.access_token)))
  expect(await states()).toEqual([200, 200])
  const { data } = (await server.call(listApplications, { headers: person.headers })).body
  expect(data).toMatchObject([{ client_id }])
  const params = { id: data[0]?.id ?? '' }
  const ended = await server.call(endApplication, { headers: person.headers, params })
  expect([ended.status, ...(await states())]).toEqual([200, 401, 401])
  expect(server.endedSessions.length).toBeGreaterThanOrEqual(2)
  await expect(client.refreshTokenGrant(config, tokens[0]?.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  })
})
