import { expect, test } from '../harness/fixtures.ts'
import { signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'
import { makeSmallBoard } from './small-board.ts'

test('tools of a view ask before they change it, are undone, and a new view has the focus', async ({
  page,
  server,
}) => {
  const person = await signUp(server.url, 'Toolina')
  const board = await makeSmallBoard(person, 'Tooled', {
    attributes: { Size: { type: 'number' }, Ready: { type: 'checkbox' } },
    items: [
      { Name: 'One', Size: 1, Ready: true },
      { Name: 'Two', Size: 2 },
    ],
    view: { name: 'Rows', type: 'table' },
  })
  await signIn(page, 'toolina')
  await page.goto(board.path)
  const grid = page.getByRole('grid', { name: 'Rows' })
  const tools = page.getByRole('toolbar', { name: 'View' })
  const said = page.getByRole('status')
  await expect(grid.getByRole('gridcell', { name: 'Two' })).toBeVisible()

  await test.step('nothing is grouped before an attribute is chosen', async () => {
    await tools.getByRole('button', { name: 'Group', exact: true }).click()
    await expect(page.getByRole('option')).toHaveText(['Size', 'Ready'])
    await expect(tools.getByRole('button', { name: 'Group', exact: true })).toBeVisible()
    await page.getByRole('option', { name: 'Ready' }).click()
    await expect(tools.getByRole('button', { name: 'Group: Ready' })).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('a filter is one step, which says what it took back', async () => {
    await tools.getByRole('button', { name: 'Filter' }).click()
    await page.getByRole('button', { name: 'Add condition' }).click()
    await page.getByRole('textbox', { name: 'Value' }).fill('One')
    await page.keyboard.press('Escape')
    await expect(grid.getByRole('gridcell', { name: 'Two' })).toBeHidden()
    await page.keyboard.press('Control+z')
    await expect(grid.getByRole('gridcell', { name: 'Two' })).toBeVisible()
    await expect(said.filter({ hasText: 'Undone: filter of Rows' })).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(tools.getByRole('button', { name: 'Group', exact: true })).toBeVisible()
    await expect(said.filter({ hasText: 'Undone: grouping of Rows' })).toBeVisible()
  })

  await test.step('the tab of a view that was added has the focus', async () => {
    await page.getByRole('button', { name: 'Add view' }).click()
    await page.getByRole('menuitem', { name: 'List' }).press('Enter')
    await expect(page.getByRole('link', { name: 'List' })).toBeFocused()
  })
})
