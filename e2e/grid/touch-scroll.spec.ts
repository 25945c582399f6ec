import type { Browser } from '@playwright/test'

import { expect, test } from '../harness/fixtures.ts'
import { makeBoard, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'
import { swipe } from '../harness/swipe.ts'
import { addColumn, addRows } from '../offline/board-steps.ts'

test('a finger scrolls the table up and sideways and opens nothing; a tap still does', async ({
  server,
  browser,
}) => {
  const { page, context, cdp, grid, path } = await openTable(browser, server.url, 'Fingerine')
  const place = () => grid.evaluate((one) => ({ top: one.scrollTop, left: one.scrollLeft }))

  for (let n = 0; n < 3; n++) await swipe(cdp, { x: 200, y: 720 }, { x: 200, y: 220 })
  await expect.poll(async () => (await place()).top).toBeGreaterThan(1_200)
  await expect(grid.getByRole('gridcell', { name: /^Row 3( |$)/ })).toHaveCount(0)
  await swipe(cdp, { x: 350, y: 450 }, { x: 60, y: 450 })
  await expect.poll(async () => (await place()).left).toBeGreaterThan(40)
  expect(new URL(page.url()).pathname).toBe(path)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveCount(0)

  await expect(grid.getByRole('gridcell', { name: /^Row \d+/ }).first()).toBeVisible()
  await page.touchscreen.tap(200, 450)
  await expect(page).toHaveURL(new RegExp(`${path}/.+`))
  await context.close()
})

test('a finger that scrolls before the table takes presses, or while the page is busy, picks up no row', async ({
  server,
  browser,
}) => {
  const { page, context, cdp, grid } = await openTable(browser, server.url, 'Busyna')
  const isDragging = () => page.evaluate(() => document.documentElement.hasAttribute('data-dragging'))
  const scrolled = () => grid.evaluate((one) => one.scrollTop)
  // Whatever is picked up stays long enough to be seen.
  await page.evaluate(() => {
    const seen = new MutationObserver(() => document.body.toggleAttribute('data-was-dragging', true))
    seen.observe(document.documentElement, { attributeFilter: ['data-dragging'] })
  })
  await swipe(cdp, { x: 200, y: 720 }, { x: 200, y: 220 })
  await expect.poll(scrolled).toBeGreaterThan(480)

  // The page is busy from the press on, until long after the finger has gone.
  const before = await scrolled()
  await page.evaluate(() =>
    window.addEventListener(
      'pointerdown',
      () => {
        const end = performance.now() + 600
        setTimeout(() => {
          while (performance.now() < end);
        })
      },
      { once: true },
    ),
  )
  await swipe(cdp, { x: 200, y: 720 }, { x: 200, y: 220 })
  await expect.poll(scrolled).toBeGreaterThan(before)
  expect(await isDragging()).toBe(false)
  await expect(page.locator('[data-was-dragging]')).toHaveCount(0)
  await context.close()
})

/** A table of 120 rows on a phone, at the moment when its rows can be seen. */
async function openTable(browser: Browser, url: string, name: string) {
  const person = await signUp(url, name)
  const board = await makeBoard(person, 'Swiped')
  for (const name of ['Notes', 'More notes', 'Even more']) await addColumn(person, board, name)
  await addRows(person, board, 120)
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  await signIn(page, name.toLowerCase())
  const path = `/b/${board.board_id}/${board.folder_id}`
  await page.goto(path)
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('gridcell', { name: /^Row 3/ })).toBeVisible()
  const cdp = await context.newCDPSession(page)
  return { page, context, cdp, grid, path }
}
