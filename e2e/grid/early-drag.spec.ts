import { expect, test } from '../harness/fixtures.ts'
import { lateFiles } from '../harness/late-files.ts'
import { makeBoard, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'
import { addItems } from '../families/long-text-steps.ts'
import { outline } from './grid-page.ts'

test('a row that was carried before the program of dragging had come is where it was let go', async ({
  page,
  server,
}) => {
  const person = await signUp(server.url, 'Earlybird')
  const board = await makeBoard(person, 'Early')
  const rows = [0, 1, 2, 3].map((n) => ({ [board.attribute_id]: `Row ${n}` }))
  const [first = ''] = await addItems(person, board, rows)
  await signIn(page, 'earlybird')
  let isLate = true
  await page.route(lateFiles('view-table-later'), async (route) => {
    while (isLate) await new Promise((resolve) => setTimeout(resolve, 50))
    await route.continue()
  })
  await page.goto(`/b/${board.board_id}/${board.folder_id}`)
  await expect.poll(() => outline(page)).toEqual(['Row 0', 'Row 1', 'Row 2', 'Row 3'])
  const from = await page.locator(`[data-row="${first}"] [role=rowheader]`).boundingBox()
  if (!from) throw new Error('The row is not there.')
  await page.mouse.move(from.x + 20, from.y + 18)
  await page.mouse.down()
  await page.mouse.move(from.x + 21, from.y + 40, { steps: 4 })
  await page.mouse.move(from.x + 21, from.y + 2.6 * from.height, { steps: 8 })
  isLate = false
  // A hand never rests: what it pressed may happen again for the table only after all that it moved until then.
  let nudge = 0
  await expect(async () => {
    await page.mouse.move(from.x + 21 + (++nudge % 2), from.y + 2.6 * from.height)
    await expect(page.locator('[data-drop-line]')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.mouse.up()
  await expect.poll(() => outline(page)).toEqual(['Row 1', 'Row 2', 'Row 0', 'Row 3'])
})
