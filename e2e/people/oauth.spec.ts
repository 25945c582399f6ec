import { once } from 'node:events'
import { createServer as createHttpServer } from 'node:http'
import { createServer } from 'node:net'
import { join } from 'node:path'

import * as client from 'openid-client'

import { expectAccessible } from '../harness/accessible.ts'
import { expect, test as shared } from '../harness/fixtures.ts'
import { makeBoard, signUp } from '../harness/person.ts'
import {
  newDataDir,
  removeDataDir,
  type ServerProcess,
  startServerProcess,
} from '../harness/server-process.ts'
import { fillSignIn, signIn } from '../harness/sign-in.ts'
import { detailsOf, LOOKS, nameOf, openPage, SHOTS } from '../screens/looks.ts'

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

/** A server that knows its address before it listens: programs compare it letter by letter. */
const test = shared.extend<{ lights: string }, { server: ServerProcess }>({
  // The page of an app that people come back to: it lies outside.
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from this pattern
  lights: async ({}, provide) => {
    const outside = createHttpServer((_request, response) => {
      response.setHeader('content-type', 'text/html')
      response.end('<title>Lights</title><p>Back at the lights')
    }).listen(0, '127.0.0.1')
    await once(outside, 'listening')
    await provide(`http://127.0.0.1:${(outside.address() as { port: number }).port}/weft/return`)
    outside.closeAllConnections()
    outside.close()
  },
  server: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from this pattern
    async ({}, use) => {
      const [dataDir, port] = [await newDataDir(), await freePort()]
      const env = { PORT: String(port), APP_URL: `http://127.0.0.1:${port}` }
      const server = await startServerProcess({ dataDir, env })
      await use(server)
      await server.stop()
      await removeDataDir(dataDir)
    },
    { scope: 'worker' },
  ],
})

interface Made {
  data: { client_id: string }
}

const SECRET = /weft_app_[A-Za-z0-9]{40}/

/** How the program of an app begins. */
async function begin(
  { url, lights }: { url: string; lights: string },
  { client_id, secret, scope = 'read' }: { client_id: string; secret?: string; scope?: string },
) {
  const auth = secret === undefined ? client.None() : client.ClientSecretBasic(secret)
  const config = await client.discovery(new URL(url), client_id, {}, auth, {
    algorithm: 'oauth2',
    execute: [client.allowInsecureRequests],
  })
  const pkceCodeVerifier = client.randomPKCECodeVerifier()
  const expectedState = client.randomState()
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri: lights,
    scope,
    state: expectedState,
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  })
  return { config, address: address.href, checks: { pkceCodeVerifier, expectedState } }
}

test('an app is made, asks somebody who signs in first, is allowed, works, and is disconnected', async ({
  page,
  server,
  lights,
}) => {
  const person = await signUp(server.url, 'Ophelia')
  const { team_id } = await makeBoard(person, 'Garden')
  await signIn(page, 'ophelia')
  await page.goto('/profile/developer/tokens')
  await page.getByRole('navigation', { name: 'Developer' }).getByRole('link', { name: 'Apps' }).click()
  await expect(page.getByText('No apps yet')).toBeVisible()

  await page.getByRole('button', { name: 'New app' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'New app' })
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused()
  await page.keyboard.type('Build lights')
  await dialog.getByText('With a secret').click()
  const address = dialog.getByLabel('Redirect address 1')
  await address.fill('http://lights.example/*')
  await expect(dialog.getByText('No star: write the whole address.')).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Create app' })).toBeDisabled()
  await address.fill(lights)
  await page.keyboard.press('Enter')
  const fresh = page.getByRole('region', { name: 'The secret of “Build lights”' })
  await expect(fresh).toBeFocused()
  const [secret = ''] = SECRET.exec((await fresh.textContent()) ?? '') ?? []
  const editor = page.getByRole('region', { name: 'Build lights', exact: true })
  const [client_id = ''] = /wapp_[A-Za-z0-9]{16}/.exec((await editor.textContent()) ?? '') ?? []
  await page.reload()
  await expect(editor).toBeVisible()
  expect(await page.content()).not.toMatch(SECRET)

  // Whoever is not signed in signs in first, and comes back to what was asked.
  const { config, address: ask, checks } = await begin({ url: server.url, lights }, { client_id, secret })
  await page.goto('/api/health')
  await page.evaluate(() => localStorage.clear())
  await page.context().clearCookies()
  await page.goto(ask)
  await expect(page).toHaveURL(/\/login\?intended=%2Fconsent%2F/)
  await fillSignIn(page, 'ophelia@example.com')
  await expect(
    page.getByRole('heading', { name: 'Build lights wants to use your Weft account' }),
  ).toBeVisible()
  await expect(page.getByText(`You continue to ${new URL(lights).host}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Allow' }).click()
  await expect(page.getByText('Back at the lights')).toBeVisible()
  const tokens = await client.authorizationCodeGrant(config, new URL(page.url()), checks)
  const boards = (token: string) =>
    fetch(`${server.url}/api/${team_id}/boards`, { headers: { authorization: `Bearer ${token}` } })
  expect((await boards(tokens.access_token)).status).toBe(200)
  const renewed = await client.refreshTokenGrant(config, tokens.refresh_token ?? '')
  expect((await boards(renewed.access_token)).status).toBe(200)

  await page.goto('/profile/applications')
  const row = page.getByRole('list', { name: 'Applications' }).getByRole('listitem')
  await expect(row).toContainText('Build lights')
  await expect(row).toContainText('Read boards and items')
  await row.getByRole('button', { name: 'Disconnect Build lights' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click()
  await expect(page.getByText('No apps connected')).toBeVisible()
  expect((await boards(renewed.access_token)).status).toBe(401)
  await expect(client.refreshTokenGrant(config, renewed.refresh_token ?? '')).rejects.toMatchObject({
    error: 'invalid_grant',
  })
})

test('what was asked can be refused, cannot be framed, and is over then', async ({
  page,
  server,
  lights,
}) => {
  const person = await signUp(server.url, 'Odowald')
  await makeBoard(person, 'Garden')
  const made = await person.call<Made>('POST', '/api/me/apps', {
    name: 'Lights',
    redirect_uris: [lights],
    scopes: ['read'],
    is_public: true,
  })
  const { client_id } = made.body.data
  await signIn(page, 'odowald')
  const { address } = await begin({ url: server.url, lights }, { client_id })
  await page.goto(address)
  const consent = page.url()
  const answer = await fetch(consent)
  expect(answer.headers.get('content-security-policy')).toContain(`frame-ancestors 'none'`)
  await page.getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect(page.getByText('Back at the lights')).toBeVisible()
  expect(new URL(page.url()).searchParams.get('error')).toBe('access_denied')
  await page.goto(consent)
  await expect(page.getByRole('heading', { name: 'This request is over' })).toBeVisible()
  await page.goto(address.replace(encodeURIComponent(lights), encodeURIComponent('https://evil.example/')))
  await expect(page.getByRole('heading', { name: 'This request cannot be answered' })).toBeVisible()
})

for (const [at, look] of LOOKS.entries())
  test(`axe finds nothing in ${nameOf(look)}`, detailsOf(look), async ({ browser, server, lights }) => {
    const person = await signUp(server.url, `Orla${at}`)
    await makeBoard(person, 'Garden')
    const clients = []
    for (const [name, is_public] of [
      ['Build lights', true],
      ['Time sheet', false],
    ] as const) {
      const body = { name, redirect_uris: [lights], scopes: ['read', 'write', 'admin'], is_public }
      const made = await person.call<Made>('POST', '/api/me/apps', body)
      clients.push(made.body.data.client_id)
    }
    const page = await openPage(browser, server.url, look)
    await signIn(page, `Orla${at}`)
    const shot = (name: string) =>
      process.env['KEEP_LOOKS']
        ? page.screenshot({ path: join(SHOTS, `${name}-${nameOf(look)}.png`), fullPage: true })
        : Promise.resolve()
    await page.goto('/profile/developer/apps')
    await expect(page.getByText(clients[0] ?? '')).toBeVisible()
    await shot('developer-apps')
    await expectAccessible(page, 'main')
    await page.locator('header').getByRole('button').last().press('Enter')
    await page.getByRole('dialog').getByRole('textbox').first().fill('Lights')
    await shot('new-app')
    await expectAccessible(page, '[role=dialog]')
    const { address } = await begin(
      { url: server.url, lights },
      { client_id: clients[0] ?? '', scope: 'read write admin' },
    )
    await page.goto(address)
    await expect(page.getByText(new URL(lights).host)).toBeVisible()
    await shot('oauth-consent')
    await expectAccessible(page, 'main')
    await page.locator('main').getByRole('button').last().click()
    await expect(page.getByText('Back at the lights')).toBeVisible()
    await page.goto('/profile/applications')
    await expect(page.getByRole('listitem').filter({ hasText: 'Build lights' })).toBeVisible()
    await shot('applications')
    await expectAccessible(page, 'main')
    await page.goto('/consent/refused?error=invalid_client')
    await expect(page.getByRole('main').getByRole('heading')).toBeVisible()
    await shot('consent-refused')
    await expectAccessible(page, 'main')
    await page.context().close()
  })
