import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

import type { Browser, Page } from '@playwright/test'

import { expect, test } from '../harness/fixtures.ts'
import { verifyEmail } from '../harness/mailbox.ts'
import { makeBoard, type Person, type QuickBoard, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'

async function addItem(owner: Person, board: QuickBoard, name: string): Promise<void> {
  const { team_id, board_id, folder_id, attribute_id } = board
  const id = `01930000-0000-7000-8000-${String(Date.now()).slice(-12).padStart(12, '0')}`
  const item = { board_id, folder_id, row_version: 1, values: { [attribute_id]: name } }
  const { status } = await owner.call('PUT', `/api/${team_id}/items/${id}`, item)
  expect(status).toBe(201)
}

async function share(owner: Person, { team_id, board_id }: QuickBoard, body: object): Promise<void> {
  const { status } = await owner.call('PUT', `/api/${team_id}/boards/${board_id}/sharing`, body)
  expect(status).toBe(200)
}

/** A window that knows nobody. */
async function privateWindow(browser: Browser): Promise<Page> {
  return (await browser.newContext({ locale: 'en-US' })).newPage()
}

async function givePassword(page: Page, password: string): Promise<void> {
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Open board' }).click()
}

const gate = (page: Page) => page.getByRole('heading', { name: 'This board requires a password' })

test('a public board with a password, in a private window: wrong, right, changed while open', async ({
  browser,
  server,
}) => {
  const owner = await signUp(server.url, 'Locker')
  await verifyEmail(server.dataDir, owner, 'locker@example.com')
  const board = await makeBoard(owner, 'Locked')
  await addItem(owner, board, 'Behind the door')
  await share(owner, board, { is_public: true, password: 'open sesame' })
  const page = await privateWindow(browser)
  await page.clock.install()
  await page.goto(`${server.url}/b/${board.board_id}`)

  await expect(gate(page)).toBeVisible()
  await givePassword(page, 'open barley')
  await expect(page.getByRole('alert')).toHaveText('This is not the password of this board.')
  await expect(page.getByText('Behind the door')).toHaveCount(0)

  await givePassword(page, 'open sesame')
  await expect(page.getByRole('gridcell', { name: 'Behind the door' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Add item' })).toHaveCount(0)

  // Guests read again every 30 seconds while they look: news come, and so does a new password.
  await addItem(owner, board, 'Said later')
  await page.clock.runFor(31_000)
  await expect(page.getByRole('gridcell', { name: 'Said later' })).toBeVisible()
  await share(owner, board, { password: 'another one' })
  await page.clock.runFor(31_000)
  await expect(gate(page)).toBeVisible()
  await expect(page.getByText('Behind the door')).toHaveCount(0)
  await givePassword(page, 'open sesame')
  await expect(page.getByRole('alert')).toHaveText('This is not the password of this board.')
  await givePassword(page, 'another one')
  await expect(page.getByRole('gridcell', { name: 'Behind the door' })).toBeVisible()
})

test('the owner shares a board, and a guest adds an item and names it', async ({ browser, page, server }) => {
  const owner = await signUp(server.url, 'Sharer')
  await verifyEmail(server.dataDir, owner, 'sharer@example.com')
  const board = await makeBoard(owner, 'Suggestions')
  await addItem(owner, board, 'Not yours')
  await signIn(page, 'sharer')
  await page.goto(`/team/${board.team_id}/boards/${board.board_id}/edit`)
  await page.getByRole('switch', { name: 'Anyone with the link can view this board' }).check()
  await expect(page.getByLabel('Link', { exact: true })).toHaveValue(`${server.url}/b/${board.board_id}`)
  for (const name of ['Guests can add items', 'Guests can change items they added']) {
    await page.getByRole('switch', { name }).check()
    await expect(page.getByRole('status').filter({ hasText: 'Saved' }).first()).toBeVisible()
  }
  await expect(async () => {
    const { body } = await owner.call<{ data: { guest_switches: string[] } }>(
      'GET',
      `/api/${board.team_id}/boards/${board.board_id}/sharing`,
    )
    expect(body.data.guest_switches).toEqual(['CREATE_ITEM', 'EDIT_ITEM_OWN'])
  }).toPass()

  const guest = await privateWindow(browser)
  const identity = guest.waitForResponse((response) => response.url().endsWith('/api/guests'))
  await guest.goto(`${server.url}/b/${board.board_id}`)
  await expect(guest.getByRole('gridcell', { name: 'Not yours' })).toBeVisible()
  await expect(guest.getByRole('button', { name: 'Import CSV' })).toHaveCount(0)
  expect((await identity).status()).toBe(204)
  await guest.getByRole('button', { name: 'Add item' }).first().click()
  const name = guest.getByRole('textbox', { name: 'Name' })
  await expect(name).toBeFocused()
  await name.fill('From a guest')
  await name.press('Enter')
  await expect(async () => {
    const { body } = await owner.call<{ data: { values: Record<string, { data: unknown }> }[] }>(
      'GET',
      `/api/${board.team_id}/items?folder_id=${board.folder_id}&expand=values`,
    )
    const names = body.data.map(({ values }) => values[board.attribute_id]?.data)
    expect(new Set(names)).toEqual(new Set(['From a guest', 'Not yours']))
  }).toPass()
})

test('switches that are pressed while the ones before are being saved all stay', async ({ page, server }) => {
  const owner = await signUp(server.url, 'Hurried')
  await verifyEmail(server.dataDir, owner, 'hurried@example.com')
  const board = await makeBoard(owner, 'In a hurry')
  const sharing = `/api/${board.team_id}/boards/${board.board_id}/sharing`
  await signIn(page, 'hurried')
  const [first, second] = [Promise.withResolvers<undefined>(), Promise.withResolvers<undefined>()]
  await page.route(`**${sharing}`, async (route) => {
    const isFirst = route.request().postData()?.includes('is_public') ?? false
    if (route.request().method() === 'PUT') await (isFirst ? first : second).promise
    await route.continue()
  })
  await page.goto(`/team/${board.team_id}/boards/${board.board_id}/edit`)
  const press = (name: string) => page.getByRole('switch', { name }).check()
  await press('Anyone with the link can view this board')
  await press('Guests can add items')
  const answered = page.waitForResponse((one) => one.url().endsWith(sharing))
  first.resolve(undefined)
  await answered
  await press('Guests can change items they added')
  second.resolve(undefined)
  const saved = async () =>
    (await owner.call<{ data: { guest_switches: string[] } }>('GET', sharing)).body.data.guest_switches
  await expect.poll(saved).toEqual(['CREATE_ITEM', 'EDIT_ITEM_OWN'])
  await expect(page.getByRole('switch', { name: 'Guests can add items' })).toBeChecked()
})

test('an embedded board shows neither sidebar nor top bar, and other pages are not framed', async ({
  browser,
  server,
}) => {
  const owner = await signUp(server.url, 'Embedder')
  await verifyEmail(server.dataDir, owner, 'embedder@example.com')
  const board = await makeBoard(owner, 'Framed')
  await addItem(owner, board, 'Seen elsewhere')
  await share(owner, board, { is_public: true })
  const page = await privateWindow(browser)
  const paths = [`/b/${board.board_id}?hide_header=on`, `/b/${board.board_id}`]
  const frames = paths.map((path) => `<iframe src="${server.url}${path}" width="800" height="400"></iframe>`)
  // Another site, of this machine: browsers keep pages of the internet from framing what is local.
  const site = createServer((_request, response) => {
    response.setHeader('content-type', 'text/html').end(frames.join(''))
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  await page.goto(`http://localhost:${(site.address() as AddressInfo).port}/`)
  const embedded = page.frameLocator('iframe').first()
  await expect(embedded.getByRole('gridcell', { name: 'Seen elsewhere' })).toBeVisible()
  await expect(embedded.getByRole('button', { name: 'Log in' })).toHaveCount(0)
  await expect(embedded.getByRole('link', { name: 'Log in' })).toHaveCount(0)
  await expect(page.frameLocator('iframe').nth(1).getByRole('grid')).toHaveCount(0)
  site.close()
})
