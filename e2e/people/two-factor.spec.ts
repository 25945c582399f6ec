import { type Browser, expect, type Page, test } from '@playwright/test'

import { PASSWORD, signUp } from '../harness/person.ts'
import {
  newDataDir,
  removeDataDir,
  type ServerProcess,
  startServerProcess,
} from '../harness/server-process.ts'
import { isLedOut } from '../harness/sign-in.ts'
import { codeAt } from './authenticator.ts'

const HALF_HOUR_MS = 30 * 60_000

let dataDir: string
let server: ServerProcess
// The server's clock is ahead of the browser's by so much.
let offset = 0

test.beforeAll(async () => {
  dataDir = await newDataDir()
  server = await startServerProcess({ dataDir })
})
test.afterAll(async () => {
  await server.stop()
  await removeDataDir(dataDir)
})

/** The same server half an hour later, at the same address. */
async function passHalfAnHour(): Promise<void> {
  const { port } = new URL(server.url)
  await server.stop()
  offset += HALF_HOUR_MS + 1_000
  server = await startServerProcess({ dataDir, env: { PORT: port, CLOCK_OFFSET_MS: String(offset) } })
}

/** The code of a step counted from now; each step is good once, so tests use one after the other. */
const codeOf = (key: string, steps: number) => codeAt(key, Date.now() + offset + steps * 30_000)

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url })
  return context.newPage()
}

async function giveCredentials(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log in' }).click()
}

const codeField = (page: Page) => page.getByLabel('Code from your authenticator app')
const atHome = (url: URL) => ['/home', '/workspace/create'].includes(url.pathname)

test('somebody sets two-factor sign-in up, signs in with codes, and turns it off again', async ({
  browser,
}) => {
  test.setTimeout(480_000)
  await signUp(server.url, 'Hedy')
  const email = 'hedy@example.com'
  const page = await newPage(browser)
  const elsewhere = await newPage(browser)
  let secret = ''
  let codes: string[] = []

  await test.step('a place that is signed in already', async () => {
    for (const one of [page, elsewhere]) {
      await giveCredentials(one, email)
      await one.waitForURL(atHome)
    }
  })

  await test.step('set up with a key and a first code', async () => {
    await page.goto('/profile/security')
    await page.getByRole('button', { name: 'Set up' }).click()
    // The address changes before its page stands there, and both have such a button.
    await expect(page.getByText(/You need an authenticator app/)).toBeVisible()
    await page.getByRole('button', { name: 'Set up' }).click()
    await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
    secret = (await page.locator('code').first().innerText()).replaceAll(' ', '')
    expect(secret).toMatch(/^[A-Z2-7]{32}$/)
    await page.getByLabel('Code', { exact: true }).fill('000000')
    await page.getByRole('button', { name: 'Turn on' }).click()
    await expect(page.getByText('The code is wrong')).toBeVisible()
    await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, -1))
    await page.getByRole('button', { name: 'Turn on' }).click()
    await page.waitForURL(/recovery-codes/)
    const list = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
    await expect(list).toHaveCount(10)
    codes = await list.allInnerTexts()
    await page.getByRole('button', { name: 'I have saved them' }).click()
    await expect(page.getByText('10 of 10 left')).toBeVisible()
  })

  await test.step('every other place is signed out', async () => {
    await isLedOut(elsewhere, '/home', /\/login/)
  })

  await test.step('the password alone does not get in, a code does, and only once', async () => {
    await giveCredentials(elsewhere, email)
    await expect(codeField(elsewhere)).toBeFocused()
    await codeField(elsewhere).fill('000000')
    await expect(elsewhere.getByText('The code is wrong or was used already.')).toBeVisible()
    // Six digits are sent by themselves.
    const used = codeOf(secret, 0)
    await codeField(elsewhere).fill(used)
    await elsewhere.waitForURL(atHome)
    const again = await newPage(browser)
    await giveCredentials(again, email)
    await codeField(again).fill(used)
    await expect(again.getByText('The code is wrong or was used already.')).toBeVisible()
    await again.context().close()
  })

  await test.step('a recovery code gets in instead', async () => {
    const lost = await newPage(browser)
    await giveCredentials(lost, email)
    await lost.getByRole('button', { name: 'Use a recovery code' }).click()
    await lost.getByLabel('Recovery code').fill(codes[0] ?? '')
    await lost.getByRole('button', { name: 'Log in' }).click()
    await lost.waitForURL(atHome)
    await lost.context().close()
  })

  await test.step('one place is signed out from another', async () => {
    await page.goto('/profile/security')
    await expect(page.getByText('This device')).toHaveCount(1)
    const others = page.getByRole('button', { name: /^Log out .* on / })
    await expect(others).toHaveCount(2)
    await page.getByRole('button', { name: 'Log out everywhere else' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out' }).click()
    await expect(others).toHaveCount(0)
    await isLedOut(elsewhere, '/home', /\/login/)
  })

  await test.step('half an hour later the password is asked for again before it is turned off', async () => {
    await passHalfAnHour()
    await page.goto('/profile/two-factor/status')
    await page.getByRole('button', { name: 'Turn off' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click()
    await page.waitForURL(/\/auth\/reauthenticate/)
    await expect(page.getByRole('heading', { name: 'Confirm your password' })).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill('wrong password')
    await page.getByRole('button', { name: 'Confirm' }).click()
    await expect(page.getByText('The password is wrong.')).toBeVisible()
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.waitForURL(/\/profile\/two-factor\/status/)
    await page.getByRole('button', { name: 'Turn off' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Turn off' }).click()
    await expect(page.getByRole('button', { name: 'Set up' })).toBeVisible()
    await giveCredentials(elsewhere, email)
    await elsewhere.waitForURL(atHome)
  })

  await test.step('a new password signs the other place out, and the old one opens nothing', async () => {
    await page.goto('/profile/security')
    await page.getByLabel('Current password').fill(PASSWORD)
    await page.getByLabel('New password').fill('staple battery horse')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Your password is changed.')).toBeVisible()
    await isLedOut(elsewhere, '/home', /\/login/)
    await giveCredentials(elsewhere, email)
    await expect(elsewhere.getByText('The email address or the password is wrong.')).toBeVisible()
    await giveCredentials(elsewhere, email, 'staple battery horse')
    await elsewhere.waitForURL(atHome)
  })
})
