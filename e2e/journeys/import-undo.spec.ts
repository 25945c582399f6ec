import { expect, test } from '../harness/fixtures.ts'
import { makeBoard, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'

const FILE = ['Title,Key', ...Array.from({ length: 300 }, (_, n) => `Issue ${n},K-${n}`)].join('\n')

test('an import into an empty folder is reported where it was begun, and taken back as one step', async ({
  page,
  server,
}) => {
  const owner = await signUp(server.url, 'Undorina')
  const { team_id, board_id, folder_id } = await makeBoard(owner, 'Taken back')
  await signIn(page, 'undorina')
  await page.goto(`/b/${board_id}/${folder_id}`)
  const dialog = page.getByRole('dialog')
  const importFile = async (button: 'empty' | 'toolbar') => {
    const buttons = page.getByRole('button', { name: 'Import CSV' })
    await buttons.nth(button === 'empty' ? 1 : 0).click()
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'issues.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) })
    await dialog.getByRole('button', { name: 'Import 300 rows' }).click()
    // What came takes the place of the empty view, and not the window with it.
    await expect(dialog.getByText('300 items imported')).toBeVisible()
  }
  const count = async () => {
    const path = `/api/${team_id}/items?folder_id=${folder_id}&limit=1000`
    return (await owner.call<{ data: unknown[] }>('GET', path)).body.data.length
  }
  const key = page.getByRole('columnheader', { name: 'Key' })
  await importFile('empty')
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('gridcell', { name: 'Issue 0' })).toBeVisible()
  await expect(key).toBeVisible()

  await page.keyboard.press('Control+z')
  await expect(page.getByText('No items yet')).toBeVisible()
  await expect(key).toHaveCount(0)
  await expect.poll(count).toBe(0)
  await page.keyboard.press('Control+Shift+z')
  await expect(page.getByRole('gridcell', { name: 'Issue 0' })).toBeVisible()
  await expect(key).toBeVisible()
  await expect.poll(count).toBe(300)

  await importFile('toolbar')
  await expect.poll(count).toBe(600)
  await dialog.getByRole('button', { name: 'Undo import' }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(count).toBe(300)
})
