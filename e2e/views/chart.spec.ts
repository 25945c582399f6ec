import type { Page } from '@playwright/test'
import { newUuid } from '@weft/base'

import { expectAccessible } from '../harness/accessible.ts'
import { expect, test } from '../harness/fixtures.ts'
import { type Person, signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'
import { makeSmallBoard } from './small-board.ts'

const STATUS = [
  { id: newUuid(), name: 'To do', color: 'gray' },
  { id: newUuid(), name: 'Doing', color: 'blue' },
  { id: newUuid(), name: 'Done', color: 'green' },
]
const [OPEN, DOING, DONE] = STATUS.map(({ id }) => id)

/** Twelve items: 6 to do, 4 doing, 2 done, of 1 to 12 hours. */
const makeWorld = (person: Person) =>
  makeSmallBoard(person, 'Charted', {
    attributes: {
      Status: { type: 'label', settings: { labels: STATUS, multiple: false } },
      Hours: { type: 'number' },
    },
    items: Array.from({ length: 12 }, (_, n) => ({
      Name: `Step ${n + 1}`,
      Status: [n < 6 ? OPEN : n < 10 ? DOING : DONE],
      Hours: n + 1,
    })),
    view: { name: 'Numbers', type: 'chart' },
  })

test('charts are read, opened, made, moved, changed, removed and brought back by keyboard', async ({
  page,
  server,
}) => {
  const person = await signUp(server.url, 'Chartist')
  const board = await makeWorld(person)
  await signIn(page, 'chartist')
  await page.goto(board.path)
  const first = page.getByRole('region', { name: 'Items by Status' })

  await test.step('a view without settings counts the items of the first label', async () => {
    await expect(mark(first, 'To do: 6')).toBeVisible()
    await expect(first.getByRole('button', { name: /: \d+$/ })).toHaveCount(3)
    // The same for those who have it read to them.
    await expect(first.getByRole('table', { name: 'Items by Status' })).toContainText('Doing')
  })

  await test.step('arrows walk the bars, Enter shows the items behind one and opens them', async () => {
    await mark(first, 'To do: 6').focus()
    await page.keyboard.press('ArrowDown')
    await expect(mark(first, 'Doing: 4')).toBeFocused()
    await page.keyboard.press('End')
    await expect(mark(first, 'Done: 2')).toBeFocused()
    await page.keyboard.press('Enter')
    const behind = page.getByRole('complementary', { name: 'Done' })
    await expect(behind.getByRole('listitem')).toHaveCount(2)
    await expect(behind.getByText('2 items')).toBeVisible()
    await behind.getByRole('button', { name: /Step 11/ }).press('Enter')
    await expect(page.getByRole('button', { name: 'Next item' })).toBeVisible()
    await page.goBack()
    await expect(page.getByRole('button', { name: 'Next item' })).toHaveCount(0)
  })

  await test.step('what somebody else changes is counted and listed anew', async () => {
    const path = `/api/${board.team_id}/values/${board.items[0]}.${board.attributes['Status']}`
    const answer = await person.call('PUT', path, { data: [DONE], old: { data: [OPEN] } })
    expect(answer.status).toBeLessThan(300)
    await expect(mark(first, 'Done: 3')).toBeVisible()
    const behind = page.getByRole('complementary', { name: 'Done' })
    await expect(behind.getByRole('listitem')).toHaveCount(3)
    await behind.getByRole('button', { name: 'Close' }).press('Enter')
    await expect(mark(first, 'Done: 3')).toBeFocused()
  })

  const second = page.getByRole('region', { name: 'Sum of Hours by Status' })
  await test.step('a second chart adds up hours as a donut', async () => {
    await page.getByRole('button', { name: 'Add chart' }).press('Enter')
    const settings = page.getByRole('complementary', { name: 'Chart settings' })
    await choose(page, settings.getByRole('button', { name: /Value of/ }), 'Hours')
    await expect(mark(second, 'To do: 20')).toBeVisible()
    await settings.getByRole('radio', { name: 'Donut' }).press('Space')
    await expect(mark(second, /^Doing: 34 · 44%$/)).toBeVisible()
    await settings.getByLabel('Target').fill('50')
    await settings.getByLabel('Target').press('Enter')
    await settings.getByRole('radio', { name: 'Bar', exact: true }).press('Space')
    await expect(second.getByText('Target 50')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(settings).toHaveCount(0)
  })

  await test.step('nothing that axe calls serious is on the page', async () => {
    await expectAccessible(page)
  })

  await test.step('it is shown as a table, moved, saved as a picture', async () => {
    await second.getByRole('button', { name: 'Show as table' }).press('Enter')
    await expect(second.getByRole('button', { name: 'Items of Doing, Sum of Hours: 34' })).toBeVisible()
    await menu(page, second, 'Move backward')
    await expect(
      page
        .getByRole('region')
        .filter({ has: page.getByRole('heading') })
        .first(),
    ).toHaveAccessibleName('Sum of Hours by Status')
    await second.getByRole('button', { name: 'Show as chart' }).press('Enter')
    const saved = page.waitForEvent('download')
    await menu(page, second, 'Save as PNG')
    expect((await saved).suggestedFilename()).toBe('Sum of Hours by Status.png')
  })

  await test.step('it is removed, brought back, and there after a reload', async () => {
    await menu(page, second, 'Remove chart')
    await expect(second).toHaveCount(0)
    await page.getByRole('button', { name: 'Undo' }).press('Enter')
    await expect(mark(second, 'Doing: 34')).toBeVisible()
    await expect(page.getByText('Saved', { exact: true })).toBeVisible()
    await page.reload()
    await expect(mark(second, 'Doing: 34')).toBeVisible()
  })

  await test.step('a search that finds nothing, and an attribute that is gone, are told', async () => {
    await page.getByRole('searchbox').fill('no such thing')
    await expect(first.getByText('There are no items to count here.')).toBeVisible()
    await page.getByRole('searchbox').fill('')
    await person.call('DELETE', `/api/${board.team_id}/attributes/${board.attributes['Hours']}`)
    await expect(page.getByText('Couldn’t Generate a Chart')).toBeVisible()
    await expect(mark(first, 'Done: 3')).toBeVisible()
  })

  await test.step('a new view begins with a number and with items by the first label', async () => {
    await page.getByRole('button', { name: 'Add view' }).press('Enter')
    await page.getByRole('menuitem', { name: /^Chart/ }).press('Enter')
    await expect(page.getByRole('region', { name: 'Number of items' })).toContainText('12')
    await expect(mark(first, 'Done: 3')).toBeVisible()
  })
})

type Part = ReturnType<Page['getByRole']>

function mark(chart: Part, name: string | RegExp): Part {
  return chart.getByRole('button', { name, exact: typeof name === 'string' })
}

async function menu(page: Page, chart: Part, item: string): Promise<void> {
  await chart.getByRole('button', { name: 'Chart menu' }).press('Enter')
  await page.getByRole('menuitem', { name: item }).press('Enter')
}

async function choose(page: Page, field: Part, option: string): Promise<void> {
  await field.press('Enter')
  await page.getByRole('option', { name: option }).click()
}
