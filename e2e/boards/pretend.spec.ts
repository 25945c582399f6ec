import { newSlug } from '@weft/base'
import type { Page } from '@playwright/test'

import { expect, test } from '../harness/fixtures.ts'
import { type Person, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'
import { twoPeople } from '../harness/two-people.ts'
import { makeSmallBoard, type SmallBoard } from '../views/small-board.ts'

const makePlannedBoard = (owner: Person): Promise<SmallBoard> =>
  makeSmallBoard(owner, 'Planned', {
    attributes: { Points: { type: 'number' } },
    items: [{ Name: 'Alpha', Points: 1 }, { Name: 'Beta' }, { Name: 'Gamma', Points: 8 }],
    view: { name: 'All', type: 'list' },
  })

async function pointsOf(owner: Person, board: SmallBoard): Promise<unknown[]> {
  const { body } = await owner.call<{ data: { id: string; values: Record<string, { data: unknown }> }[] }>(
    'GET',
    `/api/${board.team_id}/items?folder_id=${board.folder_id}&expand=values`,
  )
  const values = new Map(body.data.map((one) => [one.id, one.values]))
  return board.items.map((id) => values.get(id)?.[board.attributes['Points'] ?? '']?.data ?? null)
}

/** Somebody else saves a value, over what is there. */
async function setPoints(owner: Person, board: SmallBoard, n: number, data: number): Promise<void> {
  const id = board.items[n] ?? ''
  const path = `/api/${board.team_id}/items/${id}?expand=values`
  const { body } = await owner.call<{ data: { values: Record<string, { row_version: number }> } }>(
    'GET',
    path,
  )
  const attribute = board.attributes['Points'] ?? ''
  const row_version = (body.data.values[attribute]?.row_version ?? 0) + 1
  await owner.call('PUT', `/api/${board.team_id}/values/${id}.${attribute}`, { data, row_version })
}

/** What would become of all items with so many points. */
async function lookAtAll(page: Page, points: string): Promise<void> {
  await page.getByRole('row').filter({ hasText: 'Alpha' }).focus()
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('3 selected')).toBeVisible()
  await page.getByRole('button', { name: 'What would this do?' }).click()
  await page.getByRole('button', { name: /Attribute$/ }).click()
  await page.getByRole('option', { name: 'Points' }).click()
  await page
    .getByRole('spinbutton', { name: 'Points' })
    .or(page.getByRole('textbox', { name: 'Points' }))
    .fill(points)
  await page.keyboard.press('Enter')
}

test('an edit of several items is looked at, cut down, done exactly so, and taken back', async ({
  page,
  server,
}) => {
  const owner = await signUp(server.url, 'Planner')
  const board = await makePlannedBoard(owner)
  await signIn(page, 'Planner')
  await page.goto(board.path)
  const row = (name: string) => page.getByRole('option', { name: new RegExp(name) })

  await test.step('the screen says what is and what would be, and nothing is written', async () => {
    await lookAtAll(page, '8')
    await expect(page.getByRole('heading', { name: 'What would this edit do?' })).toBeVisible()
    await expect(row('Alpha')).toBeFocused()
    await expect(row('Alpha')).toContainText('1')
    await expect(row('Alpha')).toContainText('8')
    await expect(row('Beta')).toContainText('empty')
    await expect(row('Gamma')).toContainText('stays as it is')
    expect(await pointsOf(owner, board)).toEqual([1, null, 8])
  })

  await test.step('a filter and a search narrow the list', async () => {
    await page.getByRole('button', { name: /^Changed/ }).click()
    await expect(row('Gamma')).toHaveCount(0)
    await page.getByRole('searchbox').last().fill('bet')
    await expect(row('Alpha')).toHaveCount(0)
    await page.getByRole('searchbox').last().fill('')
    await page.getByRole('button', { name: /^All/ }).click()
  })

  await test.step('Space leaves a row out, and Ctrl with Enter does the rest', async () => {
    await row('Alpha').focus()
    await page.keyboard.press('ArrowDown')
    await expect(row('Beta')).toBeFocused()
    await page.keyboard.press('Space')
    await expect(row('Beta')).toHaveAttribute('aria-selected', 'false')
    await expect(page.getByText('1 of 2 picked')).toBeVisible()
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByText('1 change applied')).toBeVisible()
    expect(await pointsOf(owner, board)).toEqual([8, null, 8])
  })

  await test.step('it is one step to undo', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => pointsOf(owner, board)).toEqual([1, null, 8])
  })
})

test('an edit that would do something else by now is not done, and shown again', async ({ page, server }) => {
  const owner = await signUp(server.url, 'Waverer')
  const board = await makePlannedBoard(owner)
  await signIn(page, 'Waverer')
  await page.goto(board.path)
  await lookAtAll(page, '5')
  const row = page.getByRole('option', { name: /Beta/ })
  await expect(row).toContainText('empty')

  await test.step('what others change is shown a moment later, with a mark', async () => {
    await setPoints(owner, board, 1, 3)
    await expect(row).toContainText('changed a moment ago')
    await expect(row).toContainText('3')
  })

  await test.step('what others change at the last moment stops it', async () => {
    let isChanged = false
    await page.route('**/apply', async (route) => {
      if (!isChanged) await setPoints(owner, board, 0, 2)
      isChanged = true
      await route.continue()
    })
    await page.getByRole('button', { name: /^Apply/ }).click()
    await expect(page.getByText('This would do something else by now')).toBeVisible()
    expect(await pointsOf(owner, board)).toEqual([2, 3, 8])
    await page.getByRole('button', { name: /^Apply/ }).click()
    await expect(page.getByText('3 changes applied')).toBeVisible()
    expect(await pointsOf(owner, board)).toEqual([5, 5, 5])
  })
})

test('Escape leaves it, and without a network it says why there is nothing to see', async ({
  context,
  page,
  server,
}) => {
  const owner = await signUp(server.url, 'Omitter')
  const board = await makePlannedBoard(owner)
  await signIn(page, 'Omitter')
  await page.goto(board.path)
  await lookAtAll(page, '5')
  await expect(page.getByRole('button', { name: 'Apply 3 changes' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: 'What would this edit do?' })).toHaveCount(0)
  await expect(page.getByText('Gamma')).toBeVisible()
  expect(await pointsOf(owner, board)).toEqual([1, null, 8])

  await lookAtAll(page, '5')
  await expect(page.getByRole('button', { name: 'Apply 3 changes' })).toBeEnabled()
  await context.setOffline(true)
  await expect(page.getByRole('button', { name: 'Apply 3 changes' })).toBeDisabled()
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: 'Apply 3 changes' })).toBeEnabled()
})

test('of other permissions it says who would see what, and closes the folder once that is applied', async ({
  page,
  server,
}) => {
  const { owner, board } = await twoPeople(server, ['Closer', 'Outsidey'])
  await signIn(page, 'Closer')
  await page.goto(`/team/${board.team_id}/boards/${board.board_id}/permissions?folder=${board.folder_id}`)
  const closed = page.getByRole('switch', { name: /Private folder/ })
  await page.getByRole('switch', { name: 'Look at changes first' }).click()
  await closed.click()
  await expect(page.getByRole('heading', { name: 'What would these permissions do?' })).toBeVisible()
  await expect(page.getByText('Outsidey would not see it any more')).toBeVisible()
  const path = `/api/${board.team_id}/permissions/folder.${board.folder_id}`
  expect((await owner.call('GET', path)).status).toBe(404)
  await page.getByRole('button', { name: /^Apply/ }).click()
  await expect(closed).toBeChecked()
  expect((await owner.call('GET', path)).status).toBe(200)
})

test('runs of a rule are looked at, cut down, and begun for what is left', async ({ page, server }) => {
  const owner = await signUp(server.url, 'Ruler')
  const board = await makePlannedBoard(owner)
  const rule = newSlug()
  const made = await owner.call('PUT', `/api/${board.team_id}/automations/${rule}`, {
    board_id: board.board_id,
    name: 'Count up',
    enabled: true,
    trigger: { type: 'comment-created', options: {} },
    steps: [
      {
        id: 'up',
        type: 'set-value',
        options: { attribute_id: board.attributes['Points'], way: 'increase', amount: 2 },
      },
      { id: 'say', type: 'add-comment', options: { text: 'Counted up' } },
    ],
    row_version: 1,
  })
  expect(made.status).toBe(201)
  await signIn(page, 'Ruler')
  await page.goto(`/b/${board.board_id}/${board.folder_id}?automations=true&rule=${rule}`)
  await page.getByRole('button', { name: /Item$/ }).click()
  await page.getByRole('option', { name: 'Alpha' }).click()
  await page.getByRole('button', { name: 'Test now' }).click()
  await page.getByRole('button', { name: 'Run on 3 now' }).click()

  await expect(page.getByRole('heading', { name: 'What would these runs do?' })).toBeVisible()
  const row = (name: string) => page.getByRole('option', { name: new RegExp(`^${name}`) })
  await expect(row('Alpha')).toBeFocused()
  await expect(row('Alpha')).toContainText('3')
  await expect(page.getByText('Counted up')).toHaveCount(3)
  await expect(page.getByText('Each run is counted')).toBeVisible()
  expect(await pointsOf(owner, board)).toEqual([1, null, 8])
  await row('Beta').click()
  await page.getByRole('button', { name: /^Apply/ }).click()
  await expect(page.getByText('2 runs started')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Back to automations' })).toBeVisible()
  await expect.poll(() => pointsOf(owner, board)).toEqual([3, null, 10])
})
