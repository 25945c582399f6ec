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
  const preview = dialog.getByRole('region', { name: 'What happens to the values' })
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

test('whoever looks at a large folder sees how far a conversion is, and that its values wait', async ({
  page,
  server,
}) => {
  const owner = await signUp(server.url, 'Convertilla')
  const board = await makeBoard(owner, 'Warehouse')
  const base = `/api/${board.team_id}`
  const weight = crypto.randomUUID()
  const { board_id, folder_id } = board
  const fields = { board_id, name: 'Weight', type: 'text', sort_order: 131_072, row_version: 1 }
  await owner.call('PUT', `${base}/attributes/${weight}`, fields)
  await owner.call('PUT', `${base}/folders/${folder_id}`, {
    attribute_ids: [board.attribute_id, weight],
    old: { attribute_ids: [board.attribute_id] },
  })
  const item_id = crypto.randomUUID()
  for (let n = 0; n < 30_000; n += 500)
    await owner.call(
      'POST',
      `${base}/bulk`,
      Array.from({ length: 500 }, (_, i) => {
        const id = n + i === 0 ? item_id : crypto.randomUUID()
        const values = { [weight]: String(n + i) }
        const item = { board_id, folder_id, sort_order: n + i, values, row_version: 1 }
        return { method: 'put', route: `/items/${id}`, item, idempotency_key: crypto.randomUUID() }
      }),
    )
  await signIn(page, 'convertilla')
  await page.goto(`/b/${board_id}/${folder_id}`)
  await expect(page.getByRole('gridcell', { name: '7', exact: true })).toBeVisible()
  // From here on the page hears of what others do.
  const save = (data: unknown, old: unknown) =>
    owner.call('PUT', `${base}/values/${item_id}.${weight}`, { data, old: { data: old } })
  expect((await save('0.5', '0')).status).toBe(200)
  await expect(page.getByRole('gridcell', { name: '0.5', exact: true })).toBeVisible()

  const note = page.getByRole('status').filter({ hasText: 'The type of Weight is being changed' })
  const isSeen = note.waitFor()
  const begun = await owner.call('POST', `${base}/attributes/${weight}/convert`, { type: 'number' })
  expect(begun.body).toEqual({ data: { state: 'running' } })
  await isSeen
  await expect(note).toBeHidden()
  expect((await save(77_777, 0.5)).status).toBe(200)
  await expect(page.getByRole('gridcell', { name: /^77,?777$/ })).toBeVisible()
})
