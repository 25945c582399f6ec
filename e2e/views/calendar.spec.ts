import type { Page } from '@playwright/test'

import { expect, test } from '../harness/fixtures.ts'
import { signUp } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'
import { expectAccessible } from '../harness/accessible.ts'
import { makeCalendar, sampleIssues } from './calendar-board.ts'

const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)
const DAY_MS = 86_400_000

/** The middle of the month that is now, a Wednesday: all around it lies in one page of the calendar. */
function middle(): number {
  const now = new Date()
  const at = Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), 11)
  return at + ((3 - new Date(at).getUTCDay() + 7) % 7) * DAY_MS
}

const cell = (page: Page, day: string) => page.locator(`[data-day="${day}"][tabindex]`)
const event = (page: Page, day: string, title: string) =>
  page.locator(`[data-day="${day}"]`).getByRole('button', { name: new RegExp(`^${title},`) })

test('a calendar is worked with by keys alone: add, move, lengthen, copy, schedule', async ({
  page,
  server,
}) => {
  const person = await signUp(server.url, 'Calvin')
  const base = middle()
  const day = (n: number) => dayOf(base + n * DAY_MS)
  const issues = (await sampleIssues(40)).map((issue, n) => ({
    ...issue,
    title: `${issue.title} ${n}`,
    ...(n < 30 ? { date: { start: day((n % 12) - 6), hasTime: false } } : {}),
  }))
  const board = await makeCalendar(person, 'Calendar plan', [
    {
      title: 'Weekly sync',
      date: { start: day(-7), hasTime: false, repeat: { rule: 'FREQ=WEEKLY', mode: 'same' } },
    },
    ...issues,
  ])
  const stored = async (title: string) => {
    type Item = { values: Record<string, { data: unknown } | undefined> }
    const path = `/api/${board.team_id}/items?folder_id=${board.folder_id}&expand=values&limit=1000`
    const { body } = await person.call<{ data: Item[] }>('GET', path)
    return body.data
      .filter((item) => item.values[board.attribute_id]?.data === title)
      .map((item) => item.values[board.date_id]?.data)
  }
  await signIn(page, 'calvin')
  await page.goto(board.path)
  await expect(event(page, day(0), 'Weekly sync').first()).toBeVisible()

  // A later occurrence of what repeats is said to be one.
  await expect(event(page, day(0), 'Weekly sync').first()).toHaveAccessibleName(/later occurrence/)

  await test.step('arrows go by days, Enter adds', async () => {
    const today = page.locator('[role=gridcell][aria-current=date]')
    await today.focus()
    for (let n = Math.round((base - Date.parse(dayOf(Date.now()))) / DAY_MS); n !== 0; n -= Math.sign(n))
      await page.keyboard.press(n > 0 ? 'ArrowRight' : 'ArrowLeft')
    await expect(cell(page, day(0))).toBeFocused()
    await page.keyboard.press('Enter')
    await page.getByPlaceholder('Name of the new item').fill('Dress rehearsal')
    await page.keyboard.press('Enter')
    await expect.poll(() => stored('Dress rehearsal')).toEqual([{ start: day(0), hasTime: false }])
  })

  await test.step('a later occurrence is moved alone, and undo takes back its copy and the gap at once', async () => {
    await event(page, day(0), 'Weekly sync').first().focus()
    await page.keyboard.press('Space')
    await expect(page.getByRole('log')).toContainText('Weekly sync picked up')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    const question = page.getByRole('dialog', { name: 'Change a repeating date' })
    await expect(question.getByRole('radio', { name: 'This one' })).toBeChecked()
    await page.keyboard.press('Enter')
    await expect(question).toBeHidden()
    const own = { start: day(1), hasTime: false }
    await expect.poll(async () => (await stored('Weekly sync')).length).toBe(2)
    expect(await stored('Weekly sync')).toContainEqual(own)
    expect(await stored('Weekly sync')).toContainEqual(
      expect.objectContaining({ repeat: expect.objectContaining({ except: [day(0)] }) }),
    )
    await expect(event(page, day(0), 'Weekly sync')).toHaveCount(0)
    await expect(event(page, day(1), 'Weekly sync')).toBeFocused()
    await page.keyboard.press('Control+z')
    await expect.poll(async () => (await stored('Weekly sync')).length).toBe(1)
    await expect(event(page, day(0), 'Weekly sync').first()).toBeVisible()
    expect(await stored('Weekly sync')).not.toContainEqual(
      expect.objectContaining({ repeat: expect.objectContaining({ except: [day(0)] }) }),
    )
  })

  // A day of its own: nothing else lies on it, and the bar is in sight.
  const free = day(7)
  const made = page.getByRole('button', { name: /^Dress rehearsal,/ })
  await test.step('what is new has the focus', async () => {
    await cell(page, free).focus()
    await page.keyboard.press('Enter')
    await page.getByPlaceholder('Name of the new item').fill('Opening night')
    await page.keyboard.press('Enter')
    const opening = event(page, free, 'Opening night')
    await expect(opening).toBeFocused()
    await expect.poll(() => stored('Opening night')).toEqual([{ start: free, hasTime: false }])
  })

  const opening = page.getByRole('button', { name: /^Opening night,/ })
  await test.step('Space lifts it, arrows move it, Enter drops it, and it is read aloud', async () => {
    await page.keyboard.press('Space')
    await expect(page.getByRole('log')).toContainText('Opening night picked up')
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('log')).toContainText(/\d/)
    await page.keyboard.press('Enter')
    await expect.poll(() => stored('Opening night')).toEqual([{ start: day(8), hasTime: false }])
    await expect(opening).toBeFocused()
  })

  await test.step('Shift and an arrow lengthen it, Escape takes a lift back', async () => {
    await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(() => stored('Opening night')).toEqual([{ start: day(8), end: day(9), hasTime: false }])
    await expect(opening).toBeFocused()
    await page.keyboard.press('Space')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Escape')
    await expect(opening).toBeFocused()
    expect(await stored('Opening night')).toEqual([{ start: day(8), end: day(9), hasTime: false }])
  })

  await test.step('a copy goes to another day, and undo takes it back', async () => {
    await page.keyboard.press('Control+c')
    await cell(page, day(10)).focus()
    await page.keyboard.press('Control+v')
    await expect(page.getByRole('button', { name: /^Opening night,/ })).toHaveCount(2)
    await cell(page, day(10)).focus()
    await page.keyboard.press('Control+z')
    await expect(page.getByRole('button', { name: /^Opening night,/ })).toHaveCount(1)
  })

  await test.step('what has no date waits in the tray, and D gives it one', async () => {
    await page.getByRole('button', { name: 'Unscheduled: 10' }).click()
    const tray = page.getByRole('complementary', { name: 'Unscheduled' })
    const waiting = tray.locator('[data-card]').first()
    const name = (await waiting.innerText()).split('\n')[0] ?? ''
    await waiting.focus()
    await page.keyboard.press('d')
    const chosen = page
      .getByRole('dialog', { name: 'Set date' })
      .getByRole('button', { name: /today/i })
      .first()
    await chosen.click()
    await expect.poll(() => stored(name)).toEqual([{ start: dayOf(Date.now()), hasTime: false }])
    await expect(page.getByRole('button', { name: 'Unscheduled: 9' })).toBeVisible()
  })

  await expect(made.first()).toBeAttached()
  for (const [mode, role] of [
    ['Week', 'grid'],
    ['Day', 'grid'],
    ['Agenda', 'list'],
  ] as const) {
    await page.getByRole('radio', { name: mode }).check({ force: true })
    await expect(page.getByRole(role, { name: mode, exact: true })).toBeVisible()
    await expectAccessible(page)
  }
})

test('a mouse drags events to other days, makes them longer, and draws new ones', async ({
  page,
  server,
}) => {
  const person = await signUp(server.url, 'Cornelia')
  const base = middle()
  const day = (n: number) => dayOf(base + n * DAY_MS)
  const board = await makeCalendar(person, 'Calendar drag', [
    { title: 'Concert', date: { start: day(0), hasTime: false } },
  ])
  await signIn(page, 'cornelia')
  await page.goto(board.path)
  const concert = page.getByRole('button', { name: /^Concert,/ })
  await expect(concert).toBeVisible()
  const centerOf = async (selector: string) => {
    const box = await page.locator(selector).boundingBox()
    if (!box) throw new Error(`${selector} is not there`)
    return { x: box.x + box.width / 2, y: box.y + box.height / 2 }
  }
  const drag = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
    await page.mouse.move(from.x, from.y)
    await page.mouse.down()
    await expect(async () => {
      await page.mouse.move(to.x - 4, to.y)
      await page.mouse.move(to.x, to.y)
      await expect(page.locator('html')).toHaveAttribute('data-dragging', 'pointer', { timeout: 500 })
    }).toPass()
    await page.mouse.up()
  }
  await drag(await centerOf('[data-event]'), await centerOf(`[data-day="${day(-2)}"]`))
  await expect(event(page, day(-2), 'Concert')).toBeVisible()
  await concert.hover()
  const box = await concert.boundingBox()
  if (!box) throw new Error('The event is not there')
  await drag(
    { x: box.x + box.width - 3, y: box.y + box.height / 2 },
    await centerOf(`[data-day="${day(1)}"]`),
  )
  const wide = (await concert.boundingBox())?.width ?? 0
  expect(wide).toBeGreaterThan(box.width * 3)

  // Drawn over empty days, something new gets all of them.
  const [from, to] = [day(6), day(8)]
  await drag(await centerOf(`[data-day="${from}"]`), await centerOf(`[data-day="${to}"]`))
  await page.getByPlaceholder('Name of the new item').fill('Holiday')
  await page.keyboard.press('Enter')
  await expect(event(page, from, 'Holiday')).toBeFocused()
  expect((await event(page, from, 'Holiday').boundingBox())?.width).toBeGreaterThan(box.width * 2)

  // Hours are drawn in the same way.
  await page.getByRole('radio', { name: 'Day' }).check({ force: true })
  const column = page.locator('[data-clock]')
  await expect(column).toBeVisible()
  const hours = await page.getByRole('grid', { name: 'Day' }).boundingBox()
  if (!hours) throw new Error('The hours are not there')
  const at = (y: number) => ({ x: hours.x + 400, y: hours.y + y })
  await drag(at(250), at(330))
  await page.getByPlaceholder('Name of the new item').fill('Talk')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: /^Talk, \d/ })).toBeFocused()
})
