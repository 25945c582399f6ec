import type { Page } from '@playwright/test'

import { expect, test } from '../harness/fixtures.ts'
import { untilInstalled } from '../harness/installed.ts'
import { lateFiles } from '../harness/late-files.ts'
import { makeBoard, type Person, type QuickBoard, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'

test.use({ serviceWorkers: 'allow' })

/** As our server says it: without a moment, what waits is tried again later each time, up to 75 s. */
const BUSY = { status: 503, headers: { 'retry-after': '1' }, body: '' }

let person: Person
let board: QuickBoard
/** A board of another workspace than the one that is open. */
let other: QuickBoard
let item_id: string

test.beforeAll(async ({ server }) => {
  person = await signUp(server.url, 'Keeper')
  board = await makeBoard(person, 'Here')
  other = await makeBoard(person, 'Elsewhere')
  item_id = crypto.randomUUID()
  const saved = await person.call('PUT', `/api/${other.team_id}/items/${item_id}`, {
    row_version: 1,
    board_id: other.board_id,
    folder_id: other.folder_id,
    values: { [other.attribute_id]: 'Linked from far' },
  })
  expect(saved.status).toBe(201)
})

test.describe('with the program on the device', () => {
  test.beforeEach(async ({ page }) => {
    await signIn(page, 'keeper')
    await page.goto('/home')
    await untilInstalled(page)
  })

  test('links to boards and items of other workspaces open offline; what is not here says so, and comes', async ({
    page,
    context,
  }) => {
    await openFolder(page, other)
    await untilKept(page, other)
    await openFolder(page, board)
    await untilKept(page, board)
    const made = await person.call<{ data: { board: { id: string }; folders: { id: string }[] } }>(
      'POST',
      `/api/${other.team_id}/boards/quick`,
      { name: 'Never opened' },
    )
    const unknown = made.body.data.board.id
    await context.setOffline(true)

    await page.goto(`/b/${other.board_id}/${other.folder_id}/${item_id}`)
    await expect(page.getByRole('complementary', { name: 'Linked from far' })).toBeVisible()
    await page.goto(`/b/${other.board_id}`)
    await expect(page.getByRole('grid')).toBeVisible()
    await page.goto(`/b/${other.board_id}/${other.folder_id}/${crypto.randomUUID()}`)
    await expect(page.getByRole('heading', { name: 'This item is not on this device' })).toBeVisible()
    await page.goto(`/b/AAAAAAAAAAA`)
    await expect(page.getByRole('heading', { name: 'This board is not on this device' })).toBeVisible()

    await context.setOffline(false)
    await openFolder(page, board)
    await context.setOffline(true)
    await page.goto(`/b/${other.board_id}/BBBBBBBBBBB`)
    await expect(page.getByRole('heading', { name: /folder is not|Not Found/ })).toBeVisible()
    await page.goto(`/b/${unknown}`)
    const sentence = page.getByRole('heading', {
      name: /This board is not on this device|cannot be loaded now/,
    })
    await expect(sentence).toBeVisible()
    await context.setOffline(false)
    await expect(page.getByRole('grid')).toBeVisible()
  })

  test('removing the offline copy takes workers and caches away, and leaves what waits', async ({ page }) => {
    // Busy and not gone: what waits goes on waiting, and nothing looks like a lost network.
    await page.route('**/api/*/bulk', (route) => route.fulfill(BUSY))
    await openFolder(page, board)
    await addItem(page, 'Kept through it')
    // What is taken away is not put there again while it is looked for.
    await page.route('**/service-worker.js', (route) => route.abort())
    await page.goto('/profile/settings')
    await expect(page.getByRole('heading', { name: 'Profile' })).toBeVisible()
    expect(await page.evaluate(() => caches.keys())).not.toEqual([])
    const reloaded = page.waitForEvent('load')
    await page.getByRole('button', { name: 'Remove', exact: true }).last().click()
    await reloaded
    const left = await page.evaluate(async () => ({
      workers: (await navigator.serviceWorker.getRegistrations()).length,
      caches: await caches.keys(),
    }))
    expect(left).toEqual({ workers: 0, caches: [] })
    await page.unroute('**/api/*/bulk')
    await expect.poll(() => namesOf()).toContain('Kept through it')
  })
})

test.describe('without a program on the device', () => {
  test.use({ serviceWorkers: 'block' })

  test('a part that is gone reloads the page once, and what waits arrives once', async ({ page }) => {
    await signIn(page, 'keeper')
    await openFolder(page, board)
    await page.route('**/api/*/bulk', (route) => route.fulfill(BUSY))
    // As after a new version was put up: the file has another name by now.
    const gone = lateFiles('search-later')
    await page.route(gone, (route) => route.fulfill({ status: 404, body: 'Not Found' }))
    await addItem(page, 'Waits for a part')
    const loads: string[] = []
    page.on('load', () => loads.push(page.url()))
    await page.keyboard.press('Control+k')
    await expect.poll(() => loads.length).toBe(1)
    await expect(page.getByRole('gridcell', { name: 'Waits for a part' })).toBeVisible()

    // It is still gone: the page stays as it is.
    const asked = page.waitForResponse((response) => gone.test(response.url()))
    await page.keyboard.press('Control+k')
    await asked
    await expect(page.getByRole('gridcell', { name: 'Waits for a part' })).toBeVisible()
    expect(loads).toHaveLength(1)
    await page.unroute('**/api/*/bulk')
    const isThere = (name: string) => name === 'Waits for a part'
    await expect.poll(async () => (await namesOf()).filter(isThere)).toEqual(['Waits for a part'])
    expect(loads).toHaveLength(1)
  })
})

async function openFolder(page: Page, { board_id, folder_id }: QuickBoard): Promise<void> {
  await page.goto(`/b/${board_id}/${folder_id}`)
  await expect(page.getByRole('grid')).toBeVisible()
}

/** The device can show the folder without anybody's help: its feed lies in the database. */
async function untilKept(page: Page, { board_id, folder_id }: QuickBoard): Promise<void> {
  const keys = () =>
    page.evaluate(async () => {
      const known = (await indexedDB.databases()).find(({ name }) => name?.startsWith('weft.records.'))
      if (!known?.name) return ''
      const open = indexedDB.open(known.name)
      const db = await new Promise<IDBDatabase>((resolve) =>
        open.addEventListener('success', () => resolve(open.result)),
      )
      const asked = db.transaction('feeds').objectStore('feeds').getAllKeys()
      const found = await new Promise<IDBValidKey[]>((resolve) =>
        asked.addEventListener('success', () => resolve(asked.result)),
      )
      db.close()
      return JSON.stringify(found)
    })
  for (const id of [board_id, folder_id]) await expect.poll(keys).toContain(id)
}

async function addItem(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Add item' }).first().click()
  await page.keyboard.type(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('gridcell', { name })).toBeVisible()
}

async function namesOf(): Promise<string[]> {
  type Item = { values?: Record<string, { data: unknown }> }
  const answer = await person.call<{ data: Item[] }>(
    'GET',
    `/api/${board.team_id}/items?folder_id=${board.folder_id}&expand=values`,
  )
  return answer.body.data.map((item) => String(item.values?.[board.attribute_id]?.data ?? ''))
}
