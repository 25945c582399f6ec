import type { Page } from '@playwright/test'
import { newUuid } from '@weft/base'

import { expect, test } from '../harness/fixtures.ts'
import { type Person, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'
import { makeSmallBoard, type SmallBoard } from './small-board.ts'

const KINDS = [
  { id: newUuid(), name: 'Bug', color: 'red' },
  { id: newUuid(), name: 'Task', color: 'blue' },
]

const STEPS = ['Plan it', 'Build it', 'Test it', 'Ship it']

/** Four items that can be ticked off, two of each kind. */
const makeWorld = (person: Person) =>
  makeSmallBoard(person, 'Listed', {
    attributes: {
      Done: { type: 'checkbox' },
      Kind: { type: 'label', settings: { labels: KINDS, multiple: false } },
    },
    items: STEPS.map((Name, n) => ({ Name, Kind: [KINDS[n % 2]?.id] })),
    view: { name: 'My list', type: 'list' },
  })

/** Names with two spaces for every level, as the server keeps them. */
async function treeOf(person: Person, board: SmallBoard): Promise<string[]> {
  type Kept = {
    id: string
    parent_id: string | null
    sort_order: number
    values: Record<string, { data: unknown }>
  }
  const { body } = await person.call<{ data: Kept[] }>(
    'GET',
    `/api/${board.team_id}/items?folder_id=${board.folder_id}&expand=values&limit=1000`,
  )
  const walk = (parent_id: string | null, depth: number): string[] =>
    body.data
      .filter((item) => item.parent_id === parent_id)
      .toSorted((a, b) => a.sort_order - b.sort_order)
      .flatMap((item) => [
        '  '.repeat(depth) + String(item.values[board.attribute_id]?.data),
        ...walk(item.id, depth + 1),
      ])
  return walk(null, 0)
}

test('a list is ticked, written, indented, moved and grouped by keyboard', async ({ page, server }) => {
  const person = await signUp(server.url, 'Lister')
  const board = await makeWorld(person)
  const tree = () => treeOf(person, board)
  await signIn(page, 'lister')
  await page.goto(board.path)
  const list = page.getByRole('treegrid', { name: 'My list' })
  await expect(list.getByRole('row')).toHaveCount(5)

  await test.step('Space ticks a line off, and Ctrl+Z takes it back', async () => {
    await row(page, 'Plan it').focus()
    await page.keyboard.press('ArrowDown')
    await expect(row(page, 'Build it')).toBeFocused()
    await page.keyboard.press('Space')
    const box = page.getByRole('checkbox', { name: 'Build it is done' })
    await expect(box).toBeChecked()
    await page.keyboard.press('Control+z')
    await expect(box).not.toBeChecked()
  })

  await test.step('Enter edits, Enter again goes on to a new line, Tab puts that below the one above', async () => {
    await page.keyboard.press('Enter')
    await write(page, 'Name', 'Build all')
    await page.keyboard.press('Enter')
    await write(page, 'Name of the new item', 'Walls')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await write(page, 'Name of the new item', 'Roof')
    await page.keyboard.press('Enter')
    await expect(row(page, 'Roof')).toHaveAttribute('aria-level', '2')
    // An empty one goes a level out, and then away.
    await page.keyboard.press('Enter')
    await write(page, 'Name of the new item', 'Paint it')
    await page.keyboard.press('Enter')
    await expect(row(page, 'Paint it')).toHaveAttribute('aria-level', '1')
    await page.keyboard.press('Backspace')
    await expect(page.getByRole('textbox', { name: 'Name of the new item' })).toHaveCount(0)
    await expect(row(page, 'Paint it')).toBeFocused()
    await expect
      .poll(tree)
      .toEqual(['Plan it', 'Build all', '  Walls', '  Roof', 'Paint it', 'Test it', 'Ship it'])
  })

  await test.step('keys move lines up and down, in and out', async () => {
    await page.keyboard.press('Alt+Shift+ArrowDown')
    await expect
      .poll(tree)
      .toEqual(['Plan it', 'Build all', '  Walls', '  Roof', 'Test it', 'Paint it', 'Ship it'])
    await page.keyboard.press('Control+]')
    await expect(row(page, 'Paint it')).toHaveAttribute('aria-level', '2')
    await expect
      .poll(tree)
      .toEqual(['Plan it', 'Build all', '  Walls', '  Roof', 'Test it', '  Paint it', 'Ship it'])
    await page.keyboard.press('Control+[')
    await expect(row(page, 'Paint it')).toHaveAttribute('aria-level', '1')
  })

  await test.step('a line is lifted, carried with the arrows and dropped; what hangs below it goes along', async () => {
    await row(page, 'Build all').focus()
    await page.keyboard.press('Shift+Space')
    await expect(page.getByText(/Build all picked up/)).toBeAttached()
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('[data-drop-line]')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect
      .poll(tree)
      .toEqual(['Plan it', 'Test it', 'Build all', '  Walls', '  Roof', 'Paint it', 'Ship it'])
    await expect(row(page, 'Build all')).toBeFocused()
  })

  await test.step('it is closed and opened', async () => {
    await page.keyboard.press('ArrowLeft')
    await expect(row(page, 'Walls')).toHaveCount(0)
    await page.keyboard.press('ArrowRight')
    await expect(row(page, 'Walls')).toBeVisible()
  })

  await test.step('a value at the end of a line is edited in its place', async () => {
    await row(page, 'Ship it').focus()
    await page.keyboard.press('ArrowRight')
    await expect(row(page, 'Ship it').getByRole('button', { name: 'Kind: Task' })).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByRole('option', { name: 'Bug' }).waitFor()
    await page.keyboard.type('Bug')
    await page.keyboard.press('Enter')
    await expect(row(page, 'Ship it').getByRole('button', { name: 'Kind: Bug' })).toBeFocused()
    await page.keyboard.press('Control+z')
    await expect(row(page, 'Ship it').getByRole('button', { name: 'Kind: Task' })).toBeVisible()
  })

  await test.step('several lines are picked with Shift, and deleted and brought back as one', async () => {
    await row(page, 'Paint it').focus()
    await page.keyboard.press('Shift+ArrowDown')
    await expect(page.getByText('2 selected')).toBeVisible()
    await page.keyboard.press('Delete')
    await expect.poll(tree).toEqual(['Plan it', 'Test it', 'Build all', '  Walls', '  Roof'])
    await expect(page.getByText('2 selected')).toHaveCount(0)
    await page.keyboard.press('Control+z')
    await expect.poll(async () => (await tree()).length).toBe(7)
  })

  await test.step('a mouse takes a line by its grip to another place', async () => {
    const grip = row(page, 'Ship it').locator('[data-grip]')
    await row(page, 'Ship it').hover()
    const from = await grip.boundingBox()
    const to = await row(page, 'Plan it').boundingBox()
    if (!from || !to) throw new Error('Nothing to drag')
    await page.mouse.move(from.x + 5, from.y + 5)
    await page.mouse.down()
    await page.mouse.move(from.x + 5, from.y - 20, { steps: 3 })
    await page.mouse.move(from.x + 5, to.y + 3, { steps: 5 })
    await expect(page.locator('[data-drop-line]')).toBeVisible()
    await page.mouse.up()
    await expect.poll(async () => (await tree())[0]).toBe('Ship it')
  })

  await test.step('groups have headers that close, and a new line in one gets its value', async () => {
    const answer = await person.call('PUT', `/api/${board.team_id}/views/${board.id}`, {
      settings: { groups: [{ attribute_id: board.attributes['Kind'] }] },
      old: { settings: {} },
    })
    expect(answer.status).toBeLessThan(300)
    const bug = list.getByRole('row', { name: /^Bug/ })
    await expect(bug).toHaveAttribute('aria-expanded', 'true')
    await bug.getByRole('button', { name: 'Add item to Bug' }).click()
    await write(page, 'Name of the new item', 'Fix it')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(bug).toContainText('3')
    await bug.focus()
    await page.keyboard.press('ArrowLeft')
    await expect(bug).toHaveAttribute('aria-expanded', 'false')
    await expect(row(page, 'Fix it')).toHaveCount(0)
    await page.keyboard.press('ArrowRight')
    await expect(row(page, 'Fix it')).toBeVisible()
  })
})

function row(page: Page, name: string) {
  return page.getByRole('row').filter({ has: page.locator('[data-name]').getByText(name, { exact: true }) })
}

async function write(page: Page, label: string, text: string): Promise<void> {
  const field = page.getByRole('textbox', { name: label, exact: true })
  await expect(field).toBeFocused()
  await field.fill(text)
}
