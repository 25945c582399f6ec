import { newSlug, newUuid } from '@weft/base'

import { expect, test } from '../harness/fixtures.ts'
import { makeBoard, type Person, type QuickBoard, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'
import { addRows } from '../offline/board-steps.ts'
import { cell, openTable, outline } from './grid-page.ts'

const pathOf = (board: QuickBoard) => `/b/${board.board_id}/${board.folder_id}`

/** A single-choice label whose choices the rows have in turn. */
async function addLabel(person: Person, board: QuickBoard, items: readonly string[]): Promise<string> {
  const id = newUuid()
  const labels = ['Open', 'Done'].map((name, n) => ({ id: newUuid(), name, color: ['blue', 'green'][n] }))
  await person.call('PUT', `/api/${board.team_id}/attributes/${id}`, {
    row_version: 1,
    board_id: board.board_id,
    name: 'State',
    type: 'label',
    settings: { labels, multiple: false },
    sort_order: 2 * 65_536,
  })
  await person.call('PUT', `/api/${board.team_id}/folders/${board.folder_id}`, {
    attribute_ids: [board.attribute_id, id],
    old: { attribute_ids: [board.attribute_id] },
  })
  for (const [n, item] of items.entries())
    await person.call('PUT', `/api/${board.team_id}/values/${item}.${id}`, {
      row_version: 1,
      data: [labels[n % 2]?.id],
    })
  return id
}

async function changeView(person: Person, board: QuickBoard, settings: object): Promise<void> {
  const path = `/api/${board.team_id}/views/${board.view_id}`
  const { body } = await person.call<{ data: { row_version: number } }>('GET', path)
  const answer = await person.call('PUT', path, { row_version: body.data.row_version + 1, settings })
  expect(answer.status).toBe(200)
}

test('rows go below each other and back by keys alone, five deep and no deeper, and a parent takes all below it along', async ({
  page,
  server,
}) => {
  const person = await signUp(server.url, 'Structura')
  const board = await makeBoard(person, 'Nests')
  await addRows(person, board, 7)
  await signIn(page, 'structura')
  await openTable(page, pathOf(board), 7)

  await test.step('each goes one level below the one above', async () => {
    await cell(page, 1, 0).click()
    await page.keyboard.press('Control+]')
    await expect
      .poll(() => outline(page))
      .toEqual(['Row 0', '.Row 1', 'Row 2', 'Row 3', 'Row 4', 'Row 5', 'Row 6'])
    for (const [row, depth] of [
      [2, 2],
      [3, 3],
      [4, 4],
    ] as const) {
      await cell(page, row, 0).click()
      for (let at = 0; at < depth; at++) {
        await page.keyboard.press('Control+]')
        const wanted = '.'.repeat(at + 1) + `Row ${row}`
        await expect.poll(async () => (await outline(page))[row]).toBe(wanted)
      }
    }
    await expect
      .poll(() => outline(page))
      .toEqual(['Row 0', '.Row 1', '..Row 2', '...Row 3', '....Row 4', 'Row 5', 'Row 6'])
  })

  await test.step('a sixth level is refused and said', async () => {
    await cell(page, 5, 0).click()
    for (let at = 0; at < 4; at++) {
      await page.keyboard.press('Control+]')
      await expect.poll(async () => (await outline(page))[5]).toBe('.'.repeat(at + 1) + 'Row 5')
    }
    await page.keyboard.press('Control+]')
    await expect(page.getByText('Sub-items can be nested at most 5 levels deep')).toBeVisible()
  })

  await test.step('Shift+Space lifts a row, arrows move it, Enter drops it, and Ctrl+Z takes it back', async () => {
    await cell(page, 6, 0).click()
    await page.keyboard.press('Shift+Space')
    await expect(page.locator('[data-lifted]')).toHaveCount(1)
    for (let at = 0; at < 6; at++) await page.keyboard.press('ArrowUp')
    await page.keyboard.press('Enter')
    await expect.poll(async () => (await outline(page))[0]).toBe('Row 6')
    await page.keyboard.press('Control+z')
    await expect.poll(async () => (await outline(page))[0]).toBe('Row 0')
  })

  await test.step('a deleted parent is one entry with all below it, and comes back as one', async () => {
    await cell(page, 0, 0).click()
    await page.keyboard.press('Control+Backspace')
    await expect.poll(() => outline(page)).toEqual(['Row 6'])
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(async () => (await outline(page)).length).toBeGreaterThanOrEqual(2)
    await expect.poll(async () => (await outline(page))[0]).toBe('Row 0')
  })
})

test('groups remember for each person which are closed; a row dragged to another one gets its value', async ({
  page,
  server,
}) => {
  const person = await signUp(server.url, 'Grouperta')
  const board = await makeBoard(person, 'Groups')
  const items = await addRows(person, board, 4)
  const state = await addLabel(person, board, items)
  await changeView(person, board, { groups: [{ attribute_id: state }] })
  await signIn(page, 'grouperta')
  await page.goto(pathOf(board))
  const header = (name: string) => page.getByRole('button', { name: `Group ${name}` })
  await expect(header('Done')).toHaveAttribute('aria-expanded', 'true')
  await expect.poll(() => outline(page)).toEqual(['Row 0', 'Row 2', 'Row 1', 'Row 3'])

  const grip = page.locator(`[data-row="${items[0]}"] [role=rowheader]`)
  await page.waitForFunction(
    () => document.querySelector('[role=grid]')?.className.includes('movable') === true,
  )
  const from = await grip.boundingBox()
  const to = await page.locator(`[data-row="${items[1]}"]`).boundingBox()
  if (!from || !to) throw new Error('The rows are not there.')
  await page.mouse.move(from.x + 20, from.y + 18)
  await page.mouse.down()
  await page.mouse.move(from.x + 21, from.y + 40, { steps: 4 })
  await page.mouse.move(from.x + 21, to.y + 30, { steps: 8 })
  await expect(page.locator('[data-drop-line]')).toBeVisible()
  await page.mouse.up()
  await expect.poll(() => outline(page)).toEqual(['Row 2', 'Row 1', 'Row 0', 'Row 3'])

  await test.step('a press on its twist counts although others change its rows meanwhile', async () => {
    const isDone = async (row: string, data: unknown, row_version: number) => {
      const path = `/api/${board.team_id}/values/${row}.${state}`
      expect((await person.call('PUT', path, { data, row_version })).status).toBe(200)
    }
    const { body } = await person.call<{ data: { data: string[]; row_version: number } }>(
      'GET',
      `/api/${board.team_id}/values/${items[3]}.${state}`,
    )
    const { data, row_version } = body.data
    await header('Open').hover()
    await page.mouse.down()
    await isDone(items[3] ?? '', null, row_version + 1)
    await expect(header('No state')).toBeVisible()
    await page.mouse.up()
    await expect(header('Open')).toHaveAttribute('aria-expanded', 'false')
    await isDone(items[3] ?? '', data, row_version + 2)
    await expect(header('No state')).toHaveCount(0)
  })
  await expect.poll(() => outline(page)).toEqual(['Row 1', 'Row 0', 'Row 3'])
  await page.reload()
  await expect(header('Open')).toHaveAttribute('aria-expanded', 'false')
  await expect.poll(() => outline(page)).toEqual(['Row 1', 'Row 0', 'Row 3'])
})

test('items of the folders below are shown with their own where the view says so, and what is found is walked through', async ({
  page,
  server,
}) => {
  const person = await signUp(server.url, 'Folderina')
  const board = await makeBoard(person, 'Tree')
  await addRows(person, board, 2)
  const below = newSlug()
  await person.call('PUT', `/api/${board.team_id}/folders/${below}`, {
    row_version: 1,
    board_id: board.board_id,
    parent_id: board.folder_id,
    name: 'Deeper',
    sort_order: 65_536,
    attribute_ids: [board.attribute_id],
  })
  await person.call('PUT', `/api/${board.team_id}/items/${newUuid()}`, {
    row_version: 1,
    board_id: board.board_id,
    folder_id: below,
    sort_order: 9 * 65_536,
    values: { [board.attribute_id]: 'From below' },
  })
  await signIn(page, 'folderina')
  await openTable(page, pathOf(board), 2)
  expect(await outline(page)).toEqual(['Row 0', 'Row 1'])
  await page.getByRole('button', { name: 'View options' }).click()
  await page.getByRole('switch', { name: 'Include subfolders' }).click()
  await expect.poll(() => outline(page)).toEqual(['Row 0', 'Row 1', 'From below'])
  await page.keyboard.press('Escape')

  await cell(page, 0, 0).click()
  await page.keyboard.press('Control+f')
  const field = page.getByRole('textbox', { name: 'Find in view' })
  await field.fill('ro')
  const bar = page.getByRole('search', { name: 'Find in view' })
  await expect(bar.getByRole('status')).toHaveText('3 rows')
  await expect(page.locator('[data-found]')).toHaveCount(3)
  await field.press('Enter')
  await expect(bar.getByRole('status')).toHaveText('1 of 3')
  await field.press('Shift+Enter')
  await expect(bar.getByRole('status')).toHaveText('3 of 3')
  await expect(cell(page, 2, 0)).toHaveAttribute('data-active', '')
  await field.press('Escape')
  await expect(page.locator('[data-found]')).toHaveCount(0)

  // A new item goes to the folder that is shown.
  await page.getByText('Add item').last().click()
  await expect.poll(async () => (await outline(page)).length).toBe(4)
  const path = `/api/${board.team_id}/items?folder_id=${board.folder_id}`
  await expect
    .poll(async () => (await person.call<{ data: unknown[] }>('GET', path)).body.data.length)
    .toBe(3)
})
