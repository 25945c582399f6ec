import { join } from 'node:path'

import { newSlug, newUuid } from '@weft/base'
import { test } from '@playwright/test'

import { expectAccessible } from '../harness/accessible.ts'
import { makeBoard, signUp } from '../harness/person.ts'
import {
  newDataDir,
  removeDataDir,
  type ServerProcess,
  startServerProcess,
} from '../harness/server-process.ts'
import { signIn } from '../harness/sign-in.ts'
import { detailsOf, LOOKS, nameOf, openPage, SHOTS } from '../screens/looks.ts'

const { expect } = test

let dataDir: string
let server: ServerProcess
test.beforeAll(async () => {
  dataDir = await newDataDir()
  server = await startServerProcess({ dataDir })
})
test.afterAll(async () => {
  await server.stop()
  await removeDataDir(dataDir)
})

test('a view and the own items get addresses that another calendar reads, until there are new ones', async ({
  browser,
}) => {
  const person = await signUp(server.url, 'Gregoria')
  const { team_id, board_id, folder_id } = await makeBoard(person, 'Launch')
  const due = newUuid()
  const put = (path: string, body: object) =>
    person.call('PUT', `/api/${team_id}${path}`, { ...body, row_version: 1 })
  await put(`/attributes/${due}`, { board_id, name: 'Due', type: 'date' })
  const start = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await put(`/items/${newUuid()}`, { board_id, folder_id, values: { [due]: { start, hasTime: false } } })
  const context = await browser.newContext({
    baseURL: server.url,
    permissions: ['clipboard-read', 'clipboard-write'],
  })
  const page = await context.newPage()
  await signIn(page, 'gregoria')
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  const read = async (url: string) => {
    const answer = await fetch(new URL(new URL(url).pathname, server.url))
    return { status: answer.status, text: await answer.text() }
  }
  let address = ''

  await test.step('from the menu of a view, by keys', async () => {
    await page.goto(`/b/${board_id}/${folder_id}`)
    await page.getByRole('button', { name: 'View menu' }).press('Enter')
    await page.getByRole('menuitem', { name: 'Subscribe…' }).press('Enter')
    const dialog = page.getByRole('dialog', { name: /^Subscribe to / })
    await dialog.getByRole('button', { name: 'Make an address' }).press('Enter')
    await dialog.getByRole('button', { name: 'Copy the address' }).press('Enter')
    await expect(dialog.getByRole('button', { name: 'Copied' })).toBeVisible()
    address = await copied()
    expect(await read(address)).toMatchObject({
      status: 200,
      text: expect.stringContaining(`DTSTART;VALUE=DATE:${start.replaceAll('-', '')}`),
    })
    await expectAccessible(page)
    await dialog.getByRole('link', { name: 'All addresses' }).click()
  })

  await test.step('the page says when it was read, and makes one for the own items', async () => {
    await expect(page.getByText(/^Last read /)).toBeVisible()
    await page.getByRole('button', { name: 'Make an address' }).press('Enter')
    await expect(page.getByText('Never read')).toBeVisible()
    await expect(page.getByRole('listitem').filter({ hasText: 'My items' })).toContainText(
      /\/api\/calendar\/.{4}….{4}\.ics/,
    )
    await expectAccessible(page)
  })

  await test.step('a new address asks first, and ends the old one at once', async () => {
    const row = page.getByRole('listitem').filter({ hasText: 'Launch' })
    await row.getByRole('button', { name: /^New address for / }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'New address' }).press('Enter')
    await expect(page.getByText('The old one has ended.')).toBeVisible()
    expect((await read(address)).status).toBe(404)
    await row.getByRole('button', { name: /^Copy the address of / }).press('Enter')
    await expect(row.getByRole('button', { name: 'Copied' })).toBeVisible()
    address = await copied()
    expect((await read(address)).status).toBe(200)
  })

  await test.step('one that is removed answers nothing', async () => {
    const row = page.getByRole('listitem').filter({ hasText: 'Launch' })
    await row.getByRole('button', { name: /^Remove the address of / }).press('Enter')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Remove' }).press('Enter')
    await expect(page.getByText('The address is removed.')).toBeVisible()
    expect((await read(address)).status).toBe(404)
  })
})

for (const [at, look] of LOOKS.entries())
  test(`axe finds nothing in ${nameOf(look)}`, detailsOf(look), async ({ browser }) => {
    const person = await signUp(server.url, `Kalend${at}`)
    const { team_id, board_id, folder_id } = await makeBoard(person, 'Launch of a board with a long name')
    const view_id = newSlug()
    const view = { board_id, folder_id, name: 'Dates', type: 'calendar', row_version: 1 }
    await person.call('PUT', `/api/${team_id}/views/${view_id}`, view)
    for (const of of [null, view_id]) await person.call('POST', `/api/${team_id}/calendars`, { view_id: of })
    const page = await openPage(browser, server.url, look)
    await signIn(page, `Kalend${at}`)
    await page.goto('/profile/calendars')
    await expect(
      page
        .getByRole('main')
        .getByRole('listitem')
        .filter({ has: page.locator('code') }),
    ).toHaveCount(3)
    if (process.env['KEEP_LOOKS'])
      await page.screenshot({ path: join(SHOTS, `calendars-${nameOf(look)}.png`), fullPage: true })
    await expectAccessible(page, 'main')
    const main = page.getByRole('main')
    expect(await main.evaluate((one) => one.scrollWidth - one.clientWidth)).toBe(0)
    await page.context().close()
  })
