import type { Page } from '@playwright/test'

import { expect, test } from '../harness/fixtures.ts'
import { signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'
import { dayFromMonday, makePlanBoard, type PlanBoard } from './plan-board.ts'

const chart = (page: Page) => page.getByRole('treegrid', { name: 'Roadmap' })
const row = (page: Page, name: string) => chart(page).getByRole('row').filter({ hasText: name })

interface Dates {
  start: string
  end?: string
}

/** The dates that the server has for an item, as days from the Monday of this week. */
async function storedDays(
  person: Awaited<ReturnType<typeof signUp>>,
  board: PlanBoard,
  n: number,
): Promise<[number, number] | null> {
  const path = `/api/${board.team_id}/items?folder_id=${board.folder_id}&expand=values&limit=1000`
  const answer = await person.call<{
    data: { id: string; values: Record<string, { data: Dates | null }> }[]
  }>('GET', path)
  const dates = answer.body.data.find(({ id }) => id === board.ids[n])?.values[board.dates_id]?.data
  if (!dates) return null
  const day = (text: string) => Math.round((Date.parse(text) - Date.parse(dayFromMonday(0))) / 86_400_000)
  return [day(dates.start), day(dates.end ?? dates.start)]
}

test('a plan is read, moved, linked and taken back by keys alone, and a circle is refused', async ({
  page,
  server,
}) => {
  const person = await signUp(server.url, 'Ganttina')
  const board = await makePlanBoard(person, 'Rocket', {
    items: [
      { name: 'Draw the plan', days: [0, 2], color: 1, progress: 50 },
      { name: 'Build it', days: [3, 4], color: 2 },
      { name: 'Launch', days: [7, 7] },
      { name: 'Celebrate', days: null },
    ],
    links: [
      { from: 0, to: 1 },
      { from: 1, to: 2 },
    ],
  })
  await signIn(page, 'ganttina', server.url)
  await page.goto(board.path)
  await expect(row(page, 'Celebrate')).toBeVisible()
  const stored = (n: number) => storedDays(person, board, n)

  await test.step('what the bars show is said in words', async () => {
    await expect(row(page, 'Draw the plan')).toContainText('3 days 50%')
    await expect(row(page, 'Celebrate')).toContainText('No dates')
  })

  await test.step('an end is moved by keys, and what waits for it goes to the next working days', async () => {
    await chart(page).focus()
    await expect(row(page, 'Draw the plan')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Space')
    await page.keyboard.press('Shift+ArrowRight')
    await page.keyboard.press('Shift+ArrowRight')
    await expect(row(page, 'Draw the plan').locator('[data-held]')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect.poll(() => stored(0)).toEqual([0, 4])
    await expect.poll(() => stored(1)).toEqual([7, 8])
    await expect.poll(() => stored(2)).toEqual([9, 9])
  })

  await test.step('one step takes all of it back', async () => {
    await page.keyboard.press('Control+z')
    await expect.poll(() => stored(0)).toEqual([0, 2])
    await expect.poll(() => stored(1)).toEqual([3, 4])
    await expect.poll(() => stored(2)).toEqual([7, 7])
  })

  await test.step('Escape puts a lifted bar back', async () => {
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowRight')
    await expect(row(page, 'Draw the plan').locator('[data-held]')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(row(page, 'Draw the plan').locator('[data-held]')).toHaveCount(0)
    await expect.poll(() => stored(0)).toEqual([0, 2])
  })

  await test.step('an item without dates gets some', async () => {
    await page.keyboard.press('End')
    await expect(row(page, 'Celebrate')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Space')
    await expect(row(page, 'Celebrate')).toContainText(/\d days, 5 working|5 days/)
  })

  await test.step('it is told to wait, and a circle is refused', async () => {
    await page.keyboard.press('w')
    const panel = page.getByRole('dialog', { name: 'Dependencies' })
    await expect(panel).toBeVisible()
    await panel.getByRole('button', { name: /Add dependency/ }).press('Enter')
    await page.getByRole('option', { name: 'Launch' }).click()
    await expect(panel.getByText('Launch')).toBeVisible()
    // The list is gone at once, and the next key is the panel's.
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
    await expect.poll(async () => (await stored(3))?.[0]).toBe(8)
    await expect(page.locator('[data-link]')).toHaveCount(3)
    await chart(page).focus()
    await page.keyboard.press('Home')
    await expect(row(page, 'Draw the plan')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('w')
    await expect(panel.getByText('Draw the plan').first()).toBeVisible()
    await panel.getByRole('button', { name: /Add dependency/ }).press('Enter')
    await page.getByRole('option', { name: 'Celebrate' }).click()
    await expect(page.getByText(/form a circle/).first()).toBeVisible()
    await expect(page.locator('[data-link]')).toHaveCount(3)
    await page.keyboard.press('Escape')
    await expect(panel).toBeHidden()
  })
})

test('bars are dragged, made longer and linked by pointer, and the scale changes around what is seen', async ({
  page,
  server,
}) => {
  const person = await signUp(server.url, 'Gantolf')
  const board = await makePlanBoard(person, 'Bridge', {
    items: [
      { name: 'Dig', days: [0, 1] },
      { name: 'Pour', days: [1, 3] },
      { name: 'Paint', days: null },
    ],
  })
  await signIn(page, 'gantolf', server.url)
  await page.goto(board.path)
  const bar = (n: number) => chart(page).locator(`[data-bar="${board.ids[n]}"]`)
  await expect(bar(1)).toBeVisible()
  const stored = (n: number) => storedDays(person, board, n)
  const middle = async (n: number) => {
    const box = await bar(n).boundingBox()
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2, box }
  }

  await test.step('a bar goes where it is dropped', async () => {
    const { x, y } = await middle(1)
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.mouse.move(x + 20, y, { steps: 3 })
    await page.mouse.move(x + 36, y, { steps: 3 })
    await expect(bar(1)).toHaveAttribute('data-held')
    await page.mouse.up()
    await expect.poll(() => stored(1)).toEqual([3, 5])
  })

  await test.step('its end is pulled', async () => {
    const { y, box } = await middle(1)
    const end = (box?.x ?? 0) + (box?.width ?? 0) - 3
    await page.mouse.move(end, y)
    await page.mouse.down()
    await page.mouse.move(end + 36, y, { steps: 6 })
    await page.mouse.up()
    await expect.poll(() => stored(1)).toEqual([3, 7])
  })

  await test.step('a press on an empty row gives it dates', async () => {
    const { x } = await middle(1)
    const lane = row(page, 'Paint').locator('[data-lane]')
    const at = await row(page, 'Paint').boundingBox()
    await expect(lane).toBeVisible()
    await page.mouse.click(x, (at?.y ?? 0) + 18)
    await expect(bar(2)).toBeVisible()
  })

  await test.step('what is drawn from one bar to the other makes that one wait', async () => {
    const from = await middle(0)
    const to = await middle(1)
    await page.mouse.move(from.x, from.y)
    const dot = (from.box?.x ?? 0) + (from.box?.width ?? 0) + 9
    await page.mouse.move(dot, from.y)
    await page.mouse.down()
    await page.mouse.move(to.x - 30, to.y - 10, { steps: 4 })
    await page.mouse.move((to.box?.x ?? 0) + 12, to.y, { steps: 4 })
    await page.mouse.up()
    await expect(page.locator('[data-link]')).toHaveCount(1)
  })

  await test.step('the scale changes, and what was in the middle stays in sight', async () => {
    await page.getByRole('radio', { name: 'Month' }).check({ force: true })
    await expect(bar(1)).toBeInViewport()
    await page.getByRole('radio', { name: 'Year' }).check({ force: true })
    await expect(bar(1)).toBeInViewport()
  })

  await test.step('a bar that lies out of sight is found by the sign in its row', async () => {
    await page.getByRole('radio', { name: 'Day' }).check({ force: true })
    await chart(page).evaluate((element) => element.scrollTo({ left: element.scrollWidth }))
    const signs = chart(page).locator('[data-beyond] [data-side=before]')
    await expect(signs).toHaveCount(3)
    await expect(bar(1)).not.toBeInViewport()
    await signs.nth(1).click()
    await expect(bar(1)).toBeInViewport()
  })
})

test('many items without dates fold into a row, and none that somebody works with is in it', async ({
  page,
  server,
}) => {
  const person = await signUp(server.url, 'Foldwina')
  const later = Array.from({ length: 8 }, (_, n) => ({ name: `Idea ${n + 1}`, days: null }))
  const board = await makePlanBoard(person, 'Someday', {
    items: [{ name: 'Draw the plan', days: [0, 2] }, ...later],
  })
  await signIn(page, 'foldwina', server.url)
  await page.goto(board.path)
  const fold = row(page, '8 items without dates')
  await expect(fold).toHaveAttribute('aria-expanded', 'false')
  await expect(row(page, 'Idea')).toHaveCount(0)

  await test.step('a new item is in sight, and stays there with dates and without', async () => {
    await page.keyboard.press('n')
    const title = page.getByRole('textbox', { name: 'Name', exact: true })
    await title.fill('Made here')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Escape')
    await expect(title).toHaveCount(0)
    await expect(fold).toBeVisible()
    await chart(page).focus()
    await page.keyboard.press('End')
    await expect(row(page, 'Made here')).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Space')
    await expect(row(page, 'Made here')).toContainText(/\d days, 5 working|5 days/)
    await page.keyboard.press('Delete')
    await expect(row(page, 'Made here')).toContainText('No dates')
    await expect(row(page, 'Made here')).toHaveAttribute('aria-selected', 'true')
  })

  await test.step('the row opens and closes by keys, and one of its items gets dates', async () => {
    await page.keyboard.press('ArrowUp')
    await page.keyboard.press('ArrowRight')
    await expect(fold).toHaveAttribute('aria-expanded', 'true')
    await expect(row(page, 'Idea')).toHaveCount(8)
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Space')
    await expect(row(page, 'Idea 1')).toContainText(/\d days, 5 working|5 days/)
    await expect(row(page, '7 items without dates')).toBeVisible()
    await page.keyboard.press('Control+z')
    await expect(row(page, 'Idea 1')).toContainText('No dates')
    await row(page, '7 items without dates').getByRole('button', { name: 'Collapse' }).click()
    await expect(row(page, 'Idea 2')).toHaveCount(0)
    await expect(row(page, 'Idea 1')).toBeVisible()
  })

  await test.step('what is typed right after Add item in the last row is the name', async () => {
    await chart(page).getByRole('button', { name: 'Add item' }).click()
    await page.keyboard.type('Typed at once')
    await page.keyboard.press('Enter')
    await expect(row(page, 'Typed at once')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('textbox', { name: 'Name', exact: true })).toHaveCount(0)
  })

  await test.step('what is searched for is in sight', async () => {
    await page.getByRole('button', { name: 'Search in view' }).or(page.getByRole('searchbox')).first().click()
    await page.keyboard.type('Idea 5')
    await expect(row(page, 'Idea 5')).toBeVisible()
  })
})
