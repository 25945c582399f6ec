import { newUuid } from '@weft/base'

import { expect, test } from '../harness/fixtures.ts'
import { makeBoard, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'
import { openTable, outline } from './grid-page.ts'

test('the menu of a column opens by a press, a right click and from the keyboard, and does what it says', async ({
  page,
  server,
}) => {
  const person = await signUp(server.url, 'Columbine')
  const board = await makeBoard(person, 'Shoes')
  const { team_id, board_id, folder_id, attribute_id } = board
  const size = newUuid()
  const put = async (path: string, fields: object) => {
    const { status } = await person.call('PUT', `/api/${team_id}/${path}`, { row_version: 1, ...fields })
    expect(status).toBeLessThan(300)
  }
  await put(`attributes/${size}`, { board_id, name: 'Size', type: 'number' })
  for (const [name, data] of [
    ['Boot', 43],
    ['Clog', 41],
    ['Pump', 42],
  ] as const)
    await put(`items/${newUuid()}`, { board_id, folder_id, values: { [attribute_id]: name, [size]: data } })
  const { body } = await person.call<{ data: { row_version: number; attribute_ids: string[] } }>(
    'GET',
    `/api/${team_id}/folders/${folder_id}`,
  )
  const { row_version, attribute_ids } = body.data
  await put(`folders/${folder_id}`, {
    row_version: row_version + 1,
    attribute_ids: [...attribute_ids, size],
    old: { attribute_ids },
  })
  await signIn(page, 'columbine')
  await openTable(page, `/b/${board_id}/${folder_id}`, 3)
  const head = page.getByRole('columnheader', { name: 'Size' }).getByRole('button', { name: 'Size' })
  const entry = (name: string) => page.getByRole('menuitem', { name })

  await test.step('a press: rows are sorted by it', async () => {
    await head.click()
    await entry('Sort ascending').click()
    await expect.poll(() => outline(page)).toEqual(['Clog', 'Pump', 'Boot'])
  })

  await test.step('a right click: the other way round', async () => {
    await head.click({ button: 'right' })
    await entry('Sort descending').click()
    await expect.poll(() => outline(page)).toEqual(['Boot', 'Pump', 'Clog'])
  })

  await test.step('keys: Escape gives the focus back, Enter opens it again, and the column is hidden', async () => {
    await head.focus()
    await page.keyboard.press('Enter')
    await expect(entry('Hide attribute')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(entry('Hide attribute')).toHaveCount(0)
    await expect(head).toBeFocused()
    await page.keyboard.press('Enter')
    await entry('Hide attribute').press('Enter')
    await expect(head).toHaveCount(0)
  })
})
