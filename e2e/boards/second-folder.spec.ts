import { expect, test } from '../harness/fixtures.ts'
import { signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'

test('a second folder begins like the first, or bare, and shows what the board has', async ({
  page,
  server,
}) => {
  const owner = await signUp(server.url, 'Secondfolder')
  const team = (await owner.call('POST', '/api/teams', { name: 'Second' })).body as { data: { id: number } }
  const team_id = team.data.id
  const quick = await owner.call('POST', `/api/${team_id}/boards/quick`, { name: 'Orchard' })
  const made = (quick.body as { data: { board: { id: string }; folders: { id: string }[] } }).data
  const board_id = made.board.id
  const folder_id = made.folders[0]?.id ?? ''
  await signIn(page, 'secondfolder')
  await page.goto(`/b/${board_id}`)
  const grid = page.getByRole('grid')
  const headers = grid.getByRole('columnheader')
  await expect(headers.filter({ hasText: 'Status' })).toBeVisible()
  const sidebar = page.getByRole('complementary', { name: 'Sidebar' })
  const ask = async (name: string) => {
    await sidebar.getByRole('button', { name: 'Add folder' }).click()
    const dialog = page.getByRole('dialog', { name: 'New folder in Orchard' })
    await dialog.getByLabel('Folder name').fill(name)
    return dialog
  }

  await test.step('like the folder that one is in', async () => {
    const dialog = await ask('Cider')
    await expect(dialog.getByRole('radio', { name: 'Like Orchard' })).toBeChecked()
    await expect(dialog.getByText('4 attributes, 2 views')).toBeVisible()
    await page.screenshot({ path: 'e2e/results/second-folder.png' })
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'Cider' })).toBeVisible()
    for (const name of ['Name', 'Status', 'Owner', 'Due'])
      await expect(headers.filter({ hasText: name })).toBeVisible()
    const tabs = page.getByRole('navigation', { name: 'Views' }).getByRole('link')
    await expect(tabs).toHaveText([/Table/, /Column/])
  })

  await test.step('bare, and then with an attribute of the board', async () => {
    const dialog = await ask('Pears')
    await dialog.getByRole('radio', { name: 'None' }).check()
    await dialog.getByRole('button', { name: 'Create folder' }).click()
    await expect(page.getByRole('heading', { name: 'Pears' })).toBeVisible()
    await expect(headers.filter({ hasText: 'Name' })).toBeVisible()
    await expect(headers.filter({ hasText: 'Due' })).toHaveCount(0)
    await page.getByRole('button', { name: 'Add attribute' }).click()
    await page.getByRole('menuitem', { name: /^Due/ }).click()
    await expect(headers.filter({ hasText: 'Due' })).toBeVisible()
    await page.reload()
    await expect(headers.filter({ hasText: 'Due' })).toBeVisible()
  })

  await test.step('an item that is moved there says what the folder does not show', async () => {
    await page.goto(`/b/${board_id}/${folder_id}`)
    await expect(grid).toBeVisible()
    await page.getByRole('button', { name: 'Add item' }).first().click()
    await page.keyboard.type('Quince')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    const cell = grid.getByRole('gridcell', { name: 'Quince' })
    await expect(cell).toBeVisible()
    await cell.click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Set Status' }).click()
    await page.getByRole('menuitem', { name: 'In progress' }).click()
    await expect(grid.getByRole('gridcell', { name: 'In progress' })).toBeVisible()
    await cell.click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Set Owner' }).click()
    await page.getByRole('menuitem', { name: 'Secondfolder' }).click()
    await cell.click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Copy to folder' }).click()
    await page.getByRole('menuitem', { name: 'Cider' }).click()
    await expect(page.getByText('Copied to Cider')).toBeVisible()
    await cell.click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Move to folder' }).click()
    await page.getByRole('menuitem', { name: 'Pears' }).click()
    await expect(page.getByText('Moved to Pears')).toBeVisible()
    await expect(cell).toHaveCount(0)
    await sidebar.getByRole('link', { name: 'Cider' }).click()
    await expect(cell).toBeVisible()
    await expect(grid.getByRole('gridcell', { name: 'In progress' })).toBeVisible()
    await sidebar.getByRole('link', { name: 'Pears' }).click()
    await cell.click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Open', exact: true }).click()
    const panel = page.getByRole('complementary', { name: 'Quince' })
    await expect(panel.getByText('2 more values, in attributes that this folder does not show')).toBeVisible()
    await panel.getByRole('button', { name: 'Show them' }).click()
    await expect(panel.getByText('In progress')).toBeVisible()
    await panel.getByRole('button', { name: 'Actions for Status' }).click()
    await page.getByRole('menuitem', { name: 'Show in this folder' }).click()
    await expect(headers.filter({ hasText: 'Status' })).toBeVisible()
    await expect(panel.getByRole('button', { name: 'Status: In progress' })).toBeVisible()
  })

  await test.step('an attribute is taken out of the folder, and the values stay', async () => {
    const panel = page.getByRole('complementary', { name: 'Quince' })
    await panel.getByRole('button', { name: 'Actions for Status' }).click()
    await page.getByRole('menuitem', { name: 'Take out of this folder' }).click()
    await expect(page.getByText('Status was taken out of this folder. Its values are kept.')).toBeVisible()
    await expect(headers.filter({ hasText: 'Status' })).toHaveCount(0)
    await expect(panel.getByRole('button', { name: 'Status: In progress' })).toBeVisible()
  })
})
