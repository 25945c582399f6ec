import type { Locator, Page } from '@playwright/test'

import { logIn } from '../families/long-text-steps.ts'
import { expect, test } from '../harness/fixtures.ts'
import { lateFiles } from '../harness/late-files.ts'
import { signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'
import { makeColumns } from './column-board.ts'

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const names = (cell: Locator) =>
  cell.locator('[data-card]:visible').evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
const card = (page: Page, name: string) => page.locator(`[data-card][aria-label="${name}"]`)
const inColumn = (page: Page, name: string, cards: string[]) =>
  expect.poll(() => names(column(page, name))).toEqual(cards)

test('cards are made, renamed, moved, put back and picked, and columns arranged, by keys alone', async ({
  browser,
  server,
}) => {
  const person = await signUp(server.url, 'Kanbanist')
  const board = await makeColumns(person, 'Sprint', [
    { title: 'Alpha', status: 0 },
    { title: 'Beta', status: 0 },
    { title: 'Gamma', status: 1 },
  ])
  const page = await logIn(browser, server.url, 'kanbanist')
  await page.goto(board.path)
  await inColumn(page, 'To do', ['Alpha', 'Beta'])
  await inColumn(page, 'Doing', ['Gamma'])

  await test.step('a card goes to another column and place with the arrow keys, told in words', async () => {
    await card(page, 'Alpha').focus()
    await page.keyboard.press(' ')
    await expect(page.locator('[aria-live]').filter({ hasText: 'Alpha picked up' })).toHaveCount(1)
    await page.keyboard.press('ArrowRight')
    await expect(page.locator('[data-gap]')).toHaveCount(1)
    await page.keyboard.press('ArrowDown')
    await expect(page.locator('[aria-live]').filter({ hasText: 'Doing, place 2 of 2' })).toHaveCount(1)
    await page.keyboard.press('Enter')
    await inColumn(page, 'Doing', ['Gamma', 'Alpha'])
    await expect(card(page, 'Alpha')).toBeFocused()
  })

  await test.step('one step takes it back, and Escape leaves everything as it was', async () => {
    await page.keyboard.press('Control+z')
    await inColumn(page, 'To do', ['Alpha', 'Beta'])
    await inColumn(page, 'Doing', ['Gamma'])
    await card(page, 'Beta').focus()
    await page.keyboard.press(' ')
    await page.keyboard.press('ArrowUp')
    await expect(page.locator('[data-gap]')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await inColumn(page, 'To do', ['Alpha', 'Beta'])
    await expect(page.locator('[data-gap]')).toHaveCount(0)
  })

  await test.step('new cards are written one after another into their column', async () => {
    await card(page, 'Gamma').focus()
    await page.keyboard.press('Shift+Enter')
    const field = page.getByRole('textbox', { name: 'Name of a new item in Doing' })
    await expect(field).toBeFocused()
    await page.keyboard.type('Delta')
    await page.keyboard.press('Enter')
    await expect(card(page, 'Delta')).toBeVisible()
    await page.keyboard.type('Epsilon')
    await page.keyboard.press('Enter')
    await inColumn(page, 'Doing', ['Gamma', 'Delta', 'Epsilon'])
    await page.keyboard.press('Escape')
    await expect(field).toHaveCount(0)
  })

  await test.step('a card is renamed where it stands', async () => {
    await card(page, 'Delta').focus()
    await page.keyboard.press('F2')
    const field = card(page, 'Delta').getByRole('textbox')
    await expect(field).toBeFocused()
    await field.fill('Delta, done well')
    await page.keyboard.press('Enter')
    await expect(card(page, 'Delta, done well')).toBeFocused()
  })

  await test.step('picked cards go together and are one step to undo', async () => {
    await card(page, 'Gamma').focus()
    await page.keyboard.press('Shift+ArrowDown')
    await expect(page.getByText('2 selected')).toBeVisible()
    await page.keyboard.press(' ')
    await page.keyboard.press('ArrowRight')
    await expect(column(page, 'Done').locator('[data-gap]')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await inColumn(page, 'Done', ['Gamma, selected', 'Delta, done well, selected'])
    await page.keyboard.press('Control+z')
    await expect.poll(() => names(column(page, 'Done'))).toEqual([])
    await page.locator('[data-card]').first().focus()
    await page.keyboard.press('Escape')
    await expect(page.getByText('2 selected')).toHaveCount(0)
  })

  await test.step('a column is added as a label, goes to another place, and is folded', async () => {
    await page.getByRole('button', { name: 'Add column' }).click()
    const field = page.getByRole('textbox', { name: 'Name of the new column' })
    await expect(field).toBeFocused()
    await field.fill('Checked')
    await page.keyboard.press('Enter')
    await expect(column(page, 'Checked')).toBeVisible()
    const head = column(page, 'Done').getByRole('button', { name: /^Column Done/ })
    await head.focus()
    await page.keyboard.press(' ')
    await page.keyboard.press('ArrowLeft')
    await expect(page.locator('[data-column-drop]')).toHaveCount(1)
    await page.keyboard.press('Enter')
    const order = () =>
      page
        .locator('[data-column-head]')
        .evaluateAll((all) => all.map((one) => one.getAttribute('aria-label')))
    await expect.poll(order).toEqual(['To do', 'Done', 'Doing', 'Checked'])
    await head.focus()
    await page.keyboard.press('Enter')
    await expect(column(page, 'Done')).toHaveAttribute('data-folded', 'true')
    await expect(head).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(column(page, 'Done')).not.toHaveAttribute('data-folded', 'true')
  })

  await page.context().close()
})

test.describe('without a program on the device', () => {
  test.use({ serviceWorkers: 'block' })

  test('what shows a board comes while its items are on their way', async ({ page, server }) => {
    const person = await signUp(server.url, 'Nimblette')
    const board = await makeColumns(person, 'Waiting', [{ title: 'Alpha', status: 0 }])
    await signIn(page, 'nimblette', server.url)
    const held = Promise.withResolvers<void>()
    await page.route('**/content', async (route) => {
      await held.promise
      await route.continue()
    })
    const program = page.waitForRequest(lateFiles('view-column-later'))
    await page.goto(board.path)
    await program
    await expect(card(page, 'Alpha')).toHaveCount(0)
    held.resolve()
    await inColumn(page, 'To do', ['Alpha'])
  })
})

test('a mouse and a finger carry cards; a full column refuses them with a sentence', async ({
  browser,
  server,
}) => {
  const person = await signUp(server.url, 'Dragster')
  const items = [
    { title: 'One', status: 0, people: [person.id] },
    { title: 'Two', status: 0 },
    { title: 'Three', status: 1 },
  ]
  const board = await makeColumns(person, 'Drags', items)
  await person.call('PUT', `/api/${board.team_id}/views/${board.column_id}`, {
    settings: {
      stacks: { [board.status_id]: { limits: { [board.label_ids[1] ?? '']: { max: 1, hard: true } } } },
    },
    old: { settings: {} },
  })
  const page = await logIn(browser, server.url, 'dragster')
  await page.goto(board.path)
  await inColumn(page, 'To do', ['One', 'Two'])

  await test.step('the full column', async () => {
    await carry(page, card(page, 'One'), column(page, 'Doing').locator('[data-cell]'))
    await expect(page.locator('[data-gap][data-refused]')).toHaveCount(1)
    await page.mouse.up()
    await expect(page.getByText('Doing takes 1 card at most. Move one out first.').first()).toBeVisible()
    await inColumn(page, 'To do', ['One', 'Two'])
  })

  await test.step('the free column', async () => {
    await carry(page, card(page, 'One'), column(page, 'Done').locator('[data-cell]'))
    await expect(column(page, 'Done').locator('[data-gap]')).toHaveCount(1)
    await page.mouse.up()
    await inColumn(page, 'Done', ['One'])
    await page.keyboard.press('Control+z')
    await card(page, 'Two').focus()
    await page.keyboard.press('Control+z')
    await inColumn(page, 'To do', ['One', 'Two'])
  })

  await test.step('a finger that rests, and then moves', async () => {
    const client = await page.context().newCDPSession(page)
    const from = await middleOf(card(page, 'Two'))
    const to = await middleOf(column(page, 'Done').locator('[data-cell]'))
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
      client.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] })
    await touch('touchStart', from)
    await expect(page.locator('[data-lifted]')).toHaveCount(1)
    for (let n = 1; n <= 10; n++)
      await touch('touchMove', {
        x: from.x + ((to.x - from.x) * n) / 10,
        y: from.y + ((to.y - from.y) * n) / 10,
      })
    await expect(column(page, 'Done').locator('[data-gap]')).toHaveCount(1)
    await touch('touchEnd')
    await inColumn(page, 'Done', ['Two'])
  })

  await test.step('another person sees it at once', async () => {
    const other = await logIn(browser, server.url, 'dragster')
    await other.goto(board.path)
    await inColumn(other, 'To do', ['One'])
    await card(page, 'One').focus()
    await page.keyboard.press(' ')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect(column(page, 'Done').locator('[data-gap]')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await inColumn(other, 'Done', ['One', 'Two'])
    await other.context().close()
  })
  await page.context().close()
})

async function middleOf(element: Locator): Promise<{ x: number; y: number }> {
  const box = await element.boundingBox()
  if (!box) throw new Error('There is nothing to take hold of')
  return { x: box.x + box.width / 2, y: box.y + Math.min(box.height / 2, 60) }
}

/** Takes a card by the mouse and holds it over another element. */
async function carry(page: Page, from: Locator, over: Locator): Promise<void> {
  const [start, end] = [await middleOf(from), await middleOf(over)]
  await page.mouse.move(start.x, start.y)
  await page.mouse.down()
  await page.mouse.move(start.x + 8, start.y + 4)
  await expect(page.locator('[data-lifted]')).toHaveCount(1)
  await page.mouse.move(end.x, end.y, { steps: 6 })
}
