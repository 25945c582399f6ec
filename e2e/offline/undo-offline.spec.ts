import { newUuid } from '@weft/base'

import { addItems } from '../families/long-text-steps.ts'
import { expect, test } from '../harness/fixtures.ts'
import { makeBoard, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'
import { countKeys, queued, untilKept } from './device-steps.ts'

test.use({ serviceWorkers: 'allow' })

/** Long after today, so that it is not overdue. */
const DUE = { start: '2040-05-07', hasTime: false, repeat: { rule: 'FREQ=WEEKLY;BYDAY=MO', mode: 'same' } }

test('how a date repeats and who sees a button are taken back and made again without a network, and arrive once', async ({
  page,
  context,
  server,
}) => {
  const person = await signUp(server.url, 'Undina')
  const board = await makeBoard(person, 'Repeats')
  const { team_id, board_id, folder_id, attribute_id } = board
  const [due, button] = [newUuid(), newUuid()]
  const put = async (path: string, fields: object) => {
    const { status, body } = await person.call('PUT', `/api/${team_id}/${path}`, fields)
    if (status >= 300) throw new Error(`${path}: ${JSON.stringify(body)}`)
  }
  const place = { board_id, row_version: 1 }
  await put(`attributes/${due}`, { ...place, name: 'Due', type: 'date', settings: {} })
  const look = { label: 'Open it', url: 'https://example.com/' }
  await put(`attributes/${button}`, { ...place, name: 'Way', type: 'button', settings: look })
  await put(`folders/${folder_id}`, { attribute_ids: [attribute_id, due, button], row_version: 2 })
  const [item = ''] = await addItems(person, board, [{ [attribute_id]: 'Sync', [due]: DUE }])

  await signIn(page, 'undina')
  await page.goto(`/b/${board_id}/${folder_id}`)
  const date = page.getByRole('gridcell', { name: /2040/ })
  const way = page.getByRole('grid').getByText('Open it')
  await expect(date).toBeVisible()
  await expect(way).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await untilKept(page)
  const sent = countKeys(context)
  await context.setOffline(true)

  const saysMode = (mode: string) => expect(date.locator(`[title*="${mode}"]`)).toHaveCount(1)
  await test.step('the mode of a repeat', async () => {
    await date.click()
    await page.keyboard.press('Enter')
    await page.getByRole('button', { name: /Next occurrence/ }).click()
    await page.getByRole('option', { name: /Create a copy on schedule/ }).click()
    await page.getByRole('textbox', { name: 'Due' }).press('Enter')
    await saysMode('Create a copy on schedule')
    await page.getByRole('gridcell', { name: 'Sync' }).click()
    await page.keyboard.press('Control+z')
    await saysMode('Reopen this item when done')
    await page.keyboard.press('Control+y')
    await saysMode('Create a copy on schedule')
  })

  await test.step('who sees a button, and who may press it', async () => {
    await page.getByRole('columnheader', { name: /Way/ }).getByRole('button', { name: 'Way' }).click()
    await page.getByRole('menuitem', { name: /Edit attribute/ }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit attribute' })
    const choose = async (list: RegExp, option: string) => {
      await dialog.getByRole('button', { name: list }).click()
      await page.getByRole('option', { name: option, exact: true }).click()
    }
    await dialog.getByRole('button', { name: 'Add condition' }).click()
    await choose(/^Attribute|Attribute$/, 'Due')
    await choose(/^Operator|Operator$/, 'is overdue')
    await choose(/Who can press it/, 'Undina')
    await page.keyboard.press('Escape')
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog).toBeHidden()
    await expect(way).toBeHidden()
    await date.click()
    await page.keyboard.press('Control+z')
    await expect(way).toBeVisible()
    await page.keyboard.press('Control+y')
    await expect(way).toBeHidden()
  })

  await page.reload({ waitUntil: 'domcontentloaded' })
  await saysMode('Create a copy on schedule')
  await expect(way).toBeHidden()
  expect(sent.size).toBe(0)
  await context.setOffline(false)
  await expect.poll(() => queued(page)).toBe(0)
  expect([...sent.values()].filter((times) => times !== 1)).toEqual([])
  const stored = async <T>(path: string) =>
    (await person.call<{ data: T }>('GET', `/api/${team_id}/${path}`)).body.data
  expect(await stored<object>(`values/${item}.${due}`)).toMatchObject({
    data: { ...DUE, repeat: { ...DUE.repeat, mode: 'schedule' } },
  })
  expect(await stored<object>(`attributes/${button}`)).toMatchObject({
    settings: {
      ...look,
      visibleWhen: { op: 'and', conditions: [{ attribute_id: due, operator: 'overdue' }] },
      pressers: [person.id],
    },
  })
})

test('a new item that a colleague wrote into unheard stays when it is taken back without a network', async ({
  page,
  context,
  server,
}) => {
  const person = await signUp(server.url, 'Olaf')
  const board = await makeBoard(person, 'Taken back')
  const { team_id, board_id, folder_id, attribute_id } = board
  const city = newUuid()
  const put = async (path: string, fields: object) => {
    const { status, body } = await person.call('PUT', `/api/${team_id}/${path}`, fields)
    if (status >= 300) throw new Error(`${path}: ${JSON.stringify(body)}`)
  }
  await put(`attributes/${city}`, { board_id, name: 'City', type: 'text', row_version: 1 })
  await put(`folders/${folder_id}`, { attribute_ids: [attribute_id, city], row_version: 2 })
  await addItems(person, board, [{ [attribute_id]: 'Here before' }])
  await signIn(page, 'olaf')
  await page.goto(`/b/${board_id}/${folder_id}`)
  await expect(page.getByRole('gridcell', { name: 'Here before' })).toBeVisible()
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await page.getByRole('button', { name: 'Add item', exact: true }).last().click()
  await page.keyboard.type('Taken back')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  const idOf = async (): Promise<string | undefined> => {
    const { body } = await person.call<{ data: { id: string; values: Record<string, { data: unknown }> }[] }>(
      'GET',
      `/api/${team_id}/items?folder_id=${folder_id}&expand=values`,
    )
    return body.data.find(({ values }) => values[attribute_id]?.data === 'Taken back')?.id
  }
  await expect.poll(idOf).toBeDefined()
  const id = (await idOf()) ?? ''
  await expect.poll(() => queued(page)).toBe(0)

  await context.setOffline(true)
  await put(`values/${id}.${city}`, { data: 'Of a colleague', row_version: 1 })
  await page.getByRole('gridcell', { name: 'Here before' }).click()
  // The name, then the item.
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('gridcell', { name: 'Taken back' })).toHaveCount(0)
  await context.setOffline(false)
  await expect(
    page.getByText('Someone else has changed this since then. Their version is kept.'),
  ).toBeVisible()
  await expect(page.getByRole('gridcell', { name: 'Of a colleague' })).toBeVisible()
  const { status } = await person.call('GET', `/api/${team_id}/items/${id}`)
  expect(status).toBe(200)
})
