import { randomUUID } from 'node:crypto'

import { outline } from '../grid/grid-page.ts'
import { expect, test } from '../harness/fixtures.ts'
import { makeBoard, PASSWORD, signUp } from '../harness/person.ts'

const TODAY = new Date().toISOString().slice(0, 10)

test('new items of a folder begin as its settings say, and one step takes them back', async ({
  page,
  server,
}) => {
  const owner = await signUp(server.url, 'Templater')
  const { team_id, board_id, folder_id, attribute_id } = await makeBoard(owner, 'Kitchen')
  const stage = randomUUID()
  const due = randomUUID()
  const label = randomUUID()
  const add = (id: string, name: string, type: string, settings: object) =>
    owner.call('PUT', `/api/${team_id}/attributes/${id}`, { board_id, name, type, settings, row_version: 1 })
  await add(stage, 'Stage', 'label', {
    labels: [{ id: label, name: 'To cook', color: 'red', textColor: '' }],
  })
  await add(due, 'Due', 'date', {})
  await owner.call('PUT', `/api/${team_id}/folders/${folder_id}`, {
    attribute_ids: [attribute_id, stage, due],
    old: { attribute_ids: [attribute_id] },
  })
  await page.goto('/login')
  await page.getByLabel('Email').fill('templater@example.com')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Log in' }).click()
  await page.waitForURL((url) => url.pathname !== '/login')

  await page.goto(`/team/${team_id}/boards/${board_id}/edit?folder=${folder_id}`)
  await test.step('the folder settings hold what new items begin with', async () => {
    await page.getByRole('button', { name: 'Set Stage' }).click()
    await page.getByRole('option', { name: 'To cook' }).click()
    // A press beside the list takes what was picked.
    await page.mouse.click(1200, 20)
    await expect(page.getByRole('button', { name: 'Clear Stage' })).toBeVisible()
    await page.getByRole('button', { name: 'None Due' }).click()
    await page.getByRole('option', { name: 'Today', exact: true }).click()
    await page.getByLabel('Sub-items').fill('Shop\nCook\n\nWash up')
    await page.getByLabel('Sub-items').blur()
    await expect
      .poll(async () => {
        const path = `/api/${team_id}/folders/${folder_id}`
        const { body } = await owner.call<{ data: { settings: object } }>('GET', path)
        return body.data.settings
      })
      .toMatchObject({
        item_template: {
          values: { [stage]: [label], [due]: { rel: 'day', n: 0 } },
          sub_items: ['Shop', 'Cook', 'Wash up'],
        },
      })
  })

  await test.step('an added item has them, with its sub-items', async () => {
    await page.goto(`/b/${board_id}/${folder_id}`)
    await expect(page.getByRole('grid')).toBeVisible()
    await page.getByRole('button', { name: 'Add item' }).first().click()
    await expect.poll(async () => (await itemsOf()).length).toBe(4)
    const items = await itemsOf()
    const parent = items.find((item) => item.parent_id === null)
    expect(parent?.values).toMatchObject({
      [stage]: { data: [label], row_version: 0 },
      [due]: { data: { start: TODAY, hasTime: false } },
    })
    expect(items.filter((item) => item.parent_id === parent?.id)).toHaveLength(3)
  })

  await test.step('and undoing it takes all of it away', async () => {
    // Its panel is still open: what nobody entered anything in would go as that closes.
    await page.getByRole('gridcell', { name: 'To cook' }).click()
    await page.keyboard.press('Control+z')
    await expect.poll(async () => (await itemsOf()).length).toBe(0)
    expect(await outline(page)).toEqual([])
  })

  await test.step('of one with a name all stays as its panel is closed, and two steps take it back', async () => {
    const panel = page.locator('aside[data-form]')
    await expect(panel).toHaveCount(0)
    await page.getByRole('button', { name: 'Add item' }).first().click()
    await expect(panel.getByRole('textbox').first()).toBeFocused()
    await page.keyboard.type('Stew')
    await panel.getByRole('button', { name: 'Close', exact: true }).click()
    await expect(panel).toHaveCount(0)
    await expect(page.getByRole('gridcell', { name: 'Stew' })).toBeVisible()
    await page.getByRole('gridcell', { name: 'To cook' }).click()
    await expect.poll(async () => (await itemsOf()).length).toBe(4)
    await page.keyboard.press('Control+z')
    await expect(page.getByRole('gridcell', { name: 'Stew' })).toHaveCount(0)
    expect((await itemsOf()).length).toBe(4)
    await page.keyboard.press('Control+z')
    await expect.poll(async () => (await itemsOf()).length).toBe(0)
  })

  interface ItemAnswer {
    id: string
    parent_id: string | null
    values: Record<string, { data: unknown; row_version: number }>
  }
  async function itemsOf(): Promise<ItemAnswer[]> {
    const path = `/api/${team_id}/items?folder_id=${folder_id}&expand=values`
    const { body } = await owner.call<{ data: ItemAnswer[] }>('GET', path)
    return body.data
  }
})
