import { expect, test } from '../harness/fixtures.ts'
import { signUp } from '../harness/person.ts'
import { stored } from '../offline/board-steps.ts'
import { makeCalendar } from '../views/calendar-board.ts'
import { openPhone } from './phone.ts'

/** So many days from today, since an agenda begins with today. */
const after = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
const monthName = (from: number) => {
  const now = new Date()
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + from, 1))
  return month.toLocaleDateString('en-US', { month: 'short', timeZone: 'UTC' })
}

test('a calendar turns by a swipe, and what its agenda lists is carried to another day', async ({
  server,
  browser,
}) => {
  const person = await signUp(server.url, 'Swipella')
  const board = await makeCalendar(person, 'Turned', [
    { title: 'Plan', date: { start: after(1), hasTime: false } },
    { title: 'Trip', date: { start: after(3), hasTime: false } },
  ])
  const { page, finger, close } = await openPhone(browser, server.url, 'swipella')
  await page.goto(board.path)
  const range = (name: string) => page.getByRole('button', { name: new RegExp(`^${name}.*jump to a date`) })

  await test.step('the month', async () => {
    await expect(range(monthName(0))).toBeVisible()
    await finger.swipe({ x: 320, y: 380 }, { x: 60, y: 384 })
    await expect(range(monthName(1))).toBeVisible()
    await finger.swipe({ x: 60, y: 380 }, { x: 320, y: 384 })
    await expect(range(monthName(0))).toBeVisible()
  })

  await test.step('the agenda', async () => {
    await page.goto(board.path)
    await person.call('PUT', `/api/${board.team_id}/views/${board.calendar_id}`, {
      settings: { mode: 'agenda' },
      old: { settings: {} },
    })
    const entry = (name: string) => page.getByRole('list', { name: 'Agenda' }).getByRole('button', { name })
    await expect(entry('Plan')).toBeVisible()
    await expect(page.getByRole('heading', { name: /^Today, / })).toBeVisible()
    const [from, to] = [await entry('Plan').boundingBox(), await entry('Trip').boundingBox()]
    if (!from || !to) throw new Error('The agenda lists nothing')
    await finger.down({ x: from.x + 150, y: from.y + from.height / 2 })
    await expect(page.locator('html[data-dragging]')).toHaveCount(1)
    await finger.move({ x: to.x + 150, y: to.y + to.height / 2 })
    await finger.up()
    await expect
      .poll(async () =>
        [...(await stored(person, board, board.date_id)).values()].map(
          ({ data }) => (data as { start: string }).start,
        ),
      )
      .toEqual([after(3), after(3)])
  })
  await close()
})
