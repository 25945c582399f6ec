import { expect, test } from '../harness/fixtures.ts'
import { makeBoard, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'
import { addColumn, addRows } from '../offline/board-steps.ts'

test('a finger scrolls the table up and sideways and opens nothing; a tap still does', async ({
  server,
  browser,
}) => {
  const person = await signUp(server.url, 'Fingerine')
  const board = await makeBoard(person, 'Swiped')
  for (const name of ['Notes', 'More notes', 'Even more']) await addColumn(person, board, name)
  await addRows(person, board, 120)
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await signIn(page, 'fingerine')
  const path = `/b/${board.board_id}/${board.folder_id}`
  await page.goto(path)
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('gridcell', { name: /^Row 3/ })).toBeVisible()
  const cdp = await context.newCDPSession(page)
  /** A finger that goes from one place to another and is lifted. */
  const swipe = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
    const steps = 12
    const send = (type: 'touchStart' | 'touchMove', n: number) => {
      const [x, y] = [from.x + ((to.x - from.x) * n) / steps, from.y + ((to.y - from.y) * n) / steps]
      return cdp.send('Input.dispatchTouchEvent', { type, touchPoints: [{ x, y }] })
    }
    // Together: on a busy machine the finger would rest between the two, and take the row up.
    await Promise.all([send('touchStart', 0), send('touchMove', 1)])
    for (let n = 2; n <= steps; n++) await send('touchMove', n)
    await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }
  const place = () => grid.evaluate((one) => ({ top: one.scrollTop, left: one.scrollLeft }))

  // A finger that is slow on a busy machine rests, and one swipes again.
  await expect(async () => {
    await swipe({ x: 200, y: 720 }, { x: 200, y: 220 })
    expect((await place()).top).toBeGreaterThan(1_200)
  }).toPass()
  await expect(grid.getByRole('gridcell', { name: /^Row 3( |$)/ })).toHaveCount(0)
  await expect(async () => {
    await swipe({ x: 350, y: 450 }, { x: 60, y: 450 })
    await expect.poll(async () => (await place()).left, { timeout: 1_000 }).toBeGreaterThan(40)
  }).toPass()
  expect(new URL(page.url()).pathname).toBe(path)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveCount(0)

  await expect(grid.getByRole('gridcell', { name: /^Row \d+/ }).first()).toBeVisible()
  await page.touchscreen.tap(200, 450)
  await expect(page).toHaveURL(new RegExp(`${path}/.+`))
  await context.close()
})
