import { expect, test } from '../harness/fixtures.ts'
import { makeBoard, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'

test('a text becomes a number after a look at what is lost, and comes back whole', async ({
  page,
  server,
}) => {
  const owner = await signUp(server.url, 'Converta')
  const board = await makeBoard(owner, 'Stock')
  const base = `/api/${board.team_id}`
  const price = crypto.randomUUID()
  await owner.call('PUT', `${base}/attributes/${price}`, {
    row_version: 1,
    board_id: board.board_id,
    name: 'Worth',
    type: 'text',
    sort_order: 131072,
  })
  const folder = await owner.call<{ data: { attribute_ids: string[] } }>(
    'GET',
    `${base}/folders/${board.folder_id}`,
  )
  await owner.call('PUT', `${base}/folders/${board.folder_id}`, {
    attribute_ids: [...folder.body.data.attribute_ids, price],
    old: { attribute_ids: folder.body.data.attribute_ids },
  })
  for (const [name, data] of [
    ['Tea', '1,250'],
    ['Cake', 'ask us'],
    ['Soup', '12'],
  ] as const)
    await owner.call('PUT', `${base}/items/${crypto.randomUUID()}`, {
      row_version: 1,
      board_id: board.board_id,
      folder_id: board.folder_id,
      values: { [board.attribute_id]: name, [price]: data },
    })

  await signIn(page, 'converta')
  await page.goto(`/b/${board.board_id}/${board.folder_id}`)
  const grid = page.getByRole('grid')
  const header = grid.getByRole('columnheader', { name: /Worth/ })
  await expect(grid.getByRole('gridcell', { name: 'ask us' })).toBeVisible()
  await header.getByRole('button', { name: 'Worth' }).click()
  await page.getByRole('menuitem', { name: /Edit attribute/ }).click()
  await page.getByRole('button', { name: 'Change type…' }).click()

  const dialog = page.getByRole('dialog', { name: /Change type of/ })
  await dialog.getByRole('button', { name: /New type/ }).click()
  await page.getByRole('option', { name: 'Number', exact: true }).click()
  const preview = dialog.getByRole('region', { name: 'What becomes of the values' })
  await expect(preview).toContainText('2 of 3 values fit; 1 will be lost in whole or in part.')
  await expect(preview.getByRole('listitem').first()).toContainText('ask us')
  if (process.env['WEFT_SHOTS']) await page.screenshot({ path: `${process.env['WEFT_SHOTS']}/light.png` })
  await dialog.getByRole('button', { name: 'Change and lose 1 value' }).click()

  await expect(dialog).toBeHidden()
  await expect(grid).not.toContainText('ask us')
  await expect(grid).toContainText('1,250')
  // It is a number now: footers and editors know it as one.
  const worth = await owner.call<{ data: { type: string } }>('GET', `${base}/attributes/${price}`)
  expect(worth.body.data.type).toBe('number')
  await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
  await expect(grid).toContainText('ask us')
  await expect(grid).toContainText('1,250')
})
