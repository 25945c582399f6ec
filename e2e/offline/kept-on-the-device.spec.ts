import { newUuid } from '@weft/base'
import type { Page } from '@playwright/test'

import { expect, test } from '../harness/fixtures.ts'
import { makeBoard, type Person, type QuickBoard, signUp } from '../harness/person.ts'
import { signIn, signInByForm } from '../harness/sign-in.ts'
import { countKeys, cut, databases, edit, join, logOut, queued, untilKept } from './device-steps.ts'

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
  await expect.poll(() => names()).toContain('Changed on the train')
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
  await expect.poll(() => names()).toContain('From the first tab')
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
  await signInByForm(page, 'otto')
  await page.waitForLoadState('networkidle')
  await expect
    .poll(() => databases(page))
    .toEqual([`weft.edits.${person.id}`, `weft.edits.${other.id}`, `weft.records.${other.id}`].toSorted())
  expect(sent.size).toBe(0)
  expect(await names()).not.toContain('Waits for Petra')
  await logOut(page)
  expect(await databases(page)).toEqual([`weft.edits.${person.id}`])

  await signInByForm(page, 'petra')
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

async function openFolder(page: Page): Promise<void> {
  await page.goto(`/b/${board.board_id}/${board.folder_id}`)
  await expect(page.getByRole('gridcell', { name: 'Row 1', exact: true })).toBeVisible()
}
