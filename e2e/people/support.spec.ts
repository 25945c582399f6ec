import { type Browser, expect, type Page, test } from '@playwright/test'

import { linkTo, verifyEmail } from '../harness/mailbox.ts'
import { makeBoard, PASSWORD, type Person, signUp } from '../harness/person.ts'
import {
  newDataDir,
  removeDataDir,
  type ServerProcess,
  startServerProcess,
} from '../harness/server-process.ts'
import { isLedOut, signIn } from '../harness/sign-in.ts'
import { addRows, cellOf, retype, stored } from '../offline/board-steps.ts'
import { codeAt } from './authenticator.ts'

test.use({ serviceWorkers: 'allow' })

let dataDir: string
let server: ServerProcess

test.beforeAll(async () => {
  dataDir = await newDataDir()
  server = await startServerProcess({ dataDir, env: { SUPPORT_OPERATORS: 'opal@example.com' } })
})
test.afterAll(async () => {
  await server.stop()
  await removeDataDir(dataDir)
})

/** Switches the second factor on; answers its key. */
async function secure(person: Person): Promise<string> {
  const begun = await person.call<{ data: { secret: string } }>('POST', '/api/me/two-factor')
  const { secret } = begun.body.data
  const totp = codeAt(secret, Date.now() - 30_000)
  expect((await person.call('POST', '/api/me/two-factor/confirm', { totp })).status).toBe(200)
  return secret
}

async function newPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: server.url })
  return context.newPage()
}

async function actAs(page: Page, email: string): Promise<void> {
  await page.goto('/development')
  await page.getByLabel('Their email').fill(email)
  await page.getByLabel('Reason').fill('Cannot open the board')
  await page.getByRole('button', { name: 'Act as this person' }).click()
  await page.waitForURL(/\/home$/)
}

test('an operator acts as a member under a banner, touches no password, and returns as themselves', async ({
  browser,
}) => {
  const opal = await signUp(server.url, 'Opal')
  await verifyEmail(dataDir, opal, 'opal@example.com')
  const key = await secure(opal)
  const tamsin = await signUp(server.url, 'Tamsin')
  const board = await makeBoard(tamsin, 'Garden')
  await addRows(tamsin, board, 2)

  const page = await newPage(browser)
  await page.goto(`${server.url}/login`)
  await page.getByLabel('Email').fill('opal@example.com')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  // Six digits are sent by themselves.
  await page.getByLabel('Code from your authenticator app').fill(codeAt(key, Date.now()))
  await page.waitForURL(/\/(home|workspace)/)

  const banner = page.getByText('You are acting as Tamsin.')
  await test.step('everything is as the member sees it, and a banner says so', async () => {
    await page.goto('/development')
    await page.getByLabel('Their email').fill('nobody@example.com')
    await page.getByLabel('Reason').fill('Cannot open the board')
    await page.getByRole('button', { name: 'Act as this person' }).click()
    await expect(page.getByText('Nobody here has this address')).toBeVisible()
    await actAs(page, 'tamsin@example.com')
    await expect(banner).toBeVisible()
    await page.goto(`/b/${board.board_id}/${board.folder_id}`)
    await expect(banner).toBeVisible()
    await retype(page, 'Row 1', 'Mended by support')
    await expect
      .poll(async () => [...(await stored(tamsin, board)).values()].map(({ data }) => String(data)))
      .toContain('Mended by support')
  })

  await test.step('how the member gets in is none of the operator’s business', async () => {
    await page.goto('/profile/security')
    await page.getByLabel('Current password').fill(PASSWORD)
    await page.getByLabel('New password').fill('staple battery horse')
    await page.getByRole('button', { name: 'Change password' }).click()
    await expect(page.getByText('Only the person themselves can do this.')).toBeVisible()
  })

  const own = await newPage(browser)
  await test.step('the member is told by mail, and sees it in their list of sessions', async () => {
    const link = await linkTo(dataDir, 'tamsin@example.com', '/profile/security')
    await signIn(own, 'tamsin', server.url)
    await own.goto(link.pathname)
    await expect(own.getByText('Support: Opal')).toBeVisible()
  })

  await test.step('returning leads to the own session, and leaves nothing of the member', async () => {
    await page.getByRole('button', { name: 'Return' }).click()
    await page.waitForURL(/\/development$/)
    await expect(page.getByRole('heading', { name: 'Act as a user' })).toBeVisible()
    const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))
    expect(names.filter((name) => name.endsWith(`.${tamsin.id}`))).toEqual([])
    await page.getByRole('button', { name: 'Back to my own view' }).click()
    await expect(page.getByRole('button', { name: 'Account of Opal' })).toBeVisible()
    await expect(banner).toHaveCount(0)
  })

  await test.step('the member ends it: the operator is out with the next click', async () => {
    await actAs(page, 'tamsin@example.com')
    await page.goto(`/b/${board.board_id}/${board.folder_id}`)
    await expect(cellOf(page, 'Row 0')).toBeVisible()
    await own.reload()
    await own
      .getByRole('listitem')
      .filter({ hasText: 'Support: Opal' })
      .getByRole('button', { name: /^Log out/ })
      .click()
    await expect(own.getByText('Support: Opal')).toHaveCount(0)
    await isLedOut(page, '/profile/security', /\/development$/)
  })
  await page.context().close()
  await own.context().close()
})

test('whoever is not named as an operator finds the way on and no form', async ({ browser }) => {
  await signUp(server.url, 'Wilmina')
  const page = await newPage(browser)
  await page.goto('/development')
  await expect(page.getByRole('button', { name: /^Log in to/ })).toBeVisible()
  await signIn(page, 'wilmina', server.url)
  await page.goto('/development')
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.waitForURL(/\/(home|workspace)/)
  await page.context().close()
})
