import type { Page } from '@playwright/test'

import { addItems, logIn } from '../families/long-text-steps.ts'
import { expect, test } from '../harness/fixtures.ts'
import { twoPeople } from '../harness/two-people.ts'

const shots = process.env['TALK_SHOTS']

const starred = (page: Page) => page.getByRole('tree', { name: 'Starred' })
const names = (page: Page) => starred(page).getByRole('treeitem').getByRole('link')
const inSidebar = (page: Page, name: string) =>
  page.getByRole('tree', { name: 'Boards' }).getByRole('treeitem', { name }).first()

test('what is starred is at hand on all devices, in its order, also offline, and no longer than it is seen', async ({
  server,
  browser,
}) => {
  const { owner, board } = await twoPeople(server, ['Morold', 'Tristan'], 'Harbour')
  const [item = ''] = await addItems(owner, board, [{ [board.attribute_id]: 'Dredge the basin' }])
  const done = async (method: string, path: string) =>
    expect((await owner.call(method, `/api/${board.team_id}${path}`)).status).toBe(200)
  const folder = `/b/${board.board_id}/${board.folder_id}`
  const desk = await logIn(browser, server.url, 'tristan')
  const other = await logIn(browser, server.url, 'tristan')
  await other.goto('/home')

  await test.step('a board by its menu, an item by its bar, a view by its menu: shown on both devices', async () => {
    await desk.goto(folder)
    await inSidebar(desk, 'Harbour').hover()
    await desk.getByRole('button', { name: 'Actions for Harbour' }).click()
    await desk.getByRole('menuitem', { name: 'Add star' }).click()
    await expect(names(desk)).toHaveText(['Harbour'])
    await desk.goto(`${folder}/${item}`)
    await desk.getByRole('button', { name: 'Star this item' }).click()
    await expect(names(desk)).toHaveText(['Harbour', 'Dredge the basin'])
    await desk.getByRole('button', { name: 'View menu' }).click()
    await desk.getByRole('menuitem', { name: 'Add star' }).click()
    for (const page of [desk, other]) await expect(names(page)).toHaveCount(3)
    await expect(names(other).nth(1)).toHaveText('Dredge the basin')
    if (shots) await desk.screenshot({ path: `${shots}/starred.png` })
  })

  await test.step('the key lets go of what is open, and takes it again', async () => {
    await desk.getByRole('complementary', { name: 'Dredge the basin' }).press('Alt+s')
    await expect(names(desk)).toHaveCount(2)
    await expect(names(other)).toHaveCount(2)
    await desk.getByRole('complementary', { name: 'Dredge the basin' }).press('Alt+s')
    await expect(names(other).last()).toHaveText('Dredge the basin')
  })

  await test.step('offline they are there after a reload, and the order is changed by keyboard', async () => {
    await desk.goto('/home')
    await expect(names(desk)).toHaveCount(3)
    const last = starred(desk).getByRole('treeitem').last()
    // What drags is loaded when it is first wanted.
    await last.focus()
    await desk.keyboard.press('Space')
    await expect(desk.getByText('picked up').first()).toBeAttached()
    await desk.keyboard.press('Escape')
    await desk.context().setOffline(true)
    await last.focus()
    await desk.keyboard.press('Space')
    // Before and after each row are two places; the first is the end of the way.
    for (let n = 0; n < 5; n++) await desk.keyboard.press('ArrowUp')
    await desk.keyboard.press('Space')
    await expect(names(desk).first()).toHaveText('Dredge the basin')
    await expect(names(other).first()).toHaveText('Harbour')
    await desk.context().setOffline(false)
    await expect(names(other).first()).toHaveText('Dredge the basin')
    await names(other).first().click()
    await expect(other).toHaveURL(new RegExp(item))
  })

  await test.step('what was opened on one device is opened last on the other', async () => {
    await desk.goto('/home')
    const opened = desk.getByRole('region', { name: 'Recently opened' }).getByRole('link')
    await expect(opened.first()).toContainText('Dredge the basin')
    await expect(opened.nth(1)).toContainText('Harbour')
    await expect(
      desk.getByRole('main').getByRole('region', { name: 'Starred' }).getByRole('link'),
    ).toHaveCount(3)
    if (shots) await desk.screenshot({ path: `${shots}/home.png` })
    await desk.keyboard.press('Control+k')
    const palette = desk.getByRole('dialog', { name: 'Commands' })
    await expect(palette.getByRole('menuitem').first()).toContainText('Dredge the basin')
    await desk.keyboard.press('Escape')
  })

  await test.step('what is thrown away is not there any more, and comes back', async () => {
    await done('DELETE', `/items/${item}`)
    await expect(names(other)).toHaveCount(2)
    await done('POST', `/items/${item}/restore`)
    await expect(names(other)).toHaveCount(3)
  })

  await test.step('of a board that is closed to the person nothing is told', async () => {
    await done('DELETE', `/boards/${board.board_id}`)
    for (const page of [desk, other]) await expect(starred(page)).toHaveCount(0)
    await expect(desk.getByText('Harbour', { exact: true })).toHaveCount(0)
  })
})
