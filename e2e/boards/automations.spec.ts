import { newUuid } from '@weft/base'
import type { Page } from '@playwright/test'

import { expect, test } from '../harness/fixtures.ts'
import { type Person, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'
import { walkTo } from '../views/by-keyboard.ts'
import { makeSmallBoard, type SmallBoard } from '../views/small-board.ts'

const LABELS = ['To do', 'In review', 'Done'].map((name) => ({
  id: newUuid(),
  name,
  color: 'blue',
  textColor: '',
}))
const [TODO, , DONE] = LABELS.map(({ id }) => id)

async function makeRuledBoard(owner: Person): Promise<SmallBoard> {
  return makeSmallBoard(owner, 'Ruled', {
    attributes: {
      Status: { type: 'label', settings: { labels: LABELS } },
      Assignee: { type: 'members' },
      Points: { type: 'number' },
    },
    items: [{ Name: 'Sign-in fails', Status: [TODO], Assignee: [owner.id] }],
    view: { name: 'All', type: 'table' },
  })
}

/** What the server has of an item's attribute. */
async function valueOf(owner: Person, board: SmallBoard, name: string, item_id = board.items[0] ?? '') {
  const { body } = await owner.call<{ data: { values: Record<string, { data: unknown }> } }>(
    'GET',
    `/api/${board.team_id}/items/${item_id}?expand=values`,
  )
  return body.data.values[board.attributes[name] ?? '']?.data ?? null
}

const openRules = async (page: Page, board: SmallBoard) => {
  await page.goto(`/b/${board.board_id}/${board.folder_id}`)
  await page.getByRole('button', { name: 'Automations' }).click()
}

test('a recipe becomes a rule, is tested without a change, acts when it is on, and says what it did', async ({
  page,
  server,
}) => {
  const owner = await signUp(server.url, 'Rulemaker')
  const board = await makeRuledBoard(owner)
  await signIn(page, 'Rulemaker')

  await test.step('the recipe of the empty screen opens as a rule that is off', async () => {
    await openRules(page, board)
    await page
      .getByRole('button', { name: /Notify when something is done.*Status becomes Done.*notify Assignee/ })
      .click()
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(
      'Notify when something is done',
    )
    await expect(page.getByRole('switch')).not.toBeChecked()
  })

  await test.step('another action is added to it', async () => {
    await page.getByRole('button', { name: 'Add action', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Set a value' }).click()
    const card = page.getByRole('group', { name: 'Step 2: Set a value' })
    await expect(card).toContainText('Choose an attribute.')
    await card.getByRole('button', { name: /Attribute$/ }).click()
    await page.getByRole('option', { name: 'Points' }).click()
    await card.getByRole('button', { name: /Way$/ }).click()
    await page.getByRole('option', { name: 'increase by' }).click()
    await card.getByRole('spinbutton', { name: 'Amount' }).fill('3')
  })

  await test.step('a test shows what it would do, and does nothing', async () => {
    await page.getByRole('button', { name: /Item$/ }).click()
    await page.getByRole('option', { name: 'Sign-in fails' }).click()
    await page.getByRole('button', { name: 'Test now' }).click()
    await expect(page.getByText('Sign-in fails is now Done')).toBeVisible()
    expect(await valueOf(owner, board, 'Points')).toBeNull()
  })

  await test.step('switched on, it acts on what happens', async () => {
    await page.getByRole('switch').click()
    await expect(page.getByRole('switch')).toBeChecked()
    const path = `/api/${board.team_id}/automations?board_id=${board.board_id}`
    await expect
      .poll(
        async () => (await owner.call<{ data: { enabled: boolean }[] }>('GET', path)).body.data[0]?.enabled,
      )
      .toBe(true)
    const value = `/api/${board.team_id}/values/${board.items[0]}.${board.attributes['Status']}`
    await owner.call('PUT', value, { data: [DONE], row_version: 2 })
    await expect.poll(() => valueOf(owner, board, 'Points')).toBe(3)
  })

  await test.step('and the log says what it did', async () => {
    await page.getByRole('button', { name: 'Back to automations' }).click()
    await page
      .getByRole('link', { name: /Runs/ })
      .or(page.getByRole('tab', { name: /Runs/ }))
      .first()
      .click()
    await page.getByText('Sign-in fails').first().click()
    await expect(page.getByRole('complementary', { name: /^Run of/ })).toContainText('Kept for 30 days')
    await page.getByRole('button', { name: 'Run again' }).click()
    await expect.poll(() => valueOf(owner, board, 'Points')).toBe(6)
  })
})

test('a rule is made, switched on and seen to act by the keyboard alone', async ({ page, server }) => {
  const owner = await signUp(server.url, 'Keyruler')
  const board = await makeRuledBoard(owner)
  await signIn(page, 'Keyruler')
  await page.goto(`/b/${board.board_id}/${board.folder_id}?automations=true`)
  await expect(page.getByText('No automations yet')).toBeVisible()

  await page.keyboard.press('n')
  await expect(page.getByRole('button', { name: 'Back to automations' })).toBeVisible()
  await walkTo(page, page.getByRole('button', { name: /What starts it$/ }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('option', { name: 'Value changes' })).toBeVisible()
  await page.keyboard.type('created')
  await expect(page.getByRole('option', { name: 'Value changes' })).toBeHidden()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Item is created What starts it' })).toBeVisible()
  await walkTo(page, page.getByRole('button', { name: 'Add action', exact: true }))
  await page.keyboard.press('Enter')
  const trash = page.getByRole('menuitem', { name: 'Move the item to the trash' })
  await expect(trash).toBeVisible()
  await page.keyboard.type('move the item to')
  await expect(trash).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('group', { name: 'Step 1: Move the item to the trash' })).toBeVisible()
  await walkTo(page, page.getByRole('switch'), 'Shift+Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('switch')).toBeChecked()

  const id = newUuid()
  const item = { board_id: board.board_id, folder_id: board.folder_id, row_version: 1 }
  const path = `/api/${board.team_id}/automations?board_id=${board.board_id}`
  await expect
    .poll(async () => (await owner.call<{ data: { enabled: boolean }[] }>('GET', path)).body.data[0]?.enabled)
    .toBe(true)
  const made = `/api/${board.team_id}/items/${id}`
  expect((await owner.call('PUT', made, item)).status).toBe(201)
  await expect.poll(async () => (await owner.call('GET', made)).status).toBe(404)
})
