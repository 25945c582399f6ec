import { expect, test } from '../harness/fixtures.ts'
import { twoPeople } from '../harness/two-people.ts'
import { dragTo, turnTo } from './on-days.ts'
import { makeSmallBoard } from './small-board.ts'
import { addView, clocksGoBack, DAY_MS, dayName, dayOf, moveBarByKeys, openIn, type Viewer } from './zones.ts'

const ANGELES = 'America/Los_Angeles'
const day = (n: number) => dayOf(clocksGoBack() + n * DAY_MS)
// Saturday, half past eleven in the evening in Los Angeles: Sunday, half past eight in the evening in Kiritimati.
const SATURDAY = { start: `${day(0)} 06:30:00`, hasTime: true }

test('dates of Los Angeles lie on its days and keep its hours, whoever looks and drags, over its clock change', async ({
  browser,
  server,
}) => {
  const { owner, member } = await twoPeople(server, ['Kiribo', 'Angelino'], 'Zones of dates')
  const board = await makeSmallBoard(owner, 'Own zone', {
    attributes: { Due: { type: 'date', settings: { time: true, timeZone: ANGELES } } },
    items: [
      { Name: 'Call', Due: SATURDAY },
      { Name: 'Show', Due: SATURDAY },
    ],
    view: { name: 'Plain', type: 'table' },
  })
  await owner.call('POST', `/api/teams/${board.team_id}/members`, {
    invitations: [{ email: 'angelino@example.com', role: 'full-member' }],
  })
  const zones = [
    { person: owner, name: 'kiribo', zone: 'Pacific/Kiritimati', week_start: 1 },
    // Saturday, so that both days lie in one month.
    { person: member, name: 'angelino', zone: ANGELES, week_start: 6 },
  ]
  const kiribo = await openIn(browser, server, zones[0] as (typeof zones)[number])
  const angelino = await openIn(browser, server, zones[1] as (typeof zones)[number])
  const due_id = board.attributes['Due'] ?? ''
  const startOf = async (n: number) => {
    const path = `/api/${board.team_id}/values/${board.items[n]}.${due_id}`
    const { body } = await owner.call<{ data: { data: { start: string } } }>('GET', path)
    return body.data.data.start
  }

  await test.step('a calendar shows both the same day and hour, and a drag over the change keeps the hour', async () => {
    const view = await addView(owner, board, { name: 'Month', type: 'calendar', settings: {} })
    const call = ({ page }: Viewer, on: string) =>
      page.locator(`[data-day="${on}"]`).getByRole('button', { name: /^Call,/ })
    for (const viewer of [kiribo, angelino]) {
      await viewer.page.goto(view.path)
      await turnTo(viewer.page, day(3))
      await turnTo(viewer.page, day(-1))
      await expect(call(viewer, day(-1))).toHaveAccessibleName(/11:30\sPM PDT/)
    }
    await dragTo(kiribo.page, call(kiribo, day(-1)), day(1))
    await expect.poll(() => startOf(0)).toBe(`${day(2)} 07:30:00`)
    for (const viewer of [kiribo, angelino])
      await expect(call(viewer, day(1))).toHaveAccessibleName(/11:30\sPM PST/)
    await dragTo(angelino.page, call(angelino, day(1)), day(-1))
    await expect.poll(() => startOf(0)).toBe(SATURDAY.start)
    await expect(call(kiribo, day(-1))).toHaveAccessibleName(/11:30\sPM PDT/)
  })

  await test.step('so does a Gantt chart', async () => {
    const settings = { start_id: due_id, scale: 'day' }
    const view = await addView(owner, board, { name: 'Plan', type: 'gantt', settings })
    const short = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', timeZone: 'UTC' })
    const show = ({ page }: Viewer) =>
      page.getByRole('treegrid', { name: 'Plan' }).getByRole('row').filter({ hasText: 'Show' }).first()
    for (const viewer of [kiribo, angelino]) {
      await viewer.page.goto(view.path)
      await expect(show(viewer)).toContainText(short.format(Date.parse(day(-1))))
    }
    await moveBarByKeys(kiribo.page, 'Plan', 'Show')
    await expect.poll(() => startOf(1)).toBe(`${day(1)} 07:30:00`)
    for (const viewer of [kiribo, angelino])
      await expect(show(viewer)).toContainText(short.format(Date.parse(day(0))))
  })

  await test.step('and groups are called by those days', async () => {
    const settings = { groups: [{ attribute_id: due_id }] }
    const view = await addView(owner, board, { name: 'Grouped', type: 'table', settings })
    for (const { page } of [kiribo, angelino]) {
      await page.goto(view.path)
      for (const on of [day(-1), day(0)])
        await expect(page.getByRole('button', { name: `Group ${dayName(on)}` })).toBeVisible()
    }
  })
  for (const { page } of [kiribo, angelino]) await page.context().close()
})
