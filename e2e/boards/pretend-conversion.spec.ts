import { expect, test } from '../harness/fixtures.ts'
import { makeBoard, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'

test('a new type is looked at value by value, shown again once somebody went on, done exactly so, and undone', async ({
  page,
  server,
}) => {
  const owner = await signUp(server.url, 'Convertessa')
  const { team_id, board_id, folder_id, attribute_id } = await makeBoard(owner, 'Harbour')
  const base = `/api/${team_id}`
  const depth = crypto.randomUUID()
  const fields = { board_id, name: 'Depth', type: 'text', sort_order: 131_072, row_version: 1 }
  await owner.call('PUT', `${base}/attributes/${depth}`, fields)
  await owner.call('PUT', `${base}/folders/${folder_id}`, {
    attribute_ids: [attribute_id, depth],
    old: { attribute_ids: [attribute_id] },
  })
  const ids = new Map(['Quay', 'Pier', 'Slip'].map((name) => [name, crypto.randomUUID()]))
  for (const [name, data] of [
    ['Quay', '1,250'],
    ['Pier', 'ask us'],
    ['Slip', '12'],
  ] as const)
    await owner.call('PUT', `${base}/items/${ids.get(name)}`, {
      row_version: 1,
      board_id,
      folder_id,
      values: { [attribute_id]: name, [depth]: data },
    })
  const typeNow = async () => {
    const { body } = await owner.call<{ data: { type: string } }>('GET', `${base}/attributes/${depth}`)
    return body.data.type
  }

  await signIn(page, 'convertessa')
  await page.goto(`/b/${board_id}/${folder_id}`)
  const grid = page.getByRole('grid')
  const line = (name: string) => page.getByRole('option', { name: new RegExp(`^${name}`) })
  const openDialog = async () => {
    await grid.getByRole('columnheader', { name: /Depth/ }).getByRole('button', { name: 'Depth' }).click()
    await page.getByRole('menuitem', { name: /Edit attribute/ }).click()
    await page.getByRole('button', { name: 'Change type…' }).click()
    const dialog = page.getByRole('dialog', { name: /Change type of/ })
    await dialog.getByRole('button', { name: /New type/ }).click()
    await page.getByRole('option', { name: 'Number', exact: true }).click()
    return dialog
  }

  await test.step('each value is shown as it is and would be, and what is lost is said', async () => {
    const dialog = await openDialog()
    await dialog.getByRole('button', { name: 'Pretend first' }).click()
    await expect(page.getByRole('heading', { name: 'What would this type do?' })).toBeVisible()
    await expect(line('Pier')).toContainText('loses its value in whole or in part')
    await expect(line('Pier').locator('del')).toHaveText('ask us')
    await expect(line('Pier').locator('ins')).toHaveText('empty')
    await expect(line('Depth')).toContainText('attribute, becomes: Number')
    await page.getByRole('button', { name: 'Lost 1' }).click()
    await expect(line('Slip')).toBeHidden()
    if (process.env['WEFT_SHOTS'])
      await page.screenshot({ path: `${process.env['WEFT_SHOTS']}/conversion.png` })
    expect(await typeNow()).toBe('text')
  })

  await test.step('who leaves it is back at the values as they were', async () => {
    await page.keyboard.press('Escape')
    await expect(grid.getByRole('gridcell', { name: 'ask us' })).toBeVisible()
  })

  await test.step('it is looked at once more', async () => {
    const dialog = await openDialog()
    const look = dialog.getByRole('button', { name: 'Pretend first' })
    await expect(look).toBeEnabled()
    await look.click()
    await expect(line('Slip')).toBeVisible()
  })

  await test.step('what somebody wrote meanwhile is a new look, and that is done exactly', async () => {
    const saved = await owner.call('PUT', `${base}/values/${ids.get('Pier')}.${depth}`, {
      data: '40',
      old: { data: 'ask us' },
    })
    expect(saved.status).toBe(200)
    await expect(line('Pier')).toContainText('changed a moment ago')
    await expect(line('Pier').locator('ins')).toHaveText('40')
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByText('Depth is now: Number')).toBeVisible()
    await expect(grid.getByRole('gridcell', { name: '40', exact: true })).toBeVisible()
    expect(await typeNow()).toBe('number')
  })

  await test.step('it is undone as any other', async () => {
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
    await expect.poll(typeNow).toBe('text')
    await expect(grid).toContainText('1,250')
  })
})
