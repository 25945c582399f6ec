import { expect, test } from '../harness/fixtures.ts'
import { makeBoard, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'

test('several things out of the trash are looked at first, one is left out, and the rest comes back', async ({
  page,
  server,
}) => {
  const owner = await signUp(server.url, 'Restorella')
  const { team_id, board_id, folder_id, attribute_id } = await makeBoard(owner, 'Orchard')
  const base = `/api/${team_id}`
  const add = async (name: string, parent_id: string | null = null) => {
    const id = crypto.randomUUID()
    const item = { board_id, folder_id, parent_id, values: { [attribute_id]: name }, row_version: 1 }
    expect((await owner.call('PUT', `${base}/items/${id}`, item)).status).toBe(201)
    return id
  }
  const [apple, pear, plum] = [await add('Apple'), await add('Pear'), await add('Plum')]
  const core = await add('Core', apple)
  const late = await owner.call('PUT', `${base}/folders/Autumn00001`, {
    board_id,
    name: 'Autumn',
    row_version: 1,
  })
  expect(late.status).toBe(201)
  for (const path of [`items/${apple}`, `items/${pear}`, `items/${plum}`, 'folders/Autumn00001'])
    expect((await owner.call('DELETE', `${base}/${path}`)).status).toBe(200)
  const isThere = async (id: string) => (await owner.call('GET', `${base}/items/${id}`)).status === 200

  await signIn(page, 'restorella')
  await page.goto(`/team/${team_id}/trash`)
  const line = (name: string) => page.getByRole('option', { name: new RegExp(`^${name}`) })

  await test.step('what comes back is shown, with what goes along, and nothing is done by that', async () => {
    for (const name of ['Apple', 'Pear', 'Plum', 'Autumn'])
      await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    await page.getByRole('button', { name: 'Pretend first' }).click()
    await expect(page.getByRole('heading', { name: 'What would restoring do?' })).toBeVisible()
    await expect(line('Apple')).toContainText('back from the trash')
    await expect(line('Core')).toContainText('goes along with Apple')
    await expect(line('Autumn')).toContainText('folder, back from the trash')
    if (process.env['WEFT_SHOTS']) await page.screenshot({ path: `${process.env['WEFT_SHOTS']}/restore.png` })
    expect(await isThere(apple)).toBe(false)
  })

  await test.step('what is left out stays in the trash', async () => {
    await line('Pear').click()
    await page.keyboard.press('ControlOrMeta+Enter')
    await expect(page.getByRole('status').filter({ hasText: 'restored' })).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Select Pear' })).toBeVisible()
    await expect(page.getByRole('checkbox', { name: 'Select Plum' })).toHaveCount(0)
    expect(await Promise.all([apple, core, pear, plum].map(isThere))).toEqual([true, true, false, true])
  })
})
