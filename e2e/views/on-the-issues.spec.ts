import type { Browser, Locator, Page } from '@playwright/test'

import { expectAccessible } from '../harness/accessible.ts'
import { expect, test } from '../harness/fixtures.ts'
import { untilInstalled } from '../harness/installed.ts'
import { verifyEmail } from '../harness/mailbox.ts'
import { type Person, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'
import { openView, type, walkTo } from './by-keyboard.ts'
import { type IssuesBoard, makeIssuesBoard, VIEWS } from './issues-board.ts'

// One person, one board of 2,480 issues and one window for all of the file; each test is one view. No mouse.
let person: Person
let board: IssuesBoard
let page: Page

test.beforeAll(
  async ({ browser, server }: { browser: Browser; server: { url: string; dataDir: string } }) => {
    person = await signUp(server.url, 'Keyla')
    // One of the journeys opens a form to strangers.
    await verifyEmail(server.dataDir, person, 'keyla@example.com')
    board = await makeIssuesBoard(person, 'Issues')
    // Every view from the program on the device.
    const context = await browser.newContext({ baseURL: server.url, serviceWorkers: 'allow' })
    page = await context.newPage()
    await signIn(page, 'keyla')
    await page.goto('/home')
    await untilInstalled(page)
    await page.goto(`${board.path}?view=${board.form_id}`)
    await expect(page.locator('[data-field]').first()).toBeVisible()
  },
)

test.afterAll(() => page.context().close())

/** What the server holds of an item's attribute. */
async function stored(item_id: string, attribute: string): Promise<unknown> {
  const id = board.attributes.get(attribute) ?? board.attribute_id
  const path = `/api/${board.team_id}/values/${item_id}.${id}`
  const { body } = await person.call<{ data: { data: unknown } | null }>('GET', path)
  return body.data?.data ?? null
}

async function isDeleted(item_id: string): Promise<boolean> {
  const path = `/api/${board.team_id}/items/${item_id}`
  const { status, body } = await person.call<{ data?: { deleted_at?: string | null } }>('GET', path)
  return status === 404 || (body.data?.deleted_at ?? null) !== null
}

const named = (selector: string, name: string) => page.locator(selector).filter({ hasText: name })
const title = () => page.getByRole('textbox', { name: 'Name', exact: true })

/** Takes back so many steps, one after the other. */
async function undo(times: number): Promise<void> {
  for (let n = 0; n < times; n++) await page.keyboard.press('Control+z')
}

test('table: a row is made, renamed, moved, deleted and brought back by keys alone', async () => {
  await openView(page, VIEWS.table, '[role=grid] [data-row]')
  const grid = page.locator('textarea[aria-controls]')
  const row = (name: string) => named('[role=grid] [data-row]:not([hidden])', name)
  await page.keyboard.press('n')
  const panel = page.getByRole('complementary', { name: 'Row by keys' })
  await type(page, title(), 'Row by keys')
  await page.keyboard.press('Enter')
  await expect(panel).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await walkTo(page, grid)
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Home')
  await expect(row('Row by keys')).toHaveAttribute('aria-rowindex', '2482')
  const id = (await row('Row by keys').getAttribute('data-row')) ?? ''
  await page.keyboard.press('F2')
  await type(page, title(), 'Row renamed')
  await page.keyboard.press('Enter')
  await expect.poll(() => stored(id, 'Name')).toBe('Row renamed')
  await page.keyboard.press('Control+End')
  await page.keyboard.press('Home')
  await page.keyboard.press('Alt+Shift+ArrowUp')
  await expect(row('Row renamed')).toHaveAttribute('aria-rowindex', '2481')
  await page.keyboard.press('Control+Backspace')
  await expect(row('Row renamed')).toHaveCount(0)
  await expect.poll(() => isDeleted(id)).toBe(true)
  await undo(2)
  await expect(row('Row renamed')).toHaveAttribute('aria-rowindex', '2482')
  await expect.poll(() => isDeleted(id)).toBe(false)
  await expectAccessible(page)
  await page.keyboard.press('Control+Home')
})

test('column: a card is made, renamed, moved, deleted and brought back by keys alone', async () => {
  await openView(page, VIEWS.column, '[data-column] [data-card]')
  const card = (name: string) => page.locator(`[data-card][aria-label="${name}"]`)
  const columnOf = (one: Locator) =>
    one.evaluate((element) => element.closest<HTMLElement>('[data-column]')?.dataset['column'])
  await walkTo(page, page.locator('[data-column-name]'))
  const head = page.locator('[data-column-name]:focus')
  const before = (await head.getAttribute('aria-label')) ?? ''
  await page.keyboard.press('ArrowRight')
  await expect(head).not.toHaveAttribute('aria-label', before)
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[data-card]:focus')).toHaveCount(1)
  const from = await columnOf(page.locator('[data-card]:focus'))
  await page.keyboard.press('Shift+Enter')
  await type(page, page.getByRole('textbox', { name: /^Name of a new item in/ }), 'Card by keys')
  await page.keyboard.press('Enter')
  await expect(card('Card by keys')).toBeVisible()
  await page.keyboard.press('Escape')
  await walkTo(page, page.locator('[data-card]'))
  await page.keyboard.press('End')
  await expect(card('Card by keys')).toBeFocused()
  const id = (await card('Card by keys').getAttribute('data-card')) ?? ''
  await page.keyboard.press('F2')
  await type(page, card('Card by keys').getByRole('textbox'), 'Card renamed')
  await page.keyboard.press('Enter')
  await expect(card('Card renamed')).toBeFocused()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowRight')
  await expect(page.locator('[data-gap]')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(card('Card renamed')).toBeFocused()
  const to = await columnOf(card('Card renamed'))
  expect(to).not.toBe(from)
  await expect.poll(() => stored(id, 'Priority')).toEqual([to])
  await page.keyboard.press('Delete')
  await expect(card('Card renamed')).toHaveCount(0)
  await expect.poll(() => isDeleted(id)).toBe(true)
  await undo(2)
  await expect.poll(() => isDeleted(id)).toBe(false)
  await expect.poll(() => stored(id, 'Priority')).toEqual([from])
  await expectAccessible(page)
})

test('list: a line is made, renamed, ticked, indented, deleted and brought back by keys alone', async () => {
  await openView(page, VIEWS.list, '[role=treegrid] [data-name]')
  const line = (name: string) => named('[role=treegrid] [data-key]', name)
  await walkTo(page, page.locator('[role=treegrid] [data-key]'))
  await page.keyboard.press('End')
  await page.keyboard.press('Enter')
  await type(page, page.getByRole('textbox', { name: 'Name of the new item' }), 'Line by keys')
  await page.keyboard.press('ArrowDown')
  await expect(line('Line by keys')).toBeFocused()
  const id = (await line('Line by keys').getAttribute('data-key'))?.split(' ').at(-1) ?? ''
  await page.keyboard.press('F2')
  await type(page, title(), 'Line renamed')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(line('Line renamed')).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByRole('checkbox', { name: 'Line renamed is done' })).toBeChecked()
  await expect(line('Line renamed')).toHaveAttribute('aria-level', '2')
  await page.keyboard.press('Control+]')
  await expect(line('Line renamed')).toHaveAttribute('aria-level', '3')
  await page.keyboard.press('Control+Backspace')
  await expect(line('Line renamed')).toHaveCount(0)
  await expect.poll(() => isDeleted(id)).toBe(true)
  await undo(2)
  await expect(line('Line renamed')).toHaveAttribute('aria-level', '2')
  await expect.poll(() => isDeleted(id)).toBe(false)
  expect(await stored(id, 'Resolved?')).toBe(true)
  await expectAccessible(page)
})

test('calendar: an event is made, renamed, moved, deleted and brought back by keys alone', async () => {
  await openView(page, VIEWS.calendar, '[data-day]')
  const day = (date: string) => page.locator(`[data-day="${date}"][tabindex]`)
  const event = (name: string) => page.getByRole('button', { name: new RegExp(`^${name},`) })
  await test.step('a month of 66 issues, seventeen years and more ago', async () => {
    await walkTo(page, page.getByRole('button', { name: /jump to a date/ }))
    await page.keyboard.press('Enter')
    const cell = page.getByRole('dialog', { name: 'Jump to a date' }).locator('[role=button]:focus')
    await expect(cell).toBeVisible()
    const now = new Date()
    const months = (now.getUTCFullYear() - 2009) * 12 + now.getUTCMonth() - 9
    for (let n = 0; n < Math.floor(months / 12); n++) await page.keyboard.press('Shift+PageUp')
    for (let n = 0; n < months % 12; n++) await page.keyboard.press('PageUp')
    await expect(cell).toHaveAccessibleName(/October \d+, 2009/)
    for (let n = now.getUTCDate(); n < 25; n++) await page.keyboard.press('ArrowRight')
    for (let n = now.getUTCDate(); n > 25; n--) await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('Enter')
    await expect(page.locator('[data-event]').first()).toBeVisible()
  })
  await walkTo(page, day('2009-10-25'))
  await page.keyboard.press('Enter')
  await type(page, page.getByPlaceholder('Name of the new item'), 'Event by keys')
  await page.keyboard.press('Enter')
  await expect(event('Event by keys')).toBeFocused()
  const id = (await event('Event by keys').getAttribute('data-event'))?.split(' ')[0] ?? ''
  const at = (date: string) => ({ start: date, hasTime: false })
  await expect.poll(() => stored(id, 'Created')).toEqual(at('2009-10-25'))
  await page.keyboard.press('Enter')
  await walkTo(page, title(), 'Shift+Tab')
  await type(page, title(), 'Event renamed')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(title()).toHaveCount(0)
  await walkTo(page, event('Event renamed'))
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect.poll(() => stored(id, 'Created')).toEqual(at('2009-11-01'))
  await expect(event('Event renamed')).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(event('Event renamed')).toHaveCount(0)
  await expect.poll(() => isDeleted(id)).toBe(true)
  await undo(2)
  await expect.poll(() => isDeleted(id)).toBe(false)
  await expect.poll(() => stored(id, 'Created')).toEqual(at('2009-10-25'))
  await expectAccessible(page)
})

test('Gantt: a bar is made, renamed, moved by days, deleted and brought back by keys alone', async () => {
  await openView(page, VIEWS.gantt, '[role=treegrid] [data-row]')
  const plan = page.getByRole('treegrid', { name: VIEWS.gantt })
  const row = (name: string) => plan.getByRole('row').filter({ hasText: name })
  await page.keyboard.press('n')
  await type(page, title(), 'Bar by keys')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(title()).toHaveCount(0)
  await walkTo(page, plan)
  await page.keyboard.press('End')
  await expect(row('Bar by keys')).toHaveAttribute('aria-selected', 'true')
  const id = (await row('Bar by keys').getAttribute('data-row')) ?? ''
  await page.keyboard.press('Space')
  await expect(row('Bar by keys')).toContainText(/\d days, 5 working|5 days/)
  await page.keyboard.press('Enter')
  await walkTo(page, title(), 'Shift+Tab')
  await type(page, title(), 'Bar renamed')
  await page.keyboard.press('Enter')
  await page.keyboard.press('Escape')
  await expect(title()).toHaveCount(0)
  await walkTo(page, plan)
  const dates = async () => JSON.stringify([await stored(id, 'Created'), await stored(id, 'Resolved')])
  await expect.poll(dates).not.toContain('null')
  const before = await dates()
  await page.keyboard.press('Space')
  await page.keyboard.press('Control+ArrowRight')
  await expect(row('Bar renamed').locator('[data-held]')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect.poll(dates).not.toBe(before)
  await page.keyboard.press('Control+Backspace')
  await expect(row('Bar renamed')).toHaveCount(0)
  await expect.poll(() => isDeleted(id)).toBe(true)
  await undo(2)
  await expect.poll(() => isDeleted(id)).toBe(false)
  await expect.poll(dates).toBe(before)
  await expectAccessible(page)
})

test('chart: a bar is reached, its items are opened and left, and the picture is saved by keys alone', async () => {
  await openView(page, VIEWS.chart, 'section [data-mark]')
  const chart = page.getByRole('region', { name: 'Items by Priority' })
  const mark = chart.getByRole('button', { name: /^[^:]+: [\d,]+$/ })
  await walkTo(page, mark)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Home')
  const [name = '', count = ''] =
    (await mark.and(page.locator(':focus')).getAttribute('aria-label'))?.split(': ') ?? []
  await page.keyboard.press('Enter')
  const behind = page.getByRole('complementary', { name })
  await expect(behind.getByText(`${count} items`)).toBeVisible()
  await walkTo(page, behind.locator('li button'))
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Next item' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Next item' })).toHaveCount(0)
  await walkTo(page, behind.getByRole('button', { name: 'Close' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(chart.getByRole('button', { name: `${name}: ${count}` })).toBeFocused()
  await expectAccessible(page)
  await walkTo(page, chart.getByRole('button', { name: 'Chart menu' }), 'Shift+Tab')
  await page.keyboard.press('Enter')
  await walkTo(page, page.getByRole('menuitem', { name: 'Save as PNG' }), 'ArrowDown')
  const saved = page.waitForEvent('download')
  await page.keyboard.press('Enter')
  expect((await saved).suggestedFilename()).toBe('Items by Priority.png')
})

test('docs: a page is made, written, put below another one, deleted and brought back by keys alone', async () => {
  await openView(page, VIEWS.document, 'nav[aria-label=Pages] [role=treeitem]')
  const tree = page.getByRole('tree', { name: 'Pages' })
  const node = (name: string) => tree.getByRole('treeitem', { name })
  await walkTo(
    page,
    page.getByRole('navigation', { name: 'Pages' }).getByRole('button', { name: 'New page' }),
  )
  await page.keyboard.press('Enter')
  await type(page, title(), 'Page by keys')
  await page.keyboard.press('Enter')
  await expect(node('Page by keys')).toBeVisible()
  const id = (await node('Page by keys').getAttribute('data-tree-id')) ?? ''
  await walkTo(page, page.getByRole('textbox', { name: 'Text', exact: true }))
  await page.keyboard.type('What it says.')
  await expect.poll(() => stored(id, 'Text')).toBe('<p>What it says.</p>')
  await walkTo(page, title(), 'Shift+Tab')
  await type(page, title(), 'Page renamed')
  await page.keyboard.press('Enter')
  await walkTo(page, node('Page renamed'), 'Shift+Tab')
  await expect(node('Page renamed')).toHaveAttribute('aria-level', '1')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(node('Page renamed')).toHaveAttribute('aria-level', '2')
  await walkTo(page, node('Page renamed').getByRole('button', { name: 'Page menu' }))
  await page.keyboard.press('Enter')
  await walkTo(page, page.getByRole('menuitem', { name: 'Delete page' }), 'ArrowDown')
  await page.keyboard.press('Enter')
  await expect(node('Page renamed')).toHaveCount(0)
  await expect.poll(() => isDeleted(id)).toBe(true)
  await undo(2)
  await expect.poll(() => isDeleted(id)).toBe(false)
  await expect(node('Page renamed')).toHaveAttribute('aria-level', '1')
  await expectAccessible(page)
})

test('form: questions are added, moved, written, removed and brought back by keys alone, and an answer is one item', async ({
  browser,
  server,
}) => {
  await openView(page, VIEWS.form, '[data-part=questions]')
  const questions = page.getByRole('region', { name: 'Questions' })
  const preview = page.getByRole('region', { name: 'Preview of the form' }).locator('[data-field]')
  const asks = (name: string) => questions.getByRole('switch', { name: `Ask for ${name}` })
  for (const name of ['Votes', 'Type']) {
    await walkTo(page, asks(name))
    await page.keyboard.press('Space')
    await expect(asks(name)).toBeChecked()
  }
  await expect(preview).toHaveCount(3)
  await walkTo(page, page.getByRole('textbox', { name: 'Question', exact: true }))
  await page.keyboard.type('What is it?')
  await expect(preview.nth(2)).toContainText('What is it?')
  await walkTo(page, questions.getByRole('button', { name: 'Move What is it?' }), 'Shift+Tab')
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await expect(preview.nth(1)).toContainText('What is it?')
  await walkTo(page, asks('What is it?'))
  await page.keyboard.press('Space')
  await expect(preview).toHaveCount(2)
  await expect(asks('Type')).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(preview.nth(1)).toContainText('What is it?')
  await page.keyboard.press('Control+z')
  await expect(preview.nth(2)).toContainText('What is it?')
  await page.keyboard.press('Control+Shift+z')
  await expect(preview.nth(1)).toContainText('What is it?')
  await expectAccessible(page)
  await walkTo(page, page.getByRole('switch', { name: 'Not shared' }), 'Shift+Tab')
  await page.keyboard.press('Space')
  await expect(page.getByRole('switch', { name: 'Open to anyone with the link' })).toBeChecked()
  await expect(page.getByText('Saved', { exact: true })).toBeVisible()

  const guest = await (await browser.newContext({ baseURL: server.url })).newPage()
  await expect(async () => {
    await guest.goto(`/form/${board.form_id}`)
    await expect(guest.locator('form[data-ready]')).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await walkTo(guest, guest.getByRole('textbox', { name: /^Name/ }))
  await guest.keyboard.type('Told by somebody')
  await walkTo(guest, guest.getByLabel('Votes'))
  await guest.keyboard.type('7')
  await walkTo(guest, guest.getByRole('button', { name: 'Submit' }))
  await guest.keyboard.press('Enter')
  await expect(guest.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await guest.context().close()
  await openView(page, VIEWS.table, '[role=grid] [data-row]')
  await page.keyboard.press('/')
  await type(page, page.getByRole('searchbox', { name: 'Search in view' }), 'Told by somebody')
  const rows = page.locator('[role=grid] [data-row]:not([hidden])')
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Told by somebody')
  expect(await stored((await rows.getAttribute('data-row')) ?? '', 'Votes')).toBe(7)
})
