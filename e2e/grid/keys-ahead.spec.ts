import { expect, test } from '../harness/fixtures.ts'
import { lateFiles } from '../harness/late-files.ts'
import { LONG } from '../harness/long.ts'
import { makeBoard, type Person, type QuickBoard, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'
import { addItems } from '../families/long-text-steps.ts'

test('cells are filled as fast as one types, although their editor is still being loaded', async ({
  page,
  server,
}) => {
  const person = await signUp(server.url, 'Hastings')
  const board = await makeBoard(person, 'Quick')
  await addItems(
    person,
    board,
    ['One', 'Two', 'Three'].map((name) => ({ [board.attribute_id]: name })),
  )
  await signIn(page, 'hastings')
  const held = Promise.withResolvers<void>()
  let isHeld = false
  await page.route(lateFiles('attributes-later'), async (route) => {
    isHeld = true
    await held.promise
    await route.continue()
  })
  await page.goto(`/b/${board.board_id}/${board.folder_id}`)
  const grid = page.getByRole('grid')
  const cell = (name: string) => grid.getByText(name, { exact: true })
  await cell('One').click()
  await expect.poll(() => isHeld).toBe(true)
  await page.keyboard.type('Alpha')
  await page.keyboard.press('Enter')
  await page.keyboard.type('B')
  await page.keyboard.press('Enter')
  await expect(cell('One')).toBeVisible()
  held.resolve()
  await expect(cell('Alpha')).toBeVisible()
  await expect(cell('B')).toBeVisible()
  await expect(cell('Three')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveCount(0)
})

// What lies between two keys of a scanner, and of somebody who types, in ms; and how late every part comes.
for (const [who, between, late, details] of [
  ['a scanner', 0, 0, {}],
  ['a scanner on a slow network', 0, 1000, LONG],
  ['a scanner on a very slow network', 0, 3000, {}],
  ['somebody who types fast on a slow network', 40, 300, {}],
] as const)
  test(`values of ${who} fill their rows on a first opening`, details, async ({ page, server }) => {
    const name = `Scan${between}x${late}`
    const person = await signUp(server.url, name)
    const board = await makeBoard(person, 'Codes')
    const codes = Array.from({ length: 50 }, (_, at) => `code ${at}`)
    await addItems(
      person,
      board,
      codes.map((_, at) => ({ [board.attribute_id]: `Old ${at}` })),
    )
    await signIn(page, name.toLowerCase())
    await page.route(/assets\/.*\.js/, async (route) => {
      await new Promise((resolve) => setTimeout(resolve, late))
      await route.continue()
    })
    await page.goto(`/b/${board.board_id}/${board.folder_id}`)
    await page.getByRole('grid').getByText('Old 0', { exact: true }).click()
    for (const code of codes.slice(0, between === 0 ? 50 : 12)) {
      await page.keyboard.type(code, { delay: between })
      await page.keyboard.press('Enter')
    }
    const wanted = codes.map((code, at) => (between === 0 || at < 12 ? code : `Old ${at}`))
    await expect.poll(() => namesOf(person, board)).toEqual(wanted)
  })

test('keys before the rows are there do nothing to what comes', async ({ page, server }) => {
  const person = await signUp(server.url, 'Timely')
  const board = await makeBoard(person, 'Early')
  const names = ['One', 'Two', 'Three']
  await addItems(
    person,
    board,
    names.map((name) => ({ [board.attribute_id]: name })),
  )
  await signIn(page, 'timely')
  const held = Promise.withResolvers<void>()
  const isAsked = Promise.withResolvers<void>()
  await page.route(/\/folders\/.*\/content/, async (route) => {
    isAsked.resolve()
    await held.promise
    await route.continue()
  })
  await page.goto(`/b/${board.board_id}/${board.folder_id}`)
  await isAsked.promise
  await page.keyboard.type('never none')
  for (const key of ['Enter', 'Delete', 'Escape']) await page.keyboard.press(key)
  held.resolve()
  const grid = page.getByRole('grid')
  await grid.getByText('One', { exact: true }).click()
  await page.keyboard.type('First')
  await page.keyboard.press('Enter')
  await expect.poll(() => namesOf(person, board)).toEqual(['First', 'Two', 'Three'])
})

/** The names from top to bottom, as the server has them. */
async function namesOf(person: Person, { team_id, folder_id, attribute_id }: QuickBoard): Promise<string[]> {
  type Item = { sort_order: number; values: Record<string, { data: unknown }> }
  const answer = await person.call<{ data: Item[] }>(
    'GET',
    `/api/${team_id}/items?folder_id=${folder_id}&expand=values`,
  )
  return answer.body.data
    .toSorted((a, b) => a.sort_order - b.sort_order)
    .map((item) => String(item.values[attribute_id]?.data ?? ''))
}
