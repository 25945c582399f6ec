import { newUuid } from '@weft/base'
import type { Page } from '@playwright/test'

import { expect, test } from '../harness/fixtures.ts'
import { type Person, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'
import { makeSmallBoard, type SmallBoard } from '../views/small-board.ts'

const label = (name: string, category: string) => ({
  id: newUuid(),
  name,
  color: 'blue',
  textColor: '',
  category,
})
const LABELS = [label('To do', 'todo'), label('Doing', 'doing'), label('Done', 'done')] as const
const [TODO, DOING, DONE] = LABELS.map(({ id }) => id)

async function makeRecipeBoard(owner: Person): Promise<SmallBoard> {
  const board = await makeSmallBoard(owner, 'Kitchen', {
    attributes: {
      Status: { type: 'label', settings: { labels: LABELS } },
      Assignee: { type: 'members' },
      Due: { type: 'date' },
      Finish: { type: 'button', settings: { starts: true, label: 'Finish' } },
    },
    items: [{ Name: 'Painted door', Status: [DOING], Assignee: [owner.id] }],
    view: { name: 'All', type: 'table' },
  })
  const done_rule = { attribute_id: board.attributes['Status'], label_ids: [DONE] }
  const fields = { settings: { done_rule }, old: { settings: {} } }
  const saved = await owner.call('PUT', `/api/${board.team_id}/boards/${board.board_id}`, fields)
  expect(saved.status).toBe(200)
  return board
}

/** Makes a rule of a recipe, and switches it on. */
async function cook(page: Page, board: SmallBoard, name: string): Promise<void> {
  await page.goto(`/b/${board.board_id}/${board.folder_id}?automations=true&t=browse`)
  await page.getByRole('searchbox', { name: 'Find' }).fill(name)
  await page.getByRole('button', { name: new RegExp(`^${name}`) }).click()
  await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveValue(name)
  const saved = page.waitForResponse(
    (answer) =>
      answer.url().includes('/bulk') && (answer.request().postData() ?? '').includes('"enabled":true'),
  )
  await page.getByRole('switch').click()
  await expect(page.getByRole('switch')).toBeChecked()
  expect((await saved).status()).toBe(200)
}

async function setLabel(
  owner: Person,
  board: SmallBoard,
  item: string,
  id: string | undefined,
): Promise<void> {
  const place = `/api/${board.team_id}/values/${item}.${board.attributes['Status']}`
  const { body } = await owner.call<{ data: { row_version: number } | null }>('GET', place)
  const row_version = (body.data?.row_version ?? 0) + 1
  expect((await owner.call('PUT', place, { data: [id], row_version })).status).toBeLessThan(300)
}

test('recipes become rules of the board, and what they do is seen where one works', async ({
  page,
  server,
}) => {
  const owner = await signUp(server.url, 'Cook')
  const board = await makeRecipeBoard(owner)
  const door = board.items[0] ?? ''
  await signIn(page, 'Cook')
  const row = (name: string) => page.getByRole('row', { name: new RegExp(`^\\d+ ${name}`) })
  const look = async () => {
    await page.goto(board.path)
    await expect(row('Painted door')).toBeVisible()
  }

  await test.step('a new item gets its status, its person and a week', async () => {
    for (const name of [
      'Set the status of new items',
      'Assign the person who creates an item',
      'Give new items a week',
    ])
      await cook(page, board, name)
    await look()
    await page.getByRole('button', { name: 'Add item' }).first().click()
    await page.keyboard.type('Fresh chair')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(row('Fresh chair')).toContainText('To do')
    await expect(row('Fresh chair')).toContainText('Cook')
    await expect(row('Fresh chair').getByRole('gridcell').nth(3)).toContainText(/\d/)
  })

  await test.step('what is done is followed up, noted and told', async () => {
    for (const name of ['Create a follow-up', 'Note who finished something', 'Notify when something is done'])
      await cook(page, board, name)
    await look()
    await setLabel(owner, board, door, DONE)
    await expect(row('Follow up: Painted door')).toContainText('To do')
    await page.goto(`/b/${board.board_id}/${board.folder_id}/${door}?t=comments`)
    await expect(page.getByText('Finished by Cook.')).toBeVisible()
    await page.goto('/inbox')
    await expect(page.getByText('Painted door is now Done').first()).toBeVisible()
  })

  await test.step('a button completes its item, and says so', async () => {
    await cook(page, board, 'Complete an item with a button')
    await setLabel(owner, board, door, TODO)
    await look()
    await expect(row('Painted door').first()).toContainText('To do')
    await row('Painted door').first().getByText('Finish').click()
    await expect(page.getByRole('status').getByText('Done', { exact: true })).toBeVisible()
    await expect(row('Painted door').first()).toContainText('Done')
  })

  await test.step('what a button did is taken back', async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect(page.getByRole('status').getByText('Undone')).toBeVisible()
    await expect(row('Painted door').first()).toContainText('To do')
  })

  await test.step('another program sends an item to an address that is shown once', async () => {
    await page.goto(`/b/${board.board_id}/${board.folder_id}?automations=true&t=browse`)
    await page.getByRole('button', { name: /^Create items by request/ }).click()
    await page.getByRole('button', { name: 'Create address' }).click()
    const address = page.getByRole('textbox', { name: 'Address that starts the automation' })
    const url = await address.inputValue()
    const send = (body: object) =>
      fetch(server.url + new URL(url).pathname, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      })
    await page.getByRole('switch').click()
    await expect
      .poll(async () => ((await (await send({ name: 'Sent table' })).json()) as { data: object }).data)
      .toEqual({ accepted: true })
    await look()
    await expect(row('Sent table').first()).toBeVisible()
  })
})
