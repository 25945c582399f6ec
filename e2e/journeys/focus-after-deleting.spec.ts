import { newSlug } from '@weft/base'
import type { Locator, Page } from '@playwright/test'

import { expect, test } from '../harness/fixtures.ts'
import { signUp } from '../harness/person.ts'
import type { ServerProcess } from '../harness/server-process.ts'
import { signIn } from '../harness/sign-in.ts'
import { makeColumns } from '../views/column-board.ts'

let count = 0

/** A board with three folders, items, and the views that are named. */
async function open(
  page: Page,
  server: ServerProcess,
  views: readonly { name: string; type: string }[] = [],
) {
  const name = `Focus${count++}${newSlug().replaceAll(/\W/g, '')}`
  const person = await signUp(server.url, name)
  const items = Array.from({ length: 8 }, (_, n) => ({ title: `Item ${n + 1}`, status: n % 3 }))
  const board = await makeColumns(person, name, items)
  const { team_id, board_id, folder_id } = board
  const put = async (path: string, body: object) => {
    const { status } = await person.call('PUT', `/api/${team_id}/${path}`, {
      row_version: 1,
      board_id,
      ...body,
    })
    expect(status).toBeLessThan(300)
  }
  await put(`folders/${newSlug()}`, { name: 'Second', sort_order: 2 })
  await put(`folders/${newSlug()}`, { name: 'Third', sort_order: 3 })
  const ids: string[] = []
  for (const [n, view] of views.entries()) {
    ids.push(newSlug())
    await put(`views/${ids[n]}`, { folder_id, access: 'shared', sort_order: 10_000_000 + n, ...view })
  }
  await signIn(page, name)
  const show = async (view_id: string) => {
    await page.goto(`/b/${board_id}/${folder_id}?view=${view_id}`)
    await expect(page.getByText('Item 4', { exact: true }).first()).toBeVisible()
  }
  return { board, ids, show }
}

async function pick(page: Page, entry: string): Promise<void> {
  await page.getByRole('menuitem', { name: entry }).click()
  await expect(page.getByRole('menu')).toHaveCount(0)
}

/** Something inside a part of the page has the focus, or the part itself. */
async function expectFocusIn(part: Locator): Promise<void> {
  const focused = part.page().locator(':focus').and(part.locator('*').or(part))
  await expect(focused).toHaveCount(1)
}

const main = (page: Page) => page.getByRole('main')

test('a folder that the sidebar deletes leaves the focus to the next row', async ({ page, server }) => {
  const { board, show } = await open(page, server)
  await show(board.view_id)
  const row = (name: string) => page.getByRole('treeitem', { name, exact: true })
  await row('Second').click({ button: 'right' })
  await pick(page, 'Delete')
  await expect(row('Second')).toHaveCount(0)
  await expectFocusIn(row('Third'))
  await row('Third').hover()
  await page.getByRole('button', { name: 'Actions for Third' }).click()
  await pick(page, 'Delete')
  await expect(row('Third')).toHaveCount(0)
  await expectFocusIn(page.getByRole('tree', { name: 'Boards' }))
})

test('a view that its menu deletes leaves the focus to the one that is shown', async ({ page, server }) => {
  const { ids, show } = await open(page, server, [{ name: 'Spare', type: 'table' }])
  await show(ids[0] ?? '')
  await page.getByRole('button', { name: 'View menu' }).click()
  await pick(page, 'Delete view')
  const tabs = page.getByRole('navigation', { name: 'Views' })
  await expect(tabs.getByRole('link', { name: 'Spare' })).toHaveCount(0)
  await expectFocusIn(tabs)
})

test('an item that the menu of its row deletes leaves it to the rows', async ({ page, server }) => {
  const { board, show } = await open(page, server)
  await show(board.view_id)
  const cell = (name: string) => page.getByRole('gridcell', { name, exact: true })
  await cell('Item 1').click({ button: 'right' })
  await pick(page, 'Delete item')
  await expect(cell('Item 1')).toHaveCount(0)
  await expectFocusIn(main(page))
})

test('a page of documents leaves it to the pages', async ({ page, server }) => {
  const { ids, show } = await open(page, server, [{ name: 'Pages', type: 'document' }])
  await show(ids[0] ?? '')
  const row = page.getByRole('treeitem', { name: 'Item 7', exact: true })
  await row.hover()
  await row.getByRole('button', { name: 'Page menu' }).click()
  await pick(page, 'Delete page')
  await expect(row).toHaveCount(0)
  await expectFocusIn(main(page))
})
