import { newUuid } from '@weft/base'
import { type Browser, type Page, test } from '@playwright/test'

import { expect } from '../harness/fixtures.ts'
import { untilInstalled } from '../harness/installed.ts'
import { LONG } from '../harness/long.ts'
import { type Person, personOf, signUp } from '../harness/person.ts'
import { twoColours } from '../harness/pictures.ts'
import {
  newDataDir,
  removeDataDir,
  type ServerProcess,
  startServerProcess,
} from '../harness/server-process.ts'
import { stored } from '../offline/board-steps.ts'
import { type ColumnBoard, makeColumns } from '../views/column-board.ts'
import { LYING, openPhone, type Phone, type Place, UPRIGHT } from './phone.ts'

let dataDir: string
let server: ServerProcess

test.beforeEach(async () => {
  dataDir = await newDataDir()
  server = await startServerProcess({ dataDir })
})
test.afterEach(async () => {
  await server.stop()
  await removeDataDir(dataDir)
})

for (const [way, viewport, details] of [
  ['upright', UPRIGHT, {}],
  ['on its side', LYING, LONG],
] as const)
  test(
    `what a finger does while network and server go away and come back is kept and said, ${way}`,
    details,
    async ({ browser }, info) => {
      const world = await openWorld(browser, viewport)
      const { page, board, items, close } = world
      const shoot = (name: string) => page.screenshot({ path: info.outputPath(`${name}.png`) })
      const keeps = (id: string, attribute_id: string, data: unknown) =>
        expect
          .poll(async () => (await stored(world.person(), board, attribute_id)).get(id)?.data)
          .toEqual(data)
      const [carried = '', edited = '', answered = '', pictured = ''] = items
      /** By a tap, so that the way back leads to the board without another load. */
      const open = async (title: string) => {
        await page.goto(board.path)
        await page.locator('[data-card]').getByText(title, { exact: true }).tap()
        await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toBeVisible()
      }

      await test.step('the network goes while a card is carried', async () => {
        await page.goto(board.path)
        await untilInstalled(page)
        await carry(world, 'Card 1', 'Doing', () => page.context().setOffline(true))
        await expect(column(page, 'Doing').locator('[data-card]')).toHaveText([/Card 1/])
        // Its new label; its place is between its new neighbors already.
        await expect(said(page, 'Offline, 1 waiting')).toBeVisible()
        await shoot('carried')
      })

      await test.step('an item is made without it, and both are there when it comes back', async () => {
        await column(page, 'Doing').getByRole('button', { name: 'Add item' }).tap()
        await page.keyboard.type('Made without')
        await page.keyboard.press('Enter')
        await expect(column(page, 'Doing').locator('[data-card]')).toHaveText([/Card 1/, /Made without/])
        await shoot('made')
        await page.context().setOffline(false)
        await expect(said(page, 'Saved')).toBeVisible()
        await keeps(carried, board.status_id, [board.label_ids[1]])
        const names = async () =>
          [...(await stored(world.person(), board)).values()].map(({ data }) => String(data)).toSorted()
        expect(await names()).toEqual(['Card 1', 'Card 2', 'Card 3', 'Card 4', 'Made without'])
      })

      await test.step('the server is killed while a field is typed into, and back leaves it', async () => {
        await open('Card 2')
        await page.getByRole('button', { name: /^Notes:/ }).tap()
        await page.keyboard.type('Typed ')
        const { port } = new URL(server.url)
        await server.kill()
        await page.keyboard.type('without a server')
        await page.goBack()
        await expect(said(page, /^(Saving|Offline, )\s?1/)).toBeVisible()
        await shoot('killed')
        server = await startServerProcess({ dataDir, env: { PORT: port } })
        await expect(said(page, 'Saved')).toBeVisible()
        await keeps(edited, world.notes_id, 'Typed without a server')
      })

      await test.step('the network goes while a sheet asks', async () => {
        await open('Card 3')
        await page.getByRole('button', { name: /^Status:/ }).tap()
        const sheet = page.getByRole('dialog', { name: 'Status' })
        await expect(sheet).toBeVisible()
        await page.context().setOffline(true)
        await shoot('asked')
        await sheet.getByRole('option', { name: 'Done' }).tap()
        await expect(page.getByRole('button', { name: 'Status: Done' })).toBeVisible()
        await page.context().setOffline(false)
        await keeps(answered, board.status_id, [board.label_ids[2]])
      })

      await test.step('a photo waits for the network, says so, and arrives', async () => {
        await open('Card 4')
        await page.getByRole('button', { name: 'Files: Empty' }).tap()
        const sheet = page.getByRole('dialog', { name: 'Files' })
        await expect(sheet.getByLabel('Choose files')).toBeAttached()
        await page.context().setOffline(true)
        const photo = { name: 'photo.png', mimeType: 'image/png', buffer: twoColours() }
        await sheet.getByLabel('Choose files').setInputFiles(photo)
        await expect(sheet.getByText('Waiting for the connection. Keep this page open.')).toBeVisible()
        await shoot('photo-waits')
        await page.context().setOffline(false)
        await expect(sheet.getByRole('list', { name: 'Files' }).getByText('photo.png')).toBeVisible()
        await expect
          .poll(async () => (await stored(world.person(), board, world.files_id)).get(pictured)?.data)
          .toMatchObject([{ name: 'photo.png', size: photo.buffer.length }])
        await shoot('photo')
      })
      await close()
    },
  )

interface World extends Phone {
  board: ColumnBoard
  notes_id: string
  files_id: string
  /** Ids of the items, in their order. */
  items: string[]
  person(): Person
}

/** A phone on a board of four cards with notes and files; the folder lies on the device. */
async function openWorld(browser: Browser, viewport: typeof UPRIGHT): Promise<World> {
  const first = await signUp(server.url, 'Outagina')
  const titles = ['Card 1', 'Card 2', 'Card 3', 'Card 4']
  const cards = titles.map((title) => ({ title, status: 0 }))
  const board = await makeColumns(first, 'Interrupted', cards)
  const { team_id, board_id, folder_id, attribute_id, status_id, people_id } = board
  const [notes_id, files_id] = [newUuid(), newUuid()]
  const must = async (path: string, body: object) => {
    const { status, body: answer } = await first.call('PUT', `/api/${team_id}/${path}`, body)
    if (status > 299) throw new Error(`${path} answered ${status}: ${JSON.stringify(answer)}`)
  }
  const made = [
    { id: notes_id, name: 'Notes', type: 'text', sort_order: 9_000_001 },
    { id: files_id, name: 'Files', type: 'attachments', sort_order: 9_000_002 },
  ]
  for (const { id, ...attribute } of made)
    await must(`attributes/${id}`, { row_version: 1, board_id, ...attribute })
  const attribute_ids = [attribute_id, status_id, people_id]
  await must(`folders/${folder_id}`, {
    attribute_ids: [...attribute_ids, notes_id, files_id],
    old: { attribute_ids },
  })
  const names = await stored(first, board)
  const items = titles.map((title) => [...names].find(([, { data }]) => data === title)?.[0] ?? '')
  const phone = await openPhone(browser, server.url, 'outagina', viewport, {
    serviceWorkers: 'allow',
  })
  return {
    ...phone,
    board,
    notes_id,
    files_id,
    items,
    person: () => personOf(server.url, first.token, first.id),
  }
}

/** What the mark of saving says, as words or as a sign. */
const said = (page: Page, text: string | RegExp) =>
  page
    .getByRole('img', { name: text, exact: true })
    .or(page.getByText(text, { exact: true }))
    .first()
const column = (page: Page, name: string) => page.locator('[data-column]').filter({ hasText: name }).first()

/** Carries a card into another column; `meanwhile` happens while it is in the air. */
async function carry({ page, finger }: World, title: string, to: string, meanwhile: () => Promise<void>) {
  const card = page.locator('[data-card]').filter({ has: page.getByText(title, { exact: true }) })
  await finger.down(await middleOf(card, title))
  await expect(page.locator('[data-lifted]')).toHaveCount(1)
  await meanwhile()
  // Columns may go on under the finger while a busy machine moves it.
  await expect(async () => {
    await expect(page.locator('[data-lifted]'), 'the card is in the air').toHaveCount(1, { timeout: 1_000 })
    const target = await column(page, to).elementHandle()
    await finger.move(placed(await page.evaluate(aimAt, { target, orBeside: true }), to))
    // Seen in the frame in which it lies there: a finger that stays goes on to the column after it.
    const seen = await page.waitForFunction(aimAt, { target, orBeside: false }, { timeout: 10_000 })
    await finger.move(placed(await seen.jsonValue(), to))
    await expect(column(page, to).locator('[data-gap]')).toHaveCount(1, { timeout: 1_000 })
  }).toPass()
  await finger.up()
}

/**
 * Where the page has most of a column in sight: in the middle of that. Else, when asked, at the side of the board beyond
 * which it lies, from where the board goes there.
 */
function aimAt({ target, orBeside }: { target: Element | null; orBeside: boolean }): Place | null {
  let board = target?.parentElement
  while (board && !/auto|scroll/.test(getComputedStyle(board).overflowX)) board = board.parentElement
  if (!target || !board) return null
  const { left, right, width } = target.getBoundingClientRect()
  const sight = board.getBoundingClientRect()
  const [from, to] = [Math.max(left, sight.left), Math.min(right, sight.right)]
  const y = window.innerHeight / 2
  if (to - from > width / 2) return { x: (from + to) / 2, y }
  return orBeside ? { x: left < sight.left ? sight.left + 20 : sight.right - 20, y } : null
}

function placed(place: Place | null, name: string): Place {
  if (!place) throw new Error(`${name} is not on the board`)
  return place
}

async function middleOf(card: ReturnType<Page['locator']>, title: string): Promise<Place> {
  const box = await card.boundingBox()
  if (!box) throw new Error(`${title} is not there`)
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
}
