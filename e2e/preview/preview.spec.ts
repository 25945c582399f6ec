import type { Page, Request } from '@playwright/test'
import { openDatabase } from '@weft/db'

import { databaseUrlOf } from '../../bench/harness/processes.ts'
import { tableHashes } from '../../features/items/server/testing/table-hashes.ts'
import { expect, test } from '../harness/fixtures.ts'
import { makeBoard, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'

test.use({ serviceWorkers: 'allow' })

const ACTIONS = Number(process.env['ACTIONS'] ?? 300)
const SEED = Number(process.env['SEED'] ?? 1)

test(`${ACTIONS} random acts in a preview send nothing and change nothing on the server`, async ({
  page,
  server,
}) => {
  test.setTimeout(300_000)
  const person = await signUp(server.url, 'Peeker')
  const board = await makeBoard(person, 'Looked at')
  await signIn(page, 'peeker')
  await page.goto('/home')

  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))

  // As a new tab would: nothing of a session that was open before.
  await page.goto(`/b/${board.board_id}/${board.folder_id}?pretend=1`)
  await expect(page.getByText('Preview: nothing is saved')).toBeVisible()
  await expect(page.getByRole('grid')).toBeVisible()
  await page.waitForTimeout(2_500)

  const db = openDatabase({ connectionString: databaseUrlOf(server.dataDir) })
  const before = await tableHashes(db)
  const sent: string[] = []
  const note = (request: Request) => {
    const { protocol, pathname } = new URL(request.url())
    // A pressed address asks for the mail program of the device, which is no server.
    if (protocol !== 'mailto:') sent.push(`${request.method()} ${pathname}`)
  }
  page.on('requestfailed', note)
  page.on('response', (response) => {
    // Parts of the program come from this device.
    if (!response.fromServiceWorker()) note(response.request())
  })
  page.on('websocket', (socket) => sent.push(`socket ${socket.url()}`))

  await addItems(page, 3)
  await expect(page.getByText('Made in a preview').first()).toBeVisible()
  const random = randomFrom(SEED)
  for (let n = 0; n < ACTIONS; n++) await act(page, random)
  await page.waitForTimeout(1_500)

  expect(sent).toEqual([])
  expect(await tableHashes(db)).toEqual(before)
  await db.end()

  // Outside of the preview nothing of it is there.
  await page.goto(`/b/${board.board_id}/${board.folder_id}`)
  await expect(page.getByRole('grid')).toBeVisible()
  await expect(page.getByText('Made in a preview')).toHaveCount(0)
})

async function addItems(page: Page, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    await page.getByRole('button', { name: 'Add item' }).first().click()
    await page.keyboard.type('Made in a preview')
    await page.keyboard.press('Enter')
  }
}

const KEYS = ['ArrowDown', 'ArrowUp', 'ArrowRight', 'ArrowLeft', 'Enter', 'Escape', 'Delete', 'Tab', 'Space']
const CHORDS = [
  'Control+z',
  'Control+Shift+z',
  'Control+c',
  'Control+v',
  'Control+x',
  'Shift+Enter',
  'Shift+ArrowDown',
]

/** One act of somebody who tries everything: keys, words, and whatever can be pressed, logging out included. */
async function act(page: Page, random: () => number): Promise<void> {
  const pick = <T>(from: readonly T[]) => from[Math.floor(random() * from.length)] as T
  const kind = random()
  if (kind < 0.35) return page.keyboard.press(pick(KEYS))
  if (kind < 0.5) return page.keyboard.press(pick(CHORDS))
  if (kind < 0.6) return page.keyboard.type(pick(['Made in a preview', '12', '2026-05-04', 'x@example.com']))
  const pressable = page.locator(
    'button:visible, [role=menuitem]:visible, [role=option]:visible, [role=gridcell]:visible, [role=treeitem] a:visible, nav a:visible',
  )
  const count = await pressable.count()
  if (count === 0) return page.keyboard.press('Escape')
  const one = pressable.nth(Math.floor(random() * count))
  const name = await one.innerText({ timeout: 500 }).catch(() => '')
  await one.click({ timeout: 700, force: true }).catch(() => page.keyboard.press('Escape'))
  if (!page.url().includes('pretend')) throw new Error(`The preview was left by pressing "${name}"`)
}

function randomFrom(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
