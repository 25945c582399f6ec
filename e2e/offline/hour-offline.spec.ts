import type { Page } from '@playwright/test'

import { expect, test } from '../harness/fixtures.ts'
import { makeBoard, type Person, type QuickBoard, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'
import { addFolder, addRows, cellOf, crash, retype, stored } from './board-steps.ts'
import { countKeys, queued, untilKept } from './device-steps.ts'

/** A day on the train at full size: 100 edits, 10 new items, folders dragged, a reload and a killed tab. */

// So high that all rows are there to be clicked; pictures of that after every step would take most of the time.
test.use({ viewport: { width: 1280, height: 4_600 }, trace: 'off', serviceWorkers: 'allow' })

const ROWS = 95
const TWICE = 5
const NEW = 10

test('100 edits, 10 items and moved folders of a day offline outlive a reload and a killed tab, and apply once, in order', async ({
  page,
  context,
  browser,
  server,
}) => {
  test.setTimeout(900_000)
  const person = await signUp(server.url, 'Wanda')
  const board = await makeBoard(person, 'On the train')
  const ids = await addRows(person, board, ROWS)
  for (const [n, name] of ['Alpha', 'Beta', 'Gamma'].entries()) await addFolder(person, board, name, n + 10)

  await signIn(page, 'wanda')
  await open(page, board)
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await untilKept(page)
  // What editing needs is loaded by its first use.
  await retype(page, 'Row 0', 'Row zero')
  await expect.poll(() => queued(page)).toBe(0)
  await page.getByRole('treeitem', { name: 'Alpha' }).hover()

  const sent = countKeys(context)
  await context.setOffline(true)
  await retypeAll(
    page,
    'Row zero',
    Array.from({ length: ROWS }, (_, n) => `Offline ${n}`),
  )
  for (let n = 0; n < TWICE; n++) await retype(page, `Offline ${n}`, `Again ${n}`)
  for (let n = 0; n < NEW; n++) {
    await page.getByRole('button', { name: 'Add item' }).first().click()
    await expect.poll(() => queued(page)).toBe(ROWS + TWICE + n + 1)
  }
  // Into another folder, and before another one.
  await drag(page, 'Beta', 'Alpha', 0.5)
  await expect.poll(() => queued(page)).toBe(ROWS + TWICE + NEW + 1)
  await drag(page, 'Gamma', 'Alpha', 0.1)
  const made = ROWS + TWICE + NEW + 2
  await expect.poll(() => queued(page)).toBe(made)
  const marked = page.getByText(`Offline, ${made} waiting`)
  await expect(marked).toBeVisible()

  const wanted = new Set(Array.from({ length: ROWS }, (_, n) => (n < TWICE ? `Again ${n}` : `Offline ${n}`)))
  const expectAllShown = async (on: Page) => {
    const shown = async () => new Set(await on.getByRole('gridcell').allInnerTexts())
    await expect.poll(async () => wanted.isSubsetOf(await shown())).toBe(true)
    await expect(on.getByRole('treeitem', { name: 'Beta' })).toHaveAttribute('aria-level', '3')
    const folders = await on.getByRole('treeitem').allInnerTexts()
    expect(folders.map((text) => text.trim()).filter((text) => /Alpha|Beta|Gamma/.test(text))).toEqual([
      'Gamma',
      'Alpha',
      'Beta',
    ])
    await expect(on.getByRole('grid')).toHaveAttribute('aria-rowcount', String(ROWS + NEW + 1))
  }
  await open(page, board)
  await expectAllShown(page)
  await expect(marked).toBeVisible()
  await page.getByRole('button', { name: `Offline, ${made} waiting` }).click()
  const list = page.getByRole('dialog', { name: 'Unsaved changes' })
  await expect(list.getByText('Waiting for the connection').first()).toBeVisible()

  await crash(page)
  const next = await context.newPage()
  await open(next, board)
  await expectAllShown(next)
  expect(await queued(next)).toBe(made)
  expect(sent.size).toBe(0)

  await context.setOffline(false)
  await expect.poll(() => queued(next), { timeout: 90_000 }).toBe(0)
  await expect(next.getByText('Saved', { exact: true })).toBeVisible()
  expect([...sent.values()]).toEqual(Array.from({ length: made }, () => 1))
  await expectStored(person, board, ids)

  const other = await browser.newContext({ viewport: { width: 1280, height: 4_600 } })
  const elsewhere = await other.newPage()
  await signIn(elsewhere, 'wanda', server.url)
  await open(elsewhere, board, server.url)
  // Each browser has its own open branches.
  await elsewhere.getByRole('treeitem', { name: 'Alpha', exact: true }).focus()
  await elsewhere.keyboard.press('ArrowRight')
  await expectAllShown(elsewhere)
  await expect(elsewhere.getByText('Saved', { exact: true })).toBeVisible()
  await other.close()
})

/** Types over cell after cell from this one down, and waits for nothing: whoever types does not look for each cell. */
async function retypeAll(page: Page, first: string, texts: readonly string[]): Promise<void> {
  await cellOf(page, first).click()
  for (const text of texts) {
    await page.keyboard.press('F2')
    await page.keyboard.press('Control+A')
    await page.keyboard.insertText(text)
    await page.keyboard.press('Enter')
  }
  await expect(cellOf(page, texts.at(-1) ?? '')).toBeVisible()
}

/** Once and in order: the last text is there, and a value has as many versions as it had edits. */
async function expectStored(person: Person, board: QuickBoard, ids: string[]): Promise<void> {
  const names = await stored(person, board)
  expect(names.size).toBe(ROWS + NEW)
  for (const [n, id] of ids.entries()) {
    const edits = 1 + Number(n === 0) + Number(n < TWICE)
    const data = n < TWICE ? `Again ${n}` : `Offline ${n}`
    expect(names.get(id)).toMatchObject({ data, row_version: 1 + edits })
  }
}

async function open(page: Page, board: QuickBoard, url = ''): Promise<void> {
  await page.goto(`${url}/b/${board.board_id}/${board.folder_id}`, { waitUntil: 'domcontentloaded' })
  await expect(page.getByRole('grid').getByRole('gridcell').nth(50)).toBeVisible()
}

/** Drags a folder by the pointer; `share` is where on the other one it is let go, from its top. */
async function drag(page: Page, name: string, onto: string, share: number): Promise<void> {
  const from = await page.getByRole('treeitem', { name, exact: true }).boundingBox()
  const to = await page.getByRole('treeitem', { name: onto, exact: true }).boundingBox()
  if (!from || !to) throw new Error('A folder is not in sight')
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + from.width / 2 + 10, from.y + from.height / 2 + 4, { steps: 4 })
  await page.mouse.move(to.x + to.width / 2, to.y + to.height * share, { steps: 8 })
  await page.mouse.up()
}
