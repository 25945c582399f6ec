import { expect, test } from '../harness/fixtures.ts'
import { signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'
import { makeSmallBoard } from '../views/small-board.ts'

test('moving items is looked at first, one is left out, the rest moves, and Undo takes it back', async ({
  page,
  server,
}) => {
  const owner = await signUp(server.url, 'Movetta')
  const board = await makeSmallBoard(owner, 'Depot', {
    attributes: {},
    items: [{ Name: 'Winch' }, { Name: 'Crane' }],
    view: { name: 'All', type: 'list' },
  })
  const { team_id, board_id, folder_id } = board
  const [winch = '', crane = ''] = board.items
  const base = `/api/${team_id}`
  const [there, hook] = ['Workshop001', crypto.randomUUID()]
  await owner.call('PUT', `${base}/folders/${there}`, { board_id, name: 'Workshop', row_version: 1 })
  const values = { [board.attributes['Name'] ?? '']: 'Hook' }
  const below = { board_id, folder_id, parent_id: crane, values, row_version: 1 }
  expect((await owner.call('PUT', `${base}/items/${hook}`, below)).status).toBe(201)
  const placeOf = async (id: string) => {
    const { body } = await owner.call<{ data: { folder_id: string } }>('GET', `${base}/items/${id}`)
    return body.data.folder_id
  }
  const places = () => Promise.all([crane, hook, winch].map(placeOf))

  await signIn(page, 'movetta')
  await page.goto(board.path)
  const row = (name: string) => page.getByRole('row').filter({ hasText: name })
  const line = (name: string) => page.getByRole('option', { name: new RegExp(`^${name}`) })
  await row('Winch').focus()
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('2 selected')).toBeVisible()

  await test.step('each item is shown with what goes along, and nothing moves by that', async () => {
    await page.getByRole('button', { name: 'What would this do?' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Move to folder' }).click()
    await page.getByRole('menuitem', { name: 'Workshop' }).click()
    await expect(page.getByRole('heading', { name: 'What would moving do?' })).toBeVisible()
    await expect(line('Hook')).toContainText('goes along with Crane')
    await expect(line('Winch')).toContainText('Workshop')
    if (process.env['WEFT_SHOTS']) await page.screenshot({ path: `${process.env['WEFT_SHOTS']}/move.png` })
    expect(await places()).toEqual([folder_id, folder_id, folder_id])
  })

  await test.step('what is left out stays, and the rest moves', async () => {
    await line('Winch').click()
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(row('Crane')).toHaveCount(0)
    await expect(row('Winch')).toBeVisible()
    expect(await places()).toEqual([there, there, folder_id])
  })

  await test.step('Undo moves it back', async () => {
    await page.getByRole('button', { name: 'Undo', exact: true }).last().click()
    await expect(row('Crane')).toBeVisible()
    await expect.poll(places).toEqual([folder_id, folder_id, folder_id])
  })
})
