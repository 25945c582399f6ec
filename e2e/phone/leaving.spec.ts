import { WHOLE_BROWSER } from '../harness/chromium.ts'
import { expect, test } from '../harness/fixtures.ts'
import { makeBoard, signUp } from '../harness/person.ts'
import { addColumn, addRows, stored } from '../offline/board-steps.ts'
import { openPhone } from './phone.ts'

// In the shell without a window no swipe left the page: the whole browser tells the page of it.
test.use(WHOLE_BROWSER)

test('back and the swipe to the right keep what is being typed in an item', async ({ server, browser }) => {
  const person = await signUp(server.url, 'Leavina')
  const board = await makeBoard(person, 'Left')
  const notes_id = await addColumn(person, board, 'Notes')
  const items = await addRows(person, board, 2)
  const path = `/b/${board.board_id}/${board.folder_id}`
  const { page, finger, close } = await openPhone(browser, server.url, 'leavina')
  const keeps = (item: string, attribute_id: string, text: string) =>
    expect.poll(async () => (await stored(person, board, attribute_id)).get(item)?.data).toBe(text)
  const leave = {
    back: () => page.goBack(),
    swipe: () => finger.swipe({ x: 30, y: 420 }, { x: 330, y: 424 }),
  }
  for (const [row, how] of (['back', 'swipe'] as const).entries()) {
    const item = items[row] ?? ''
    const open = () => page.locator(`[data-row='${item}'] [role=gridcell]`).first().tap()
    await test.step(`the title, by ${how}`, async () => {
      await page.goto(path)
      await open()
      const title = page.getByRole('textbox', { name: 'Name', exact: true })
      await title.fill(`Titled by ${how}`)
      await leave[how]()
      await expect(page).toHaveURL(new RegExp(`${path}$`))
      await keeps(item, board.attribute_id, `Titled by ${how}`)
    })
    await test.step(`a field, by ${how}`, async () => {
      await open()
      // What lies behind the item is not there for readers and keys.
      await expect(page.locator('[inert] [role=grid]')).toHaveCount(1)
      await page.getByRole('button', { name: /^Notes:/ }).tap()
      await page.keyboard.type(`Noted by ${how}`)
      await leave[how]()
      await expect(page).toHaveURL(new RegExp(`${path}$`))
      await keeps(item, notes_id, `Noted by ${how}`)
    })
  }
  await close()
})
