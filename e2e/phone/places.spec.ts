import { expect, test } from '../harness/fixtures.ts'
import { signUp } from '../harness/person.ts'
import { makeColumns } from '../views/column-board.ts'
import { openPhone } from './phone.ts'

test('on a phone home names the workspace, and names of attributes open their menus', async ({
  server,
  browser,
}) => {
  const person = await signUp(server.url, 'Placida')
  const { team_id, board_id, folder_id, attribute_id } = await makeColumns(person, 'Placed', [])
  const item_id = crypto.randomUUID()
  const saved = await person.call('PUT', `/api/${team_id}/items/${item_id}`, {
    board_id,
    folder_id,
    values: { [attribute_id]: 'First' },
    row_version: 1,
  })
  expect(saved.status).toBe(201)
  const { page, close } = await openPhone(browser, server.url, 'placida')

  await test.step('the workspace has its menu above, and in the sheet of boards only while that is open', async () => {
    await page.goto('/home')
    const workspace = page.getByRole('banner').getByRole('button', { name: /^Placida|team/ })
    await workspace.tap()
    await expect(page.getByRole('menuitem', { name: 'Workspace settings' })).toHaveCount(1)
    await expect(page.locator('[data-entering]')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('menu')).toHaveCount(0)
    await page.getByRole('button', { name: 'Boards', exact: true }).tap()
    await expect(page.getByRole('dialog').getByRole('button', { name: /^Placida|team/ })).toBeVisible()
    await expect(page.locator('[data-entering]')).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(workspace).toBeVisible()
  })

  await test.step('a tap on the name of an attribute opens what can be done with it', async () => {
    await page.goto(`/b/${board_id}/${folder_id}/${item_id}`)
    const menu = page.getByRole('button', { name: 'Actions for Status' })
    const name = await page.getByRole('term').getByText('Status').boundingBox()
    await page.touchscreen.tap((name?.x ?? 0) + 5, (name?.y ?? 0) + 5)
    await expect(menu).toHaveAttribute('aria-expanded', 'true')
    await expect(page.getByRole('menuitem', { name: 'Edit attribute' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('the permissions of a board are marked in the list of settings', async () => {
    await page.goto(`/team/${team_id}/boards/${board_id}/permissions`)
    const settings = page.getByRole('navigation', { name: 'Settings' })
    await expect(settings.getByRole('link', { name: 'Permissions' })).toHaveAttribute('aria-current', 'page')
  })
  await close()
})
