import type { Page, Route } from '@playwright/test'

import { expect, test } from '../harness/fixtures.ts'
import { makeBoard, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'
import { addRows } from './board-steps.ts'

/** By the key, which does no harm where what was broken has come by itself meanwhile. */
async function tryAgain(page: Page, mend: () => unknown): Promise<void> {
  await page.getByRole('button', { name: 'Try again' }).focus()
  await mend()
  await page.keyboard.press('Enter')
}

const answerBroken = (route: Route) =>
  route.fulfill({ status: 500, json: { message: 'Broken', code: 'internal' } })

test('a folder that cannot be loaded says so, and is loaded when one tries again', async ({
  page,
  server,
}) => {
  const person = await signUp(server.url, 'Retrier')
  const board = await makeBoard(person, 'Broken')
  await addRows(person, board, 3)
  await signIn(page, 'retrier')
  let isBroken = true
  await page.route(`**/folders/${board.folder_id}/content`, (route) =>
    isBroken
      ? route.fulfill({ status: 500, json: { message: 'Broken', code: 'internal' } })
      : route.continue(),
  )
  await page.goto(`/b/${board.board_id}/${board.folder_id}`)
  const sentence = page.getByRole('heading', { name: 'Failed loading data', exact: true })
  await expect(sentence).toBeVisible()
  await expect(page.getByRole('grid')).toHaveCount(0)
  await tryAgain(page, () => {
    isBroken = false
  })
  await expect(page.getByRole('gridcell', { name: /^Row 2/ })).toBeVisible()
  await expect(sentence).toHaveCount(0)
})

test('a folder that breaks off shows what came, says that there is more, and is completed', async ({
  page,
  server,
}) => {
  const person = await signUp(server.url, 'Halfway')
  const board = await makeBoard(person, 'Halves')
  await addRows(person, board, 3)
  await signIn(page, 'halfway')
  let lines = 2
  await page.route(`**/folders/${board.folder_id}/content`, async (route) => {
    const reply = await route.fetch()
    const all = (await reply.text()).split('\n').filter((line) => line !== '')
    // What is left out is the line that says that nothing is missing.
    await route.fulfill({
      response: reply,
      body: all
        .slice(0, lines)
        .map((line) => `${line}\n`)
        .join(''),
    })
  })
  const held = Promise.withResolvers<void>()
  await page.route(/items\?.*since=/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(`/b/${board.board_id}/${board.folder_id}`)
  await expect(page.getByRole('gridcell', { name: /^Row 2/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Failed loading data', exact: true })).toBeVisible()
  await tryAgain(page, () => {
    lines = Infinity
  })
  const more = page.getByRole('status').filter({ hasText: 'Loading more items' })
  await expect(more).toBeVisible()
  held.resolve()
  await expect(more).toHaveCount(0)
  await expect(page.getByRole('gridcell', { name: /^Row 2/ })).toBeVisible()
})

test('whatever needs a workspace says so when it cannot be loaded, and comes when one tries again', async ({
  page,
  server,
}) => {
  const person = await signUp(server.url, 'Persister')
  const { team_id, board_id, folder_id } = await makeBoard(person, 'Unloaded')
  await signIn(page, 'persister')
  const isOfWorkspace = (url: URL) => /^\/api\/\d+\/(boards|folders|permissions)$/.test(url.pathname)
  const places = [
    [`/b/${board_id}`, page.getByRole('grid')],
    [`/b/${board_id}/${folder_id}`, page.getByRole('grid')],
    [`/team/${team_id}/boards/${board_id}/edit`, page.getByLabel('Board name')],
    [`/team/${team_id}/boards/${board_id}/edit?folder=${folder_id}`, page.getByLabel('Folder name')],
    [`/team/${team_id}/boards/${board_id}/permissions`, page.getByRole('heading', { name: 'Permissions' })],
  ] as const
  const sentence = page.getByRole('heading', { name: 'Failed loading data', exact: true })
  for (const [path, shown] of places) {
    await page.route(isOfWorkspace, answerBroken)
    await page.goto(path)
    await expect(sentence, path).toBeVisible()
    await tryAgain(page, () => page.unroute(isOfWorkspace, answerBroken))
    await expect(shown, path).toBeVisible()
    await expect(sentence).toHaveCount(0)
    // From a page without the program, which would load itself again once its records are gone.
    await page.goto('/api/health')
    await page.evaluate(async () => {
      for (const { name = '' } of await indexedDB.databases())
        if (name.startsWith('weft.records')) indexedDB.deleteDatabase(name)
    })
  }
})

test('a board that cannot be looked up says so, and is looked up when one tries again', async ({
  page,
  server,
}) => {
  const { board_id } = await makeBoard(await signUp(server.url, 'Resolver'), 'Elsewhere')
  await signUp(server.url, 'Stranger')
  await signIn(page, 'stranger')
  const isBoard = '**/api/resolve/board/*'
  await page.route(isBoard, answerBroken)
  const sentence = page.getByRole('heading', { name: 'Failed loading data', exact: true })
  for (const path of [`/b/${board_id}`, `/team/1/boards/${board_id}/edit`]) {
    await page.goto(path)
    await expect(sentence, path).toBeVisible()
  }
  await tryAgain(page, () => page.unroute(isBoard))
  await expect(page.getByRole('heading', { name: 'This board is not here' })).toBeVisible()
})
