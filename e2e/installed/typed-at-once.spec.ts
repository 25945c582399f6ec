import type { Page } from '@playwright/test'

import { expect, test } from '../harness/fixtures.ts'
import { untilInstalled } from '../harness/installed.ts'
import { lateFiles } from '../harness/late-files.ts'
import { makeBoard, type Person, type QuickBoard, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'

test.use({ serviceWorkers: 'allow' })

/** Words with letters that are keys of the screen (n: new item), and one step of Enter at the end. */
const NAME = 'Never lose a letter'

test.describe.configure({ mode: 'serial' })

let person: Person
let board: QuickBoard

test.beforeAll(async ({ server }) => {
  person = await signUp(server.url, 'Typist')
  board = await makeBoard(person, 'Typed at once')
})

test.beforeEach(async ({ page }) => {
  await signIn(page, 'typist')
})

test('what is typed right after New item is its name, on a slow machine without a network', async ({
  page,
  context,
}) => {
  await page.goto('/home')
  await untilInstalled(page)
  await openFolder(page)
  const devtools = await context.newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 12 })
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Add item', exact: true }).last().click()
  await typeAtOnce(page, NAME)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await context.setOffline(false)
  await expect.poll(() => namesOf()).toEqual([NAME])
})

test('what is typed while the program of the panel is still loading is the name as well', async ({
  page,
}) => {
  let release = () => {}
  const isReleased = new Promise<void>((resolve) => (release = resolve))
  await page.route(lateFiles('views-later'), async (route) => {
    await isReleased
    await route.continue()
  })
  await openFolder(page)
  await page.getByRole('button', { name: 'Add item' }).first().click()
  await typeAtOnce(page, `${NAME} twice`)
  release()
  await expect.poll(() => namesOf()).toEqual([NAME, `${NAME} twice`])
})

test('where the panel cannot be loaded at all, the page stays and the name is kept', async ({
  page,
  context,
}) => {
  const NEXT = 'Also without its panel'
  // Neither the program on the device nor what idle moments load: a private window that went offline at once.
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true } }),
  )
  await page.route(lateFiles('views-later'), (route) => route.abort())
  await page.route('**/service-worker.js', (route) => route.abort())
  await openFolder(page)
  await page.evaluate(() => document.documentElement.setAttribute('data-same-page', ''))
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Add item' }).first().click()
  await typeAtOnce(page, NEXT)
  await page.unrouteAll()
  await context.setOffline(false)
  // The panel comes with the network.
  await expect(page.getByRole('complementary', { name: NEXT })).toBeVisible()
  await expect.poll(() => namesOf()).toContain(NEXT)
  await expect(page.locator('html[data-same-page]')).toBeAttached()
})

/** Keys as they come from a keyboard, which waits for nothing. */
async function typeAtOnce(page: Page, text: string): Promise<void> {
  await page.keyboard.type(text)
  await page.keyboard.press('Enter')
}

async function openFolder(page: Page): Promise<void> {
  await page.goto(`/b/${board.board_id}/${board.folder_id}`)
  await expect(page.getByRole('grid')).toBeVisible()
}

async function namesOf(): Promise<string[]> {
  type Item = { values?: Record<string, { data: unknown }> }
  const answer = await person.call<{ data: Item[] }>(
    'GET',
    `/api/${board.team_id}/items?folder_id=${board.folder_id}&expand=values`,
  )
  return answer.body.data.map((item) => String(item.values?.[board.attribute_id]?.data ?? '')).toSorted()
}
