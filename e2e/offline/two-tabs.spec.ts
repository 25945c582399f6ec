import type { BrowserContext, Page } from '@playwright/test'

import { expect, test } from '../harness/fixtures.ts'
import { makeBoard, type Person, type QuickBoard, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'
import { addColumn, addRows, cellOf, crash, paste, retype, stored } from './board-steps.ts'
import { countingProxy, type CountingProxy } from './counting-proxy.ts'
import { queued, untilKept } from './device-steps.ts'

/** Two tabs of one person with one queue: how often a request goes is counted in front of the server. */

test.use({ serviceWorkers: 'block', viewport: { width: 1280, height: 700 } })

const ROWS = 250
let proxy: CountingProxy

test.beforeEach(async ({ server }) => {
  proxy = await countingProxy(server.url)
})
test.afterEach(() => proxy.close())

interface Scene {
  person: Person
  board: QuickBoard
  ids: string[]
  notes: string
  tabs: [Page, Page]
}

async function twoTabs(context: BrowserContext, name: string, url: string): Promise<Scene> {
  const person = await signUp(url, name)
  const board = await makeBoard(person, `Board of ${name}`)
  const notes = await addColumn(person, board, 'Notes')
  const ids = await addRows(person, board, ROWS)
  const tabs: [Page, Page] = [await context.newPage(), await context.newPage()]
  const address = `${proxy.url}/b/${board.board_id}/${board.folder_id}`
  await signIn(tabs[0], name.toLowerCase(), proxy.url)
  for (const tab of tabs) {
    await tab.goto(address)
    await expect(cellOf(tab, 'Row 1')).toBeVisible()
  }
  await untilKept(tabs[0])
  // What keeps edits on the device is loaded after the page; without a network it would not come any more.
  await tabs[1].waitForLoadState('networkidle')
  await expect.poll(() => tabs[1].evaluate(waitsInTurn)).toBe(true)
  return { person, board, ids, notes, tabs }
}

/** Whether both tabs stand in turn for the queue, as far as the page can tell. */
async function waitsInTurn(): Promise<boolean> {
  if (!('locks' in navigator)) return true
  const { held = [], pending = [] } = await navigator.locks.query()
  return held.length > 0 && pending.length > 0
}

/** Fills a column from its first row on; the first cell shows `before`. */
async function fillColumn(page: Page, column: number, first: string, texts: string[]): Promise<void> {
  // From the cell below the first, for a press on the selected cell would edit it. The head is the first row.
  const below = page.locator('[role=row][aria-rowindex="3"]').getByRole('gridcell').nth(column)
  const top = page.locator('[role=row][aria-rowindex="2"]').getByRole('gridcell').nth(column)
  // The same text twice is one edit.
  await expect(async () => {
    await below.click()
    await expect(below).toHaveAttribute('data-active', '', { timeout: 2_000 })
    await page.keyboard.press('ArrowUp')
    await expect(top).toHaveAttribute('data-active', '', { timeout: 2_000 })
    await paste(page, texts)
    await expect(cellOf(page, first)).toBeVisible({ timeout: 10_000 })
  }).toPass()
}

const texts = (word: string) => Array.from({ length: ROWS }, (_, n) => `${word} ${n}`)

/** 1,000 edits while the server is gone: 500 in each tab, two to each cell. */
async function editWithout(scene: Scene): Promise<void> {
  const [first, second] = scene.tabs
  for (const word of ['Early', 'Late']) {
    await fillColumn(first, 0, `${word} 1`, texts(word))
    await fillColumn(second, 1, `${word} note 1`, texts(`${word} note`))
  }
  for (const tab of scene.tabs) {
    await expect(cellOf(tab, 'Late 1')).toBeVisible()
    await expect(cellOf(tab, 'Late note 1')).toBeVisible()
  }
  await expect.poll(() => queued(first)).toBe(4 * ROWS)
}

/** Each edit had one effect, in its order: a cell has its last text, and as many versions as it had edits. */
async function expectAll({ person, board, ids, notes }: Scene): Promise<void> {
  const names = await stored(person, board)
  const second = await stored(person, board, notes)
  for (const [n, id] of ids.entries()) {
    expect(names.get(id)).toMatchObject({ data: `Late ${n}`, row_version: 3 })
    expect(second.get(id)).toMatchObject({ data: `Late note ${n}`, row_version: 2 })
  }
}

test('1,000 edits of two tabs without a server, the leading tab killed: each request goes once', async ({
  context,
  server,
}) => {
  const scene = await twoTabs(context, 'Tilda', server.url)
  const [first, second] = scene.tabs
  proxy.isSevered = true
  await editWithout(scene)
  // The tab that was opened first holds the lock.
  await crash(first)
  proxy.isSevered = false
  await expect.poll(() => queued(second), { timeout: 90_000 }).toBe(0)
  await expectAll(scene)
  expect(proxy.counts().size).toBe(4 * ROWS)
  expect(new Set(proxy.counts().values())).toEqual(new Set([1]))
  await expect(second.getByText('Saved', { exact: true })).toBeVisible()
})

test('without locks, as on plain http, each of 1,000 requests of two tabs goes once too', async ({
  context,
  server,
}) => {
  await context.addInitScript(() => {
    // What a page over plain http finds.
    delete (Navigator.prototype as { locks?: unknown }).locks
  })
  const scene = await twoTabs(context, 'Hanna', server.url)
  const [first, second] = scene.tabs
  expect(await first.evaluate(() => 'locks' in navigator)).toBe(false)
  proxy.isSevered = true
  await editWithout(scene)
  proxy.isSevered = false
  await expect.poll(() => queued(second), { timeout: 90_000 }).toBe(0)
  await expectAll(scene)
  expect(proxy.counts().size).toBe(4 * ROWS)
  expect(new Set(proxy.counts().values())).toEqual(new Set([1]))
  for (const tab of scene.tabs) await expect(tab.getByText('Saved', { exact: true })).toBeVisible()
})

test('an edit that the killed tab left, and one of the other tab, reach the server within five seconds', async ({
  context,
  server,
}) => {
  const scene = await twoTabs(context, 'Kira', server.url)
  const [first, second] = scene.tabs
  // Loaded before, so that only the hand-over is looked at.
  await retype(second, 'Row 9', 'Before')
  await retype(first, 'Row 8', 'Sent by the first')
  await expect.poll(() => queued(second)).toBe(0)
  // The server answers nothing: the first tab dies with its edit on the way.
  const stalled = first.waitForRequest('**/bulk')
  await first.route('**/bulk', () => undefined)
  await retype(first, 'Row 7', 'Left behind')
  await stalled
  const before = proxy.edits.length
  const killed = Date.now()
  await crash(first)
  await retype(second, 'Row 6', 'Taken over')
  await expect.poll(() => queued(second)).toBe(0)
  const names = await stored(scene.person, scene.board)
  expect(names.get(scene.ids[7] ?? '')).toMatchObject({ data: 'Left behind', row_version: 2 })
  expect(names.get(scene.ids[6] ?? '')).toMatchObject({ data: 'Taken over', row_version: 2 })
  const [handedOver] = proxy.edits.slice(before)
  expect((handedOver?.at ?? Number.POSITIVE_INFINITY) - killed).toBeLessThan(5_000)
  expect(proxy.edits.length - before).toBe(2)
})
