import { expect, test } from '../harness/fixtures.ts'
import { makeBoard, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'

test('a formula is written by keyboard alone, shows what it comes to, and follows its attributes', async ({
  page,
  server,
}) => {
  const owner = await signUp(server.url, 'Formulist')
  const board = await makeBoard(owner, 'Prices')
  const base = `/api/${board.team_id}`
  const price = crypto.randomUUID()
  await owner.call('PUT', `${base}/attributes/${price}`, {
    row_version: 1,
    board_id: board.board_id,
    name: 'Price',
    type: 'number',
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
    ['Tea', 4],
    ['Cake', 0],
    ['Soup', 12],
  ] as const)
    await owner.call('PUT', `${base}/items/${crypto.randomUUID()}`, {
      row_version: 1,
      board_id: board.board_id,
      folder_id: board.folder_id,
      values: { [board.attribute_id]: name, [price]: data },
    })

  await signIn(page, 'formulist')
  await page.goto(`/b/${board.board_id}/${board.folder_id}`)
  await page.getByRole('button', { name: 'Add attribute' }).first().click()
  const find = page.getByPlaceholder('Find a type')
  await find.fill('formula')
  await page.keyboard.press('Enter')
  await page.getByLabel('Name', { exact: true }).fill('Inverse')

  const field = page.getByLabel('Formula', { exact: true })
  await test.step('attributes and functions are offered while it is written', async () => {
    await field.focus()
    await field.pressSequentially('roun')
    await expect(page.getByRole('option', { name: /ROUND\(number/ })).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(field).toHaveValue('ROUND()')
    await field.pressSequentially('100 / {pri')
    await expect(page.getByRole('option', { name: 'Price' })).toBeVisible()
    await page.keyboard.press('Tab')
    await expect(field).toHaveValue('ROUND(100 / {Price})')
  })

  await test.step('three items show what it comes to, and a mistake its reason', async () => {
    const preview = page.getByLabel('Preview')
    await expect(preview).toContainText('#DIV/0')
    await expect(preview).toContainText('25')
    await field.press('End')
    await field.pressSequentially(' +')
    await expect(page.getByText('Something is missing at the end.')).toBeVisible()
    await field.press('Backspace')
    await field.press('Backspace')
    await expect(preview).toContainText('25')
  })

  await page.getByRole('button', { name: 'Create attribute' }).click()
  const grid = page.getByRole('grid')
  await expect(grid.getByRole('columnheader', { name: /Inverse/ })).toBeVisible()
  await expect(grid).toContainText('#DIV/0')
  await expect(grid).toContainText('25')
  await expect(grid.getByTitle('Division by zero.')).toBeVisible()

  await test.step('an edit of an input is computed at once', async () => {
    const cell = grid.getByRole('gridcell').filter({ hasText: /^12$/ })
    await cell.click()
    await page.keyboard.press('Enter')
    const editor = page.getByRole('textbox', { name: 'Price' })
    await expect(editor).toBeFocused()
    await editor.fill('50')
    await page.keyboard.press('Enter')
    await expect(grid.getByRole('gridcell').filter({ hasText: /^2$/ })).toBeVisible()
  })
})
