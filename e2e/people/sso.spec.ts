import { once } from 'node:events'
import { createServer } from 'node:net'
import { join } from 'node:path'

import type { Browser, Page } from '@playwright/test'
import { openDatabase } from '@weft/db'

import { databaseUrlOf } from '../../bench/harness/processes.ts'
import { expectAccessible } from '../harness/accessible.ts'
import { expect, test as shared } from '../harness/fixtures.ts'
import { linkTo } from '../harness/mailbox.ts'
import { makeBoard, PASSWORD, personOf, signUp } from '../harness/person.ts'
import {
  newDataDir,
  removeDataDir,
  type ServerProcess,
  startServerProcess,
} from '../harness/server-process.ts'
import { signIn } from '../harness/sign-in.ts'
import { detailsOf, LOOKS, nameOf, openPage, SHOTS } from '../screens/looks.ts'
import { codeAt } from './authenticator.ts'
import { type IdentityProvider, startIdentityProvider } from './identity-provider.ts'
import { startTextRecords, type TextRecords } from './text-records.ts'

interface Outside {
  provider: IdentityProvider
  records: TextRecords
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const { port } = probe.address() as { port: number }
  probe.close()
  await once(probe, 'close')
  return port
}

/** A server that knows its own address, beside a provider and a name server that it may call. */
const test = shared.extend<object, { server: ServerProcess; outside: Outside }>({
  outside: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads the dependencies from this pattern
    async ({}, use) => {
      const [provider, records] = await Promise.all([startIdentityProvider(), startTextRecords()])
      await use({ provider, records })
      provider.stop()
      records.stop()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ outside }, use) => {
      const [dataDir, port] = [await newDataDir(), await freePort()]
      const { provider, records } = outside
      const env = { PORT: String(port), APP_URL: `http://127.0.0.1:${port}`, OUTBOUND_ALLOW: provider.host }
      const server = await startServerProcess({ dataDir, env: { ...env, ...records.env } })
      await use(server)
      await server.stop()
      await removeDataDir(dataDir)
    },
    { scope: 'worker' },
  ],
})

async function byHand(dataDir: string, ...statements: string[]): Promise<void> {
  const db = openDatabase({ connectionString: databaseUrlOf(dataDir) })
  await db.owner(async (tx) => {
    for (const sql of statements) await tx.query(sql)
  })
  await db.end()
}

const tokenOf = (page: Page): Promise<string> =>
  page.evaluate(
    () => (JSON.parse(localStorage.getItem('weft.token') ?? '{}') as { access_token: string }).access_token,
  )

/** A second factor in the very session of the browser: any other one ends when it is switched on. */
async function addFactor(page: Page): Promise<string> {
  const token = await tokenOf(page)
  const headers = { authorization: `Bearer ${token}` }
  const begun = await page.request.post('/api/me/two-factor', { headers })
  const { data } = (await begun.json()) as { data: { secret: string } }
  const totp = codeAt(data.secret, Date.now())
  const confirmed = await page.request.post('/api/me/two-factor/confirm', { headers, data: { totp } })
  expect(confirmed.status()).toBe(200)
  return data.secret
}

async function newPage(browser: Browser, baseURL: string): Promise<Page> {
  return (await browser.newContext({ baseURL })).newPage()
}

const step = (page: Page, name: string) => page.getByRole('region', { name })

/** From the sign-in page to where the provider's answer leads. */
async function signInWithProvider(page: Page, email: string): Promise<void> {
  await page.goto('/login')
  await page.getByRole('link', { name: 'Single sign-on' }).click()
  await expect(page.getByLabel('Work email')).toBeFocused()
  await page.keyboard.type(email)
  await page.keyboard.press('Enter')
}

test('a workspace sets its provider up, takes people in by it, requires it, and lets its owner in without', async ({
  page,
  browser,
  server,
  outside: { provider, records },
}) => {
  const owner = await signUp(server.url, 'Irmentrud')
  const known = await signUp(server.url, 'Wendelgard')
  const domain = 'loomworks.example.com'
  await byHand(
    server.dataDir,
    `update users set email_verified_at = now()`,
    `update users set email = 'wendelgard@${domain}', email_key = 'wendelgard@${domain}' where id = ${known.id}`,
  )
  const board = await makeBoard(owner, 'Garden')
  const settings = `/team/${board.team_id}/sso`
  await signIn(page, 'irmentrud')
  const secret = await addFactor(page)

  await test.step('a domain is typed, outlives the question for the password, and is verified by its record', async () => {
    await byHand(server.dataDir, `update sessions set confirmed_at = now() - interval '31 minutes'`)
    await page.goto(settings)
    await page.getByLabel('Domain of your email addresses').focus()
    await page.keyboard.type(domain)
    await page.keyboard.press('Enter')
    await page.waitForURL(/\/auth\/reauthenticate/)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.waitForURL(`**${settings}`)
    await expect(page.getByLabel('Domain of your email addresses')).toHaveValue(domain)
    await page.getByRole('button', { name: 'Add domain' }).press('Enter')
    const verify = page.getByRole('button', { name: `Verify ${domain}` })
    await verify.press('Enter')
    await expect(page.getByText('The text record was not found.')).toBeVisible()
    const texts = await step(page, 'Your domain').locator('code').allInnerTexts()
    records.set(texts[0] ?? '', texts[1] ?? '')
    await verify.press('Enter')
    await expect(step(page, 'Your domain').getByText('Verified', { exact: true })).toBeVisible()
  })

  await test.step('the metadata is read, and groups get roles', async () => {
    await page.getByLabel('Metadata URL').focus()
    await page.keyboard.type('http://127.0.0.1:9/metadata')
    await page.keyboard.press('Enter')
    await expect(page.getByText('The provider could not be reached at this address.')).toBeVisible()
    await page.getByLabel('Metadata URL').fill(provider.metadata_url)
    await page.keyboard.press('Enter')
    await expect(step(page, 'What your provider gave you').getByText(/Certificate .* ends/)).toBeVisible()
    await page.getByRole('button', { name: 'Map a group' }).press('Enter')
    await expect(page.getByRole('textbox', { name: 'Group 1' })).toBeFocused()
    await page.keyboard.type('weft-admins')
    await page.getByRole('button', { name: /Role of group 1/ }).press('Enter')
    await page.getByRole('option', { name: 'Admin' }).press('Enter')
    await page.getByLabel('Attribute with the groups').fill('groups')
    await page.keyboard.press('Enter')
    await expect(page.getByRole('button', { name: 'Save roles' })).toHaveCount(0)
  })

  await test.step('a failed test names the check, and a passed one shows all', async () => {
    const require = page.getByRole('switch', { name: 'Everyone logs in with the provider' })
    provider.as({ email: 'ada@elsewhere.example' })
    await page.getByRole('button', { name: 'Test login' }).press('Enter')
    await expect(page.getByText('elsewhere.example is not a verified domain')).toBeVisible()
    await expect(page.getByLabel('What the provider sent')).toHaveValue(/ada@elsewhere\.example/)
    await expect(require).toHaveCount(0)
    provider.as({ email: `ada@${domain}`, groups: ['weft-admins'] })
    await page.getByRole('button', { name: 'Test again' }).press('Enter')
    const checks = page.getByRole('list', { name: 'Checks' })
    await expect(checks.getByText('Assertion signed, SHA-256')).toBeVisible()
    await expect(checks.getByText('weft-admins')).toBeVisible()
    await expect(require).toBeEnabled()
  })

  const second = await newPage(browser, server.url)
  await test.step('somebody new comes in by the provider, and goes where they wanted', async () => {
    await signInWithProvider(second, 'ada@elsewhere.example')
    await expect(second.getByText('No workspace uses single sign-on for elsewhere.example.')).toBeVisible()
    await second.goto(`/login?${new URLSearchParams({ intended: `/team/${board.team_id}/members` })}`)
    await second.getByLabel('Email').fill(`ada@${domain}`)
    await second.getByRole('link', { name: 'Single sign-on' }).click()
    await expect(second.getByLabel('Work email')).toHaveValue(`ada@${domain}`)
    await second.getByRole('button', { name: 'Continue' }).press('Enter')
    await second.waitForURL(`**/team/${board.team_id}/members`)
    await expect(second.getByRole('list', { name: 'Members' }).getByText(`ada@${domain}`)).toBeVisible()
  })

  const third = await newPage(browser, server.url)
  await test.step('a known address is connected by its holder, from the mail', async () => {
    provider.as({ email: `wendelgard@${domain}` })
    await signInWithProvider(third, `wendelgard@${domain}`)
    await expect(third.getByRole('heading', { name: 'Check your inbox' })).toBeVisible()
    const link = await linkTo(server.dataDir, `wendelgard@${domain}`, '/s/auth/redirect')
    const stranger = await newPage(browser, server.url)
    await stranger.goto(link.href)
    await stranger.getByRole('button', { name: 'Connect account' }).click()
    await expect(stranger.getByRole('heading', { name: 'Authentication Error' })).toBeVisible()
    await expect(stranger.getByText('Open this link in the browser where you began to log in.')).toBeVisible()
    await stranger.context().close()
    await third.goto(link.href)
    await third.getByRole('button', { name: 'Connect account' }).press('Enter')
    await third.waitForURL('**/home')
    await expect(third.getByRole('tree', { name: 'Boards' }).getByText('Garden')).toBeVisible()
    await third.context().close()
  })

  await test.step('it is required, with what that means said before', async () => {
    await page.reload()
    await page.getByRole('switch', { name: 'Everyone logs in with the provider' }).press('Space')
    const question = page.getByRole('alertdialog')
    await expect(question.getByText('1 member has never used it.')).toBeVisible()
    await question.getByRole('button', { name: 'Require' }).press('Enter')
    await expect(page.getByRole('switch', { name: 'Everyone logs in with the provider' })).toBeChecked()
  })

  await test.step('a day later a member is led to the provider, and back to the very page', async () => {
    const there = `/b/${board.board_id}/${board.folder_id}`
    provider.as({ email: `ada@${domain}`, groups: ['weft-admins'] })
    await second.goto(there)
    await expect(second.getByRole('grid')).toBeVisible()
    await byHand(
      server.dataDir,
      `update sso_sessions set at = now() - interval '25 hours'`,
      `select pg_notify('weft_sso', session_id::text) from sso_sessions`,
    )
    await second.reload()
    await second.waitForURL(/\/auth\/sso\//)
    await expect(second.getByRole('heading', { name: 'Log in to Garden team' })).toBeVisible()
    await expect(second.getByText('Provider down?')).toHaveCount(0)
    await second.getByRole('button', { name: 'Log in with single sign-on' }).press('Enter')
    await second.waitForURL(`**${there}`)
    await expect(second.getByRole('grid')).toBeVisible()
    await second.context().close()
  })

  await test.step('the owner, kept out as well, enters by password and second factor; other workspaces stay open', async () => {
    await owner.call('POST', '/api/teams', { name: 'Elsewhere' })
    await byHand(
      server.dataDir,
      `update sso_connections set grace_ends_at = enforced_at`,
      `with moved as (update feeds set seq = seq + 1 where team_id = ${board.team_id} and kind = 'team' returning seq)
       select pg_notify('weft_access', '${board.team_id}:' || seq) from moved`,
    )
    await page.goto(`/team/${board.team_id}/members`)
    await page.waitForURL(/\/auth\/sso\//)
    await page.goto('/home')
    await expect(page.getByText('Garden team requires single sign-on.')).toBeVisible()
    await page.getByRole('button', { name: 'Log in to Garden team' }).press('Enter')
    await page.getByRole('button', { name: 'Provider down? Use your password' }).press('Enter')
    await page.keyboard.type(PASSWORD)
    await page.keyboard.press('Enter')
    await expect(page.getByLabel('Code from your authenticator app')).toBeFocused()
    await page.keyboard.type(codeAt(secret, Date.now() + 30_000))
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/team/${board.team_id}`)
    await page.goto(settings)
    await expect(page.getByRole('switch', { name: 'Everyone logs in with the provider' })).toBeChecked()
  })
})

for (const [at, look] of LOOKS.entries())
  test(`axe finds nothing in ${nameOf(look)}`, detailsOf(look), async ({ browser, server, outside }) => {
    const { provider, records } = outside
    const name = `Sieglinde${at}`
    const domain = `looms${at}.example.com`
    const owner = await signUp(server.url, name)
    const { team_id } = await makeBoard(owner, 'Garden')
    const page = await openPage(browser, server.url, look)
    const shot = async (what: string) => {
      if (!process.env['KEEP_LOOKS']) return
      // What lies in a page that scrolls is in the picture as well.
      await page.setViewportSize({ width: look.width, height: 1500 })
      await page.screenshot({ path: join(SHOTS, `${what}-${nameOf(look)}.png`) })
    }
    const judge = async (what: string) => {
      await shot(what)
      await expectAccessible(page, 'main')
    }
    await page.goto('/login')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await judge('login')
    await page.goto('/login/sso')
    await page.getByRole('textbox').fill('ada@nowhere.example.com')
    await page.keyboard.press('Enter')
    await expect(page.getByText('nowhere.example.com', { exact: false })).toBeVisible()
    await judge('login-sso')
    await page.goto('/s/auth/redirect#ticket=nothing')
    await expect(page.getByRole('alert')).toBeVisible()
    await judge('authentication-error')
    await page.goto('/s/auth/redirect#link=nothing')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await judge('connect-account')

    await signIn(page, name)
    await addFactor(page)
    await page.goto(`/team/${team_id}/sso`)
    await expect(page.getByRole('heading', { level: 2 }).nth(4)).toBeVisible()
    await judge('sso-empty')
    const person = personOf(server.url, await tokenOf(page), owner.id)
    const call = async <T>(method: string, path: string, body?: object) =>
      (await person.call<T>(method, `/api/${team_id}/sso${path}`, body)).body
    const added = await call<{ data: { id: string; record: { name: string; value: string } } }>(
      'POST',
      '/domains',
      { domain },
    )
    await call('POST', '/domains', { domain: `other-${domain}` })
    await page.reload()
    await expect(page.getByText(`other-${domain}`, { exact: true })).toBeVisible()
    await judge('sso-domains')
    const { id, record } = added.data
    records.set(record.name, record.value)
    await call('POST', `/domains/${id}/verify`)
    await call('PUT', '/connection', {
      kind: 'saml',
      metadata_url: provider.metadata_url,
      metadata_xml: null,
      groups_attribute: 'groups',
      role_map: [
        { group: 'weft-admins', role: 'admin' },
        { group: 'contractors', role: 'restricted-member' },
      ],
      default_role: 'full-member',
    })
    provider.as({ email: 'ada@elsewhere.example' })
    await page.reload()
    const tryIt = page
      .locator('main section', { has: page.getByRole('heading', { level: 2 }) })
      .nth(3)
      .getByRole('button')
      .first()
    await tryIt.click()
    await expect(page.getByText('elsewhere.example', { exact: false }).first()).toBeVisible()
    await judge('sso-failed')
    provider.as({ email: `ada@${domain}`, groups: ['contractors'] })
    await tryIt.click()
    await expect(page.getByRole('switch')).toBeEnabled()
    await judge('sso')
    await page.goto(`/auth/sso/${team_id}`)
    await page.getByRole('main').getByRole('button').last().click()
    await expect(page.getByRole('main').getByRole('textbox').first()).toBeFocused()
    await judge('sso-kept-out')
    await page.context().close()
  })
