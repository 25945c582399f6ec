import { expect, test } from '../harness/fixtures.ts'
import { makeBoard, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'
import { swipe } from '../harness/swipe.ts'
import { addRows } from '../offline/board-steps.ts'

test('on a phone a list that is pulled down asks for what is new, and one that is scrolled only scrolls', async ({
  server,
  browser,
}) => {
  const person = await signUp(server.url, 'Pullina')
  const board = await makeBoard(person, 'Pulled')
  await addRows(person, board, 60)
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await signIn(page, 'pullina')
  await page.goto(`/b/${board.board_id}/${board.folder_id}`)
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('gridcell', { name: /^Row 3/ })).toBeVisible()
  const cdp = await context.newCDPSession(page)
  const asked: string[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (searchParams.has('since')) asked.push(pathname.replace(/.*\//, ''))
  })

  await swipe(cdp, { x: 200, y: 300 }, { x: 200, y: 500 })
  await expect.poll(() => asked).toContain('items')
  await expect(page.getByRole('status', { name: 'Refreshing' })).toHaveCount(0)

  await swipe(cdp, { x: 200, y: 700 }, { x: 200, y: 300 })
  await expect.poll(() => grid.evaluate((one) => one.scrollTop)).toBeGreaterThan(100)
  const before = asked.length
  await swipe(cdp, { x: 200, y: 300 }, { x: 200, y: 520 })
  expect(asked).toHaveLength(before)
  await context.close()
})

test('on a phone pages that ask the server themselves are asked again, too', async ({ server, browser }) => {
  const person = await signUp(server.url, 'Pullotta')
  const { team_id } = await makeBoard(person, 'Emptied')
  const context = await browser.newContext({
    baseURL: server.url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await signIn(page, 'pullotta')
  await page.goto(`/team/${team_id}/trash`)
  await expect(page.getByRole('heading', { name: 'Trash', exact: true })).toBeVisible()
  const again = page.waitForRequest((request) => request.url().includes('/trash'))
  await swipe(await context.newCDPSession(page), { x: 200, y: 300 }, { x: 200, y: 500 })
  await again
  await context.close()
})
