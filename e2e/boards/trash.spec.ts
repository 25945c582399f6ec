import { randomUUID } from 'node:crypto'

import { expect, test } from '../harness/fixtures.ts'
import { makeBoard, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'

test('what was deleted is listed, comes back to its place, or goes for ever after DELETE is typed', async ({
  page,
  server,
}) => {
  const owner = await signUp(server.url, 'Trashowner')
  const { team_id, board_id, folder_id, attribute_id } = await makeBoard(owner, 'Clearing')
  const add = async (name: string) => {
    const id = randomUUID()
    const values = { [attribute_id]: name }
    await owner.call('PUT', `/api/${team_id}/items/${id}`, { board_id, folder_id, values, row_version: 1 })
    return id
  }
  const [keep, drop] = [await add('Bring me back'), await add('Gone for good')]
  for (const id of [keep, drop]) await owner.call('DELETE', `/api/${team_id}/items/${id}`)

  await signIn(page, 'trashowner')
  await page.goto(`/team/${team_id}/trash`)

  await test.step('an item comes back', async () => {
    const row = page.getByRole('listitem').filter({ hasText: 'Bring me back' })
    await expect(row).toContainText('Clearing / Folder 1')
    await expect(row).toContainText('30 days left')
    await row.getByRole('button', { name: 'Restore' }).click()
    await expect(row).toHaveCount(0)
    await expect(page.getByRole('status').filter({ hasText: 'Restored' })).toBeVisible()
    expect((await owner.call('GET', `/api/${team_id}/items/${keep}`)).status).toBe(200)
  })

  await test.step('an item goes for ever, but only after the word was typed', async () => {
    const row = page.getByRole('listitem').filter({ hasText: 'Gone for good' })
    await row.getByRole('button', { name: 'Actions for Gone for good' }).click()
    await page.getByRole('menuitem', { name: 'Delete forever' }).click()
    const dialog = page.getByRole('alertdialog')
    const confirm = dialog.getByRole('button', { name: 'Delete forever' })
    await expect(confirm).toBeDisabled()
    await dialog.getByLabel('Type DELETE to continue').fill('DELETE')
    await confirm.click()
    await expect(page.getByText('The trash is empty')).toBeVisible()
    expect((await owner.call('POST', `/api/${team_id}/items/${drop}/restore`)).status).toBe(404)
  })
})
