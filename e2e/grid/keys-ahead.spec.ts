import { expect, test } from '../harness/fixtures.ts'
import { makeBoard, signUp } from '../harness/person.ts'
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
  await page.route(/assets\/editing-.*\.js/, async (route) => {
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
