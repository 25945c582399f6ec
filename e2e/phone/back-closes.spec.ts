import type { Page } from '@playwright/test'

import { expect, test } from '../harness/fixtures.ts'
import { signUp } from '../harness/person.ts'
import { makeColumns } from '../views/column-board.ts'
import { openPhone } from './phone.ts'

test('the way back closes what is open, the innermost first, and leaves the page where it is', async ({
  server,
  browser,
}) => {
  const person = await signUp(server.url, 'Backina')
  const board = await makeColumns(person, 'Backed', [
    { title: 'One', status: 0 },
    { title: 'Two', status: 1 },
  ])
  const { page, finger, close } = await openPhone(browser, server.url, 'backina')
  const folder = `/b/${board.board_id}/${board.folder_id}`
  const table = `${folder}?view=${board.view_id}`
  const button = (name: string | RegExp) =>
    page.getByRole('button', { name, exact: typeof name === 'string' })
  await page.goto(table)
  await expect(page.getByRole('gridcell').first()).toBeVisible()

  for (const name of [
    'Filter',
    'Sort',
    'Group',
    'Attributes',
    'View options',
    'View menu',
    'Add view',
    'Boards',
  ])
    await test.step(name, async () => {
      await button(name).tap()
      await closedByBack(page, page.getByRole(/menu|Add view/.test(name) ? 'menu' : 'dialog'), table)
    })
  await test.step('the menu of a column', async () => {
    await page.getByRole('columnheader').first().getByRole('button').tap()
    await closedByBack(page, page.getByRole('menu'), table)
  })
  await test.step('what is chosen', async () => {
    const box = await page.getByRole('gridcell').first().boundingBox()
    await finger.down({ x: (box?.x ?? 0) + 60, y: (box?.y ?? 0) + 20 })
    await expect(page.locator('html[data-dragging]')).toHaveCount(1)
    await finger.up()
    await closedByBack(page, page.getByText('1 selected'), table)
  })
  await test.step('the labels of an item, then the item', async () => {
    await page.getByRole('gridcell').first().tap()
    await expect(page).toHaveURL(/\/[\w-]{36}/)
    const item = new URL(page.url())
    // One bar, with one way back.
    await expect(button('Back')).toHaveCount(1)
    await button(/^Status:/).tap()
    await closedByBack(page, page.getByRole('dialog', { name: 'Status' }), item.pathname + item.search)
    await page.goBack()
    await expect.poll(() => new URL(page.url()).pathname).toBe(folder)
  })
  await test.step('a tap on a view is no step of its own', async () => {
    const steps = () => page.evaluate(() => history.length)
    const before = await steps()
    await page.getByRole('link', { name: 'Board', exact: true }).tap()
    await expect(page.locator('[data-card]').first()).toBeVisible()
    await page.getByRole('link', { name: 'Table', exact: true }).tap()
    await expect(page.getByRole('gridcell').first()).toBeVisible()
    expect(await steps()).toBe(before)
  })
  await close()
})

async function closedByBack(page: Page, open: ReturnType<Page['getByRole']>, address: string): Promise<void> {
  await expect(open).toBeVisible()
  await page.goBack()
  await expect(open).toHaveCount(0)
  await expect.poll(() => new URL(page.url()).pathname + new URL(page.url()).search).toBe(address)
}
