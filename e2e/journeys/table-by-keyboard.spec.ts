import type { Page } from '@playwright/test'

import { expect, test } from '../harness/fixtures.ts'
import { signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'
import { contentOf, makeBoardOfTypes } from './board-of-types.ts'
import { libreOfficeTable } from './libre-office-paste.ts'

const NAMES = ['Alpha 1', 'Alpha 2', 'Beta']

test('a board of every type is filled, filtered, grouped, pasted into and filled down by keyboard, and all of it undone', async ({
  page,
  server,
}) => {
  const person = await signUp(server.url, 'Keyboardist')
  const board = await makeBoardOfTypes(person, 'Every type')
  expect(board.columns.length).toBeGreaterThanOrEqual(12)
  const before = await contentOf(person, board)
  await signIn(page, 'keyboardist')
  await page.goto(`/b/${board.board_id}/${board.folder_id}`)
  await expect(page.getByRole('grid')).toBeVisible()

  await test.step('the first item is typed into the empty table', async () => {
    await expect(page.locator('textarea[aria-controls]')).toBeFocused()
    await page.keyboard.type('First')
    await page.keyboard.press('Enter')
    await expect(cellsOf(page, 'First')).toBeVisible()
  })

  await test.step('every column is filled by a paste of texts that adds rows', async () => {
    await tabToGrid(page)
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('ArrowRight')
    const lines = NAMES.map((_name, n) => board.columns.map(({ texts }) => texts[n] ?? ''))
    await paste(page, { text: lines.map((cells) => cells.map(quoted).join('\t')).join('\n') })
    await expect(rows(page)).toHaveCount(3)
    const filled = board.columns.filter(({ texts }) => texts.some((text) => text !== ''))
    expect(filled.length).toBeGreaterThanOrEqual(9)
    const counts = async () => {
      const { items } = await contentOf(person, board)
      return filled.map(({ id }) => items.filter(({ values }) => id in values).length)
    }
    await expect
      .poll(counts)
      .toEqual(filled.map(({ texts }) => texts.filter((text) => text !== '' && text !== 'No').length))
  })

  await test.step('names are typed one below the other', async () => {
    await page.keyboard.press('Control+Home')
    for (const name of NAMES) {
      await page.keyboard.type(name)
      await page.keyboard.press('Enter')
      await expect(cellsOf(page, name)).toBeVisible()
    }
  })

  await test.step('filtered by a search, grouped by a column', async () => {
    await page.keyboard.press('/')
    await expect(page.getByRole('searchbox')).toBeFocused()
    await page.keyboard.type('Alpha')
    await expect(rows(page)).toHaveCount(2)
    await groupBy(page, 'My checkbox')
    await expect(page.locator('[data-action=group]').first()).toBeVisible()
    await expect(async () => {
      await page.keyboard.press('Escape')
      await expect(page.getByRole('menu')).toHaveCount(0, { timeout: 1_000 })
    }).toPass({ timeout: 15_000 })
    await tabToGrid(page)
  })

  await test.step('a table of LibreOffice is pasted: labels are made on consent, what does not fit is told', async () => {
    await page.keyboard.press('Control+Home')
    const at = board.columns.findIndex(({ type }) => type === 'number')
    for (let n = 0; n <= at; n++) await page.keyboard.press('ArrowRight')
    const wide = board.columns.slice(at, at + 3).map(({ type }) => type)
    expect(wide[0]).toBe('number')
    await paste(page, {
      html: libreOfficeTable([
        { number: 1234.5, shown: '1.234,50 €', label: '' },
        { shown: 'not a number', label: '' },
      ]),
    })
    const dialog = page.getByRole('dialog', { name: 'Paste' })
    await expect(dialog).toContainText('1 does not')
    await expect(dialog.getByRole('button', { name: /^Paste \d/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('gridcell', { name: /^1,234\.5/ }).first()).toBeVisible()
    await page.keyboard.press('Control+Home')
    const labels = board.columns.findIndex(({ type }) => type === 'label')
    for (let n = 0; n <= labels; n++) await page.keyboard.press('ArrowRight')
    await paste(page, { html: '<table><tr><td>Never seen</td></tr></table>' })
    await expect(dialog.getByRole('checkbox', { name: 'Create 1 label: “Never seen”' })).toBeChecked()
    await expect(dialog.getByRole('button', { name: /^Paste \d/ })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(cellsOf(page, 'Never seen')).toBeVisible()
  })

  await test.step('filled down and to the side, cut, cleared, deleted', async () => {
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Shift+ArrowDown')
    await page.keyboard.press('Control+d')
    await page.keyboard.press('Shift+ArrowRight')
    await expect(page.getByLabel('Selected cells')).toBeVisible()
    await page.keyboard.press('Control+r')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Control+x')
    await page.keyboard.press('Home')
    await page.keyboard.press('Delete')
    await page.keyboard.press('Control+Backspace')
    await expect(page.getByText('Item deleted')).toBeVisible()
  })

  await test.step('all of it is undone step by step to what was there before', async () => {
    const changed = await contentOf(person, board)
    let steps = 0
    const end = page.getByRole('log').getByText('Nothing to undo')
    // It is said a moment after the key.
    const isSaid = () =>
      end.waitFor({ timeout: 300 }).then(
        () => true,
        () => false,
      )
    do {
      await page.keyboard.press('Control+z')
      steps++
    } while (steps < 100 && !(await isSaid()))
    expect(steps).toBeLessThan(40)
    expect(changed).not.toEqual(before)
    await expect.poll(() => contentOf(person, board)).toEqual(before)
  })
})

const rows = (page: Page) => page.locator('[data-row]:not([hidden])')

function cellsOf(page: Page, text: string) {
  const escaped = text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
  return page.getByRole('gridcell', { name: new RegExp(`^${escaped}( Open)?$`) }).first()
}

/** Along the page until the keys are the grid's. */
async function tabToGrid(page: Page): Promise<void> {
  const isThere = () =>
    page.evaluate(() => document.activeElement?.matches('textarea[aria-controls]') ?? false)
  for (let n = 0; n < 80 && !(await isThere()); n++) await page.keyboard.press('Tab')
  expect(await isThere()).toBe(true)
}

/** By the menu of a column, whose names are walked along with the arrows. */
async function groupBy(page: Page, name: string): Promise<void> {
  await tabToGrid(page)
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('Shift+Tab')
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  for (let n = 0; n < 40 && (await focused()) !== name; n++) await page.keyboard.press('ArrowRight')
  expect(await focused()).toBe(name)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Group by this attribute' })).toBeVisible()
  const isItem = () => page.evaluate(() => document.activeElement?.role === 'menuitem')
  for (let n = 0; n < 5 && !(await isItem()); n++) await page.keyboard.press('Tab')
  for (let n = 0; n < 20 && !(await focused()).startsWith('Group by'); n++)
    await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
}

/** What another program put on the clipboard arrives at what has the focus. */
async function paste(page: Page, clip: { text?: string; html?: string }): Promise<void> {
  await page.evaluate(({ text, html }) => {
    const clipboardData = new DataTransfer()
    if (text !== undefined) clipboardData.setData('text/plain', text)
    if (html !== undefined) clipboardData.setData('text/html', html)
    const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true })
    document.activeElement?.dispatchEvent(event)
  }, clip)
}

function quoted(text: string): string {
  return /[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
