import { expect, test } from '../harness/fixtures.ts'
import { makeBoard, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'

const FILE =
  'Name,Phase,Points,Due\nKeel,Open,1,2024-03-01\nMast,Done,many,2024-03-04\nSail,Open,3,2024-03-05\n'

test('an import is looked at first, cut down, left and come back to, done exactly so, and taken back', async ({
  page,
  server,
}) => {
  const owner = await signUp(server.url, 'Lookerina')
  const { team_id, board_id, folder_id } = await makeBoard(owner, 'Boatyard')
  await signIn(page, 'lookerina')
  await page.goto(`/b/${board_id}/${folder_id}`)
  const dialog = page.getByRole('dialog')
  const line = (name: string) => page.getByRole('option', { name: new RegExp(`^${name}`) })
  const names = async () => {
    const path = `/api/${team_id}/items?folder_id=${folder_id}&limit=1000`
    return (await owner.call<{ data: unknown[] }>('GET', path)).body.data.length
  }

  await test.step('the screen names attributes, options and rows, and what cannot be read', async () => {
    await page.getByRole('button', { name: 'Import CSV' }).nth(1).click()
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'boats.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE) })
    await expect(dialog.getByRole('button', { name: 'Import 3 rows' })).toBeEnabled()
    await dialog.getByRole('button', { name: 'Points goes to' }).click()
    await page.getByRole('option', { name: 'Number' }).first().click()
    await dialog.getByRole('button', { name: 'Pretend first' }).click()
    await expect(page.getByRole('heading', { name: 'What would this import do?' })).toBeVisible()
    await expect(line('Keel')).toContainText('Open')
    await expect(line('Phase')).toContainText('new attribute')
    await expect(line('Mast').filter({ hasText: 'cannot be done' })).toContainText('Points')
    expect(await names()).toBe(0)
  })

  await test.step('who leaves it finds the columns as they were', async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByText('No items yet')).toBeVisible()
    await page.getByRole('button', { name: 'Import CSV' }).nth(1).click()
    await dialog.getByRole('button', { name: 'Pretend first' }).click()
    await expect(line('Keel')).toBeVisible()
  })

  await test.step('a row is left out, and the rest comes', async () => {
    await line('Sail').click()
    await expect(line('Sail')).toHaveAttribute('aria-selected', 'false')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByText('2 rows are being imported')).toBeVisible()
    await expect(page.getByRole('gridcell', { name: 'Keel' })).toBeVisible()
    await expect(page.getByRole('gridcell', { name: 'Mast' })).toBeVisible()
    await expect(page.getByText('2 items imported from boats.csv')).toBeVisible()
    expect(await names()).toBe(2)
  })

  await test.step('it is one step to undo', async () => {
    await page.keyboard.press('Control+z')
    await expect(page.getByText('No items yet')).toBeVisible()
    await expect.poll(names).toBe(0)
  })
})
