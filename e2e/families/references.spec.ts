import type { Browser, Page } from '@playwright/test'
import { newUuid } from '@weft/base'

import { expect, test } from '../harness/fixtures.ts'
import { type Person, type QuickBoard, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'
import { addRows, cellOf } from '../offline/board-steps.ts'

/** One more board of a workspace, with a folder, a name and a table. */
async function addBoard(owner: Person, team_id: number, name: string): Promise<QuickBoard> {
  type Record = { id: string }
  const { body } = await owner.call<{
    data: { board: Record; folders: Record[]; attributes: Record[]; views: Record[] }
  }>('POST', `/api/${team_id}/boards/quick`, { name, bare: true })
  const { board, folders, attributes, views } = body.data
  return {
    team_id,
    board_id: board.id,
    folder_id: folders[0]?.id ?? '',
    attribute_id: attributes[0]?.id ?? '',
    view_id: views[0]?.id ?? '',
  }
}

const pathOf = (board: QuickBoard) => `/b/${board.board_id}/${board.folder_id}`

async function open(browser: Browser, url: string, name: string): Promise<Page> {
  const context = await browser.newContext({ baseURL: url })
  const page = await context.newPage()
  await signIn(page, name)
  return page
}

/** The cell of a row, by the row's name and the column's. */
function cellAt(page: Page, row: string, column: number) {
  return page
    .getByRole('row')
    .filter({ has: page.getByRole('gridcell', { name: new RegExp(`^${row}( Open)?$`) }) })
    .locator(`[aria-colindex="${column}"]`)
}

async function addAttribute(
  page: Page,
  type: string,
  fill: (form: ReturnType<Page['getByRole']>) => Promise<void>,
) {
  await page.getByRole('button', { name: 'Add attribute' }).first().click()
  const popover = page.getByRole('dialog', { name: 'Add attribute' })
  await popover.getByRole('menuitem', { name: type, exact: true }).click()
  await fill(popover)
  await popover.getByRole('button', { name: 'Create attribute' }).click()
  await expect(popover).toBeHidden()
}

async function choose(page: Page, form: ReturnType<Page['getByRole']>, label: string, option: string) {
  await form.getByRole('button', { name: new RegExp(label) }).click()
  await page.getByRole('option', { name: option, exact: true }).click()
}

test('two boards are linked by keyboard, seen from both sides, and looked up live', async ({
  page,
  server,
  browser,
}) => {
  const owner = await signUp(server.url, 'Ulrika')
  const team = await owner.call<{ data: { id: number } }>('POST', '/api/teams', { name: 'Links' })
  const team_id = team.body.data.id
  const tasks = await addBoard(owner, team_id, 'Tasks')
  const clients = await addBoard(owner, team_id, 'Clients')
  await addRows(owner, tasks, 2)
  const [acme = ''] = await addRows(owner, clients, 1)
  const worth = newUuid()
  await owner.call('PUT', `/api/${team_id}/attributes/${worth}`, {
    board_id: clients.board_id,
    name: 'Worth',
    type: 'number',
    settings: {},
    sort_order: 2 * 65_536,
    row_version: 1,
  })
  await owner.call('PUT', `/api/${team_id}/folders/${clients.folder_id}`, {
    attribute_ids: [clients.attribute_id, worth],
    old: { attribute_ids: [clients.attribute_id] },
  })
  const say = (attribute: string, data: unknown, row_version: number) =>
    owner.call('PUT', `/api/${team_id}/values/${acme}.${attribute}`, { data, row_version })
  await say(clients.attribute_id, 'Acme', 2)
  await say(worth, 40, 1)
  await signIn(page, 'ulrika')
  await page.goto(pathOf(tasks))
  await expect(cellOf(page, 'Row 0')).toBeVisible()

  await test.step('a reference to the other board is made', async () => {
    await addAttribute(page, 'Reference', async (form) => {
      await form.getByLabel('Name').fill('Client')
      await choose(page, form, 'Board', 'Clients')
    })
    await expect(page.getByRole('columnheader', { name: /Client/ })).toBeVisible()
  })

  await test.step('by keyboard an item is picked, and another one is made while picking', async () => {
    await cellAt(page, 'Row 0', 3).click()
    await page.keyboard.press('Enter')
    const field = page.getByRole('combobox', { name: 'Client' })
    await expect(field).toBeFocused()
    await expect(page.getByRole('option', { name: 'Acme' })).toBeVisible()
    await field.fill('acm')
    await field.press('Enter')
    await field.fill('Globex')
    await field.press('Enter')
    await expect(page.getByRole('link', { name: 'Open Globex' })).toBeVisible()
    await field.press('Enter')
    await expect(cellAt(page, 'Row 0', 3)).toContainText('Acme')
    await expect(cellAt(page, 'Row 0', 3)).toContainText('Globex')
  })

  const second = await open(browser, server.url, 'ulrika')
  await test.step('the other board shows the links from there, in an attribute of its own', async () => {
    await second.goto(pathOf(clients))
    await expect(second.getByRole('columnheader', { name: /Tasks/ })).toBeVisible()
    await expect(cellAt(second, 'Acme', 4)).toContainText('Row 0')
    await expect(cellAt(second, 'Globex', 4)).toContainText('Row 0')
  })

  await test.step('a lookup and a rollup follow what changes over there', async () => {
    await addAttribute(page, 'Rollup', async (form) => {
      await form.getByLabel('Name').fill('Total')
      await choose(page, form, 'Reference', 'Client')
      await choose(page, form, 'Attribute of the linked items', 'Worth')
    })
    await addAttribute(page, 'Lookup', async (form) => {
      await form.getByLabel('Name').fill('Each')
      await choose(page, form, 'Reference', 'Client')
      await choose(page, form, 'Attribute of the linked items', 'Worth')
    })
    await expect(cellAt(page, 'Row 0', 4)).toHaveText('40')
    await expect(cellAt(page, 'Row 0', 5)).toHaveText('40')
    await cellAt(second, 'Globex', 3).click()
    await second.keyboard.press('Enter')
    const number = second.getByRole('textbox', { name: 'Worth' })
    await expect(number).toBeFocused()
    await number.fill('2')
    await number.press('Enter')
    await expect(cellAt(page, 'Row 0', 4)).toHaveText('42')
    await expect(cellAt(page, 'Row 0', 5)).toHaveText('40, 2')
  })
})
