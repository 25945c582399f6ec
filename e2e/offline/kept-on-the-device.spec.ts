import { newUuid } from '@weft/base'
import type { BrowserContext, Page } from '@playwright/test'

import { expect, test } from '../harness/fixtures.ts'
import { makeBoard, type Person, PASSWORD, type QuickBoard, signUp } from '../harness/person.ts'

test.describe.configure({ mode: 'serial' })
// The program itself comes from the server here, so that nothing but the data is looked at.
test.use({ serviceWorkers: 'block' })

const ROWS = 40
let person: Person
let board: QuickBoard
let other: Person

test.beforeAll(async ({ server }) => {
  person = await signUp(server.url, 'Petra')
  other = await signUp(server.url, 'Otto')
  board = await makeBoard(person, 'On disk')
  for (let n = 0; n < ROWS; n++) await addItem(n)
})

test('an opened folder with its edits is there without a network, and they are sent once', async ({
  page,
  context,
}) => {
  await signIn(page, 'petra')
  await openFolder(page)
  await untilKept(page)
  const sent = countKeys(context)

  await cut(context)
  await edit(page, 2, 'Changed on the train')
  await edit(page, 3, 'And so is this')
  await page.getByRole('button', { name: 'Add item' }).first().click()
  await expect(page.getByText(/3 waiting|offline/i).first()).toBeVisible()

  // A start from nothing, away from the new item, whose panel the address names.
  await openFolder(page)
  await expect(page.getByRole('gridcell', { name: 'Changed on the train' })).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'And so is this' })).toBeVisible()
  expect(sent.size).toBe(0)

  await join(context)
  await expect.poll(() => names(), { timeout: 60_000 }).toContain('Changed on the train')
  await expect.poll(() => names()).toContain('And so is this')
  await expect.poll(async () => (await names()).length).toBe(ROWS + 1)
  await expect.poll(() => queued(page)).toBe(0)
  expect([...sent.values()]).toEqual([1, 1, 1])
})

test('a reload with a network sends what waits, once', async ({ page, context }) => {
  await signIn(page, 'petra')
  await openFolder(page)
  await untilKept(page)
  const sent = countKeys(context)
  // The answer never comes: the page is closed before.
  await page.route('**/bulk', (route) => void route.abort('connectionfailed'))
  await edit(page, 4, 'Typed before the reload')
  await expect.poll(() => queued(page)).toBe(1)
  await page.unroute('**/bulk')
  await page.reload()
  await expect.poll(() => names()).toContain('Typed before the reload')
  await expect.poll(() => queued(page)).toBe(0)
  expect(sent.size).toBe(1)
})

test('two tabs show the same edits and one of them sends', async ({ page, context }) => {
  await signIn(page, 'petra')
  await openFolder(page)
  await untilKept(page)
  const second = await context.newPage()
  await openFolder(second)
  await cut(context)
  const sent = countKeys(context)
  await edit(page, 5, 'From the first tab')
  await edit(second, 6, 'From the second tab')
  await expect(second.getByRole('gridcell', { name: 'From the first tab' })).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'From the second tab' })).toBeVisible()
  // The tab that would send is closed: the other one takes over.
  await page.close()
  await join(context)
  await expect.poll(() => names(), { timeout: 60_000 }).toContain('From the first tab')
  await expect.poll(() => names()).toContain('From the second tab')
  await expect.poll(() => queued(second)).toBe(0)
  expect([...sent.values()]).toEqual([1, 1])
})

test('a spoilt database of records is made anew without losing an edit', async ({ page, context }) => {
  await signIn(page, 'petra')
  await openFolder(page)
  await untilKept(page)
  await cut(context)
  await edit(page, 7, 'Kept beside the ruins')
  await expect.poll(() => queued(page)).toBe(1)
  await page.evaluate(async () => {
    const [name] = (await indexedDB.databases()).flatMap((one) =>
      one.name?.startsWith('weft.records.') ? [one.name] : [],
    )
    const open = indexedDB.open(name ?? '')
    const db = await new Promise<IDBDatabase>((resolve) =>
      open.addEventListener('success', () => resolve(open.result)),
    )
    const change = db.transaction(['segments', 'feeds'], 'readwrite')
    change.objectStore('segments').clear()
    const heads = change.objectStore('feeds').getAllKeys()
    heads.addEventListener('success', () => {
      for (const key of heads.result) change.objectStore('feeds').put('not a head', key)
    })
    await new Promise((resolve) => change.addEventListener('complete', resolve))
    db.close()
  })
  await join(context)
  await page.reload()
  await expect.poll(() => names()).toContain('Kept beside the ruins')
  await expect(page.getByRole('gridcell', { name: 'Kept beside the ruins' })).toBeVisible()
})

test('an expired session keeps the edits for the same person; nobody else sends or sees them', async ({
  page,
  context,
}) => {
  await signIn(page, 'petra')
  await openFolder(page)
  await untilKept(page)
  await cut(context)
  await edit(page, 8, 'Waits for Petra')
  await expect.poll(() => queued(page)).toBe(1)
  // The session dies on the server while nobody looks.
  await context.clearCookies()
  await page.evaluate(() => {
    const token = JSON.parse(localStorage.getItem('weft.token') ?? '{}') as object
    localStorage.setItem('weft.token', JSON.stringify({ ...token, access_token: 'dead', expires_in: 0 }))
  })
  await join(context)
  await page.waitForURL(/login/)
  expect(await databases(page)).toEqual([`weft.edits.${person.id}`])

  const sent = countKeys(context)
  await signIn(page, 'otto')
  await page.waitForLoadState('networkidle')
  expect(await databases(page)).toEqual(
    [`weft.edits.${person.id}`, `weft.edits.${other.id}`, `weft.records.${other.id}`].toSorted(),
  )
  expect(sent.size).toBe(0)
  expect(await names()).not.toContain('Waits for Petra')
  await logOut(page)
  expect(await databases(page)).toEqual([`weft.edits.${person.id}`])

  await signIn(page, 'petra')
  await expect.poll(() => names()).toContain('Waits for Petra')
  await logOut(page)
  expect(await databases(page)).toEqual([])
})

async function addItem(n: number): Promise<void> {
  const item = {
    row_version: 1,
    board_id: board.board_id,
    folder_id: board.folder_id,
    sort_order: (n + 1) * 65_536,
    values: { [board.attribute_id]: `Row ${n}` },
  }
  await person.call('PUT', `/api/${board.team_id}/items/${newUuid()}`, item, {
    'x-idempotency-key': newUuid(),
  })
}

/** What the server has in the name column. */
async function names(): Promise<string[]> {
  type Page = { data: { values: Record<string, { data: unknown }> }[] }
  const path = `/api/${board.team_id}/items?folder_id=${board.folder_id}&expand=values&limit=1000`
  const { body } = await person.call<Page>('GET', path)
  return body.data.map(({ values }) => String(values[board.attribute_id]?.data ?? ''))
}

async function signIn(page: Page, name: string): Promise<void> {
  await page.goto('/login')
  await page.getByLabel('Email').fill(`${name}@example.com`)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL(/\/(home|b\/|workspace)/)
}

async function logOut(page: Page): Promise<void> {
  await page.goto('/home')
  const item = page.getByRole('menuitem', { name: 'Log out' })
  // The menu's own code may still be on its way at the first press.
  await expect(async () => {
    await page.getByRole('button', { name: /^Account of/ }).click()
    await expect(item).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await item.click()
  await page.waitForURL(/login/)
}

async function openFolder(page: Page): Promise<void> {
  await page.goto(`/b/${board.board_id}/${board.folder_id}`)
  await expect(page.getByRole('gridcell', { name: 'Row 1', exact: true })).toBeVisible()
}

async function edit(page: Page, row: number, text: string): Promise<void> {
  await page.getByRole('gridcell', { name: `Row ${row}`, exact: true }).click()
  await page.keyboard.press('F2')
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(text)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('gridcell', { name: text })).toBeVisible()
}

/** No call and no socket reaches the server any more. */
async function cut(context: BrowserContext): Promise<void> {
  await context.route('**/api/**', (route) => route.abort('internetdisconnected'))
  await context.routeWebSocket(/./, (socket) => void socket.close())
  for (const page of context.pages()) await page.evaluate(() => window.dispatchEvent(new Event('offline')))
}

async function join(context: BrowserContext): Promise<void> {
  await context.unroute('**/api/**')
  for (const page of context.pages()) await page.evaluate(() => window.dispatchEvent(new Event('online')))
}

/** The folder, its board and its workspace lie on the device. */
async function untilKept(page: Page): Promise<void> {
  await expect.poll(() => count(page, 'weft.records.', 'feeds'), { timeout: 20_000 }).toBe(3)
}

async function queued(page: Page): Promise<number> {
  return count(page, 'weft.edits.', 'queue')
}

async function count(page: Page, database: string, store: string): Promise<number> {
  return page.evaluate(
    async ([begin = '', name = '']) => {
      const known = await indexedDB.databases()
      const found = known.find((one) => one.name?.startsWith(begin))?.name
      if (!found) return -1
      const open = indexedDB.open(found)
      const db = await new Promise<IDBDatabase>((resolve) =>
        open.addEventListener('success', () => resolve(open.result)),
      )
      const asked = db.transaction(name).objectStore(name).count()
      const counted = await new Promise<number>((resolve) =>
        asked.addEventListener('success', () => resolve(asked.result)),
      )
      db.close()
      return counted
    },
    [database, store],
  )
}

async function databases(page: Page): Promise<string[]> {
  const names = await page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name ?? ''))
  return names.toSorted()
}

/** How often each idempotency key went over the network and was answered. */
function countKeys(context: BrowserContext): Map<string, number> {
  const keys = new Map<string, number>()
  context.on('response', (response) => {
    const request = response.request()
    if (!request.url().endsWith('/bulk')) return
    for (const { idempotency_key } of JSON.parse(request.postData() ?? '[]') as { idempotency_key: string }[])
      keys.set(idempotency_key, (keys.get(idempotency_key) ?? 0) + 1)
  })
  return keys
}
