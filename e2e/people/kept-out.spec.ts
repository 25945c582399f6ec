import type { Browser, Page } from '@playwright/test'
import { openDatabase } from '@weft/db'

import { databaseUrlOf } from '../../bench/harness/processes.ts'
import { expect, test } from '../harness/fixtures.ts'
import { makeBoard, PASSWORD, type Person, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'
import { addRows, cellOf } from '../offline/board-steps.ts'
import { codeAt } from './authenticator.ts'

test.use({ serviceWorkers: 'allow' })

async function newPage(browser: Browser, baseURL: string): Promise<Page> {
  const context = await browser.newContext({ baseURL })
  return context.newPage()
}

async function byHand(dataDir: string, sql: string): Promise<void> {
  const db = openDatabase({ connectionString: databaseUrlOf(dataDir) })
  await db.owner((tx) => tx.query(sql))
  await db.end()
}

async function invite(owner: Person, team_id: number, email: string): Promise<void> {
  const invitations = [{ email, role: 'full-member' }]
  const { status } = await owner.call('POST', `/api/teams/${team_id}/members`, { invitations })
  expect(status).toBe(200)
}

test('a suspended member loses an open folder at once, reads why, and comes back', async ({
  page,
  browser,
  server,
}) => {
  const owner = await signUp(server.url, 'Brunhild')
  await signUp(server.url, 'Casimir')
  await byHand(server.dataDir, 'update users set email_verified_at = now()')
  const board = await makeBoard(owner, 'Bakery')
  await invite(owner, board.team_id, 'casimir@example.com')
  await addRows(owner, board, 2)
  const second = await newPage(browser, server.url)
  await signIn(second, 'casimir')
  await second.goto(`/b/${board.board_id}/${board.folder_id}`)
  await expect(cellOf(second, 'Row 1')).toBeVisible()

  await signIn(page, 'brunhild')
  await page.goto(`/team/${board.team_id}/members`)
  await page.getByRole('button', { name: 'Actions for Casimir' }).click()
  await page.getByRole('menuitem', { name: 'Suspend' }).click()
  const suspended = page.waitForResponse((response) => response.url().endsWith('/suspend'))
  await page.getByRole('alertdialog').getByRole('button', { name: 'Suspend' }).click()
  await suspended
  await expect(cellOf(second, 'Row 1')).toHaveCount(0)
  await expect(page.getByRole('list', { name: 'Members' }).getByText('Suspended')).toBeVisible()
  await expect(second.getByText('Your membership of Bakery team is suspended.')).toBeVisible()
  await second.goto('/profile/workspaces')
  await expect(second.getByText('Bakery team: your membership is suspended.')).toBeVisible()

  await page.getByRole('button', { name: 'Actions for Casimir' }).click()
  await page.getByRole('menuitem', { name: 'Reinstate' }).click()
  await expect(page.getByRole('list', { name: 'Members' }).getByText('Suspended')).toHaveCount(0)
  await expect(
    second.getByRole('list', { name: 'Workspaces' }).getByRole('link', { name: 'Bakery team' }),
  ).toBeVisible()
  await second.goto(`/b/${board.board_id}/${board.folder_id}`)
  await expect(cellOf(second, 'Row 1')).toBeVisible()
  await second.context().close()
})

test('a workspace that demands two-factor sign-in opens to a member once it is set up', async ({
  page,
  browser,
  server,
}) => {
  const owner = await signUp(server.url, 'Dietlinde')
  await signUp(server.url, 'Egon')
  await byHand(server.dataDir, 'update users set email_verified_at = now()')
  const board = await makeBoard(owner, 'Vault')
  await invite(owner, board.team_id, 'egon@example.com')
  const second = await newPage(browser, server.url)
  await signIn(second, 'egon')
  await second.goto(`/team/${board.team_id}`)
  await expect(second.getByRole('tree', { name: 'Boards' }).getByText('Vault')).toBeVisible()

  const demand = page.getByRole('switch', { name: 'Required for everyone in this workspace' })
  await test.step('the owner begins with themselves', async () => {
    await signIn(page, 'dietlinde')
    await page.goto(`/team/${board.team_id}/settings`)
    await expect(demand).toBeDisabled()
    await expect(page.getByText('Turn on two-factor authentication for yourself')).toBeVisible()
    // In the very session of the browser: any other one ends when it is switched on.
    const token = await page.evaluate(
      () => (JSON.parse(localStorage.getItem('weft.token') ?? '{}') as { access_token: string }).access_token,
    )
    const headers = { authorization: `Bearer ${token}` }
    const begun = await page.request.post('/api/me/two-factor', { headers })
    const { data } = (await begun.json()) as { data: { secret: string } }
    const totp = codeAt(data.secret, Date.now())
    const confirmed = await page.request.post('/api/me/two-factor/confirm', { headers, data: { totp } })
    expect(confirmed.status()).toBe(200)
  })

  await test.step('the password is asked for again, and one is back at the very place', async () => {
    await byHand(
      server.dataDir,
      `update sessions set confirmed_at = now() - interval '31 minutes'
       where user_id = (select id from users where email_key = 'dietlinde@example.com')`,
    )
    await page.reload()
    const ask = async () => {
      await demand.click()
      await page.getByRole('alertdialog').getByRole('button', { name: 'Ask for it' }).click()
    }
    await ask()
    await page.waitForURL(/\/auth\/reauthenticate/)
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
    await page.getByRole('button', { name: 'Confirm' }).click()
    await page.waitForURL(`**/team/${board.team_id}/settings`)
    await ask()
    await expect(demand).toBeChecked()
  })

  await test.step('who has none is out, is told why, and finds the way', async () => {
    const boards = second.getByRole('tree', { name: 'Boards' })
    await expect(boards.getByText('Vault')).toHaveCount(0)
    await page.goto(`/team/${board.team_id}/members`)
    await expect(page.getByText('No two-factor authentication yet')).toBeVisible()
    await second.goto('/home')
    await expect(second.getByText('Vault team requires two-factor authentication.')).toBeVisible()
    await second.getByRole('button', { name: 'Set up' }).click()
    await expect(second.getByRole('heading', { name: 'Two-factor authentication' })).toBeVisible()
    await second.getByRole('button', { name: 'Set up' }).click()
    const key = (await second.locator('code').first().innerText()).replaceAll(' ', '')
    await second.getByLabel('Code', { exact: true }).fill(codeAt(key, Date.now()))
    await second.getByRole('button', { name: 'Turn on' }).click()
    await second.waitForURL(/recovery-codes/)
    await second.goto('/home')
    await expect(second.getByRole('tree', { name: 'Boards' }).getByText('Vault')).toBeVisible()
  })
  await second.context().close()
})

test('two refusals at once that ask for the password lead back to where one was', async ({
  page,
  server,
}) => {
  const owner = await signUp(server.url, 'Frieda')
  const board = await makeBoard(owner, 'Twice')
  await signIn(page, 'frieda')
  const there = `/team/${board.team_id}/settings`
  const intended = `/auth/reauthenticate?${new URLSearchParams({ intended: there })}`
  await page.goto(`/auth/reauthenticate?${new URLSearchParams({ intended })}`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Confirm' }).click()
  await page.waitForURL(`**${there}`)
})
