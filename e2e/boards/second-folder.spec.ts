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
  const board_id = (quick.body as { data: { board: { id: string } } }).data.board.id
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
    await expect(tabs).toHaveText([/Table/, /Columns/])
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
})
