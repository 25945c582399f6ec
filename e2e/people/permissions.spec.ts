import type { Browser, Page } from '@playwright/test'
import { newSlug } from '@weft/base'

import { expect, test } from '../harness/fixtures.ts'
import { untilInstalled } from '../harness/installed.ts'
import type { Person, QuickBoard } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'
import { type TwoPeople, twoPeople } from '../harness/two-people.ts'
import { addFolder, addRows, cellOf, retype, stored } from '../offline/board-steps.ts'
import { queued, untilKept } from '../offline/device-steps.ts'

test.use({ serviceWorkers: 'allow' })

/** The owner of a board with three rows and a full member of its workspace. */
async function peopleWithRows(
  server: { url: string; dataDir: string },
  names: readonly [string, string],
): Promise<TwoPeople> {
  const two = await twoPeople(server, names)
  await addRows(two.owner, two.board, 3)
  return two
}

async function newPage(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url })
  return context.newPage()
}

const pathOf = (board: QuickBoard) => `/b/${board.board_id}/${board.folder_id}`
const permissionsOf = (board: QuickBoard) =>
  `/team/${board.team_id}/boards/${board.board_id}/permissions?folder=${board.folder_id}`

/** Whether anything on this device still holds the text. */
async function deviceHolds(page: Page, text: string): Promise<boolean> {
  return page.evaluate(async (wanted) => {
    for (const { name = '' } of await indexedDB.databases()) {
      if (!name.startsWith('weft.records.')) continue
      const open = indexedDB.open(name)
      const db = await new Promise<IDBDatabase>((resolve) =>
        open.addEventListener('success', () => resolve(open.result)),
      )
      for (const store of db.objectStoreNames) {
        const asked = db.transaction(store).objectStore(store).getAll()
        const rows = await new Promise<unknown[]>((resolve) =>
          asked.addEventListener('success', () => resolve(asked.result)),
        )
        if (JSON.stringify(rows).includes(wanted)) {
          db.close()
          return true
        }
      }
      db.close()
    }
    return false
  }, text)
}

async function makePrivate(page: Page, board: QuickBoard): Promise<void> {
  await page.goto(permissionsOf(board))
  const answered = page.waitForResponse((response) => response.url().endsWith('/bulk') && response.ok())
  await page.getByRole('switch', { name: /Private folder/ }).click()
  await answered
}

test('a folder that is made private leaves a browser that has it open, from sight and from the device', async ({
  page,
  browser,
  server,
}) => {
  const { board } = await peopleWithRows(server, ['Tessa', 'Max'])
  const second = await newPage(browser, server.url)
  await signIn(second, 'max')
  await second.goto(pathOf(board))
  await expect(cellOf(second, 'Row 1')).toBeVisible()
  await untilKept(second)
  expect(await deviceHolds(second, 'Row 1')).toBe(true)

  await signIn(page, 'tessa')
  await makePrivate(page, board)
  const start = performance.now()
  await expect(second.getByText('This folder is not here')).toBeVisible()
  test.info().annotations.push({ type: 'ms', description: String(Math.round(performance.now() - start)) })
  await expect(cellOf(second, 'Row 1')).toHaveCount(0)
  await expect(second.getByRole('treeitem', { name: 'Folder 1' })).toHaveCount(0)
  await expect.poll(() => deviceHolds(second, 'Row 1')).toBe(false)

  // It is opened again: what was taken away comes back without a reload.
  await page.getByRole('switch', { name: /Private folder/ }).click()
  await expect(cellOf(second, 'Row 1')).toBeVisible()
  await second.context().close()
})

test('what was edited without a network in a folder that was closed meanwhile comes back as refused', async ({
  page,
  browser,
  server,
}) => {
  const { owner, board } = await peopleWithRows(server, ['Rita', 'Sam'])
  const second = await newPage(browser, server.url)
  await signIn(second, 'sam')
  await second.goto(pathOf(board))
  await expect(cellOf(second, 'Row 1')).toBeVisible()
  await untilKept(second)
  // Editors come with the program: without a network one that is not on the device never opens.
  await untilInstalled(second)
  await second.context().setOffline(true)
  await retype(second, 'Row 1', 'Written on a train')
  await retype(second, 'Row 2', 'Also on a train')
  await expect.poll(() => queued(second)).toBe(2)

  await signIn(page, 'rita')
  await makePrivate(page, board)
  await second.context().setOffline(false)
  await expect.poll(() => queued(second)).toBe(0)
  await expect(second.getByText('This folder is not here')).toBeVisible()
  await second.getByRole('button', { name: /not saved|conflict/i }).click()
  await expect(second.getByText('Changed: Written on a train')).toBeVisible()
  await expect(second.getByText('Changed: Also on a train')).toBeVisible()
  const kept = [...(await stored(owner, board)).values()].map(({ data }) => String(data))
  expect(kept.toSorted()).toEqual(['Row 0', 'Row 1', 'Row 2'])
  await second.context().close()
})

test('the owner sees why somebody may not, and looks through their eyes without changing anything', async ({
  page,
  server,
}) => {
  const { owner, board } = await peopleWithRows(server, ['Uma', 'Vic'])
  const open = { ...board, folder_id: await addFolder(owner, board, 'Open to all', 2) }
  await owner.call('PUT', `/api/${board.team_id}/views/${newSlug()}`, {
    board_id: board.board_id,
    folder_id: open.folder_id,
    name: 'Table',
    type: 'table',
    row_version: 1,
  })
  await addRows(owner, open, 1)
  await signIn(page, 'uma')
  await makePrivate(page, board)

  await page.getByRole('button', { name: 'Check a person' }).click()
  const dialog = page.getByRole('dialog', { name: 'Check a person' })
  await dialog.getByRole('button', { name: /Person|Choose/ }).click()
  await page.getByRole('option', { name: /Vic/ }).click()
  await dialog.getByRole('button', { name: 'View folders: No' }).click()
  await expect(
    dialog.getByText(/Decided by .*not on the board.* \(priority 60\), .*Folder 1.* Set by .*Uma/),
  ).toBeVisible()
  await dialog.getByRole('button', { name: 'View as this person' }).click()

  const banner = page.getByText('You see this the way Vic does.')
  await expect(banner).toBeVisible()
  await expect(page.getByText('This folder is not here')).toBeVisible()
  await page.goto(`${pathOf(open)}?view_as=${board.team_id}-${(await member(owner, board, 'Vic')).id}`)
  await expect(banner).toBeVisible()
  await expect(cellOf(page, 'Row 0')).toBeVisible()
  await expect(page.getByRole('treeitem', { name: 'Folder 1' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Add item' }).first().click()
  await expect(page.getByText(/Nothing can be changed/)).toBeVisible()
  expect((await stored(owner, open)).size).toBe(1)

  await page.getByRole('link', { name: 'Back to my own view' }).click()
  await expect(page.getByRole('table', { name: 'Permissions' })).toBeVisible()
  await expect(banner).toHaveCount(0)
  await page.goto(pathOf(board))
  await expect(cellOf(page, 'Row 1')).toBeVisible()
})

async function member(owner: Person, board: QuickBoard, name: string): Promise<{ id: number }> {
  type Answer = { data: { id: number; name: string }[] }
  const { body } = await owner.call<Answer>('GET', `/api/teams/${board.team_id}/members`)
  const found = body.data.find((one) => one.name === name)
  if (!found) throw new Error(`${name} is no member`)
  return found
}
