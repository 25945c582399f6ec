import { expect, test } from '../harness/fixtures.ts'
import { makeBoard, type Person, type QuickBoard, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'
import { addRows, cellOf, retype, stored } from './board-steps.ts'
import { cut, join, queued, untilKept } from './device-steps.ts'

test.use({ serviceWorkers: 'block' })

let person: Person
let board: QuickBoard
let ids: string[]

test.beforeAll(async ({ server }) => {
  person = await signUp(server.url, 'Cora')
  board = await makeBoard(person, 'Overlapping')
  ids = await addRows(person, board, 6)
})

/** Somebody else saves the name of a row. */
async function saveElsewhere(n: number, data: string): Promise<void> {
  const route = `/api/${board.team_id}/values/${ids[n]}.${board.attribute_id}`
  const answer = await person.call('PUT', route, { data, old: { data: `Row ${n}` } })
  expect(answer.status).toBe(200)
}

const dataOf = async (n: number) => (await stored(person, board)).get(ids[n] ?? '')?.data

test('of a conflict made offline the server’s value wins, mine stays in the list, and applying it again works', async ({
  page,
  context,
}) => {
  await signIn(page, 'cora')
  await page.goto(`/b/${board.board_id}/${board.folder_id}`)
  await expect(cellOf(page, 'Row 1')).toBeVisible()
  await untilKept(page)
  await cut(context)
  await retype(page, 'Row 1', 'Mine of one')
  await retype(page, 'Row 2', 'Mine of two')
  await expect(page.getByText('Offline, 2 waiting')).toBeVisible()
  await saveElsewhere(1, 'Theirs of one')
  await join(context)
  await page.getByRole('button', { name: 'Review' }).click()
  const list = page.getByRole('dialog', { name: 'Unsaved changes' })
  await expect(list.getByText('Changed: Mine of one')).toBeVisible()
  await page.keyboard.press('Escape')

  await expect(cellOf(page, 'Theirs of one')).toBeVisible()
  await expect.poll(() => queued(page)).toBe(0)
  expect([await dataOf(1), await dataOf(2)]).toEqual(['Theirs of one', 'Mine of two'])
  // What was lost to the other is still there after a reload, until somebody decides.
  await page.reload()
  await page.getByRole('button', { name: '1 conflict' }).click()
  await expect(list.getByText('Changed: Mine of one')).toBeVisible()
  await expect(list.getByText('Someone else changed it first')).toBeVisible()
  await list.getByRole('button', { name: 'Apply again' }).click()
  await expect(cellOf(page, 'Mine of one')).toBeVisible()
  await expect.poll(() => dataOf(1)).toBe('Mine of one')
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
})

test('a second edit on top of one that was overtaken overwrites nothing: both are one line, and can be let go', async ({
  page,
  context,
}) => {
  await signIn(page, 'cora')
  await page.goto(`/b/${board.board_id}/${board.folder_id}`)
  await expect(cellOf(page, 'Row 4')).toBeVisible()
  await untilKept(page)
  await cut(context)
  await retype(page, 'Row 4', 'My first try')
  await retype(page, 'My first try', 'My second try')
  await expect.poll(() => queued(page)).toBe(2)
  await saveElsewhere(4, 'Theirs of four')
  // The page that made them is gone by the time they are sent.
  await page.reload({ waitUntil: 'domcontentloaded' })
  await expect(cellOf(page, 'My second try')).toBeVisible()
  await join(context)

  await expect(cellOf(page, 'Theirs of four')).toBeVisible()
  await expect.poll(() => queued(page)).toBe(0)
  expect(await dataOf(4)).toBe('Theirs of four')
  await page.getByRole('button', { name: '1 conflict' }).click()
  const list = page.getByRole('dialog', { name: 'Unsaved changes' })
  await expect(list.getByText('Changed: My second try')).toBeVisible()
  await list.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()
  await expect(cellOf(page, 'Theirs of four')).toBeVisible()
  expect(await dataOf(4)).toBe('Theirs of four')
})
