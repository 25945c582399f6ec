import type { Browser, Page } from '@playwright/test'

import { expect, test } from '../harness/fixtures.ts'
import type { Person } from '../harness/person.ts'
import { signIn } from '../harness/sign-in.ts'
import { twoPeople } from '../harness/two-people.ts'
import { type CalendarBoard, makeCalendar } from './calendar-board.ts'
import { dragTo, turnTo } from './on-days.ts'
import { clocksGoBack, DAY_MS, dayOf } from './zones.ts'

interface Viewer {
  page: Page
  person: Person
  /** Where the event lies in their month. */
  eventOn(day: string, title: string): ReturnType<Page['locator']>
}

async function openAs(
  browser: Browser,
  server: { url: string },
  {
    person,
    name,
    timezoneId,
    locale,
    week_start,
  }: { person: Person } & Record<'name' | 'timezoneId' | 'locale', string> & {
      week_start: number
    },
): Promise<Viewer> {
  const { status } = await person.call('PUT', '/api/me', { start_of_week: week_start, timezone: timezoneId })
  expect(status).toBe(200)
  const context = await browser.newContext({ timezoneId, locale, viewport: { width: 1280, height: 800 } })
  const page = await context.newPage()
  await signIn(page, name, server.url)
  return {
    page,
    person,
    eventOn: (day, title) =>
      page.locator(`[data-day="${day}"]`).getByRole('button', { name: new RegExp(`^${title},`) }),
  }
}

async function startsOf(person: Person, board: CalendarBoard): Promise<unknown[]> {
  type Item = { values: Record<string, { data: unknown } | undefined> }
  const path = `/api/${board.team_id}/items?folder_id=${board.folder_id}&expand=values&limit=100`
  const { body } = await person.call<{ data: Item[] }>('GET', path)
  return body.data
    .map((item) => [
      item.values[board.attribute_id]?.data,
      (item.values[board.date_id]?.data as { start?: string } | undefined)?.start,
    ])
    .toSorted(([a], [b]) => String(a).localeCompare(String(b)))
}

test('two people in Kiritimati and Los Angeles see and move one date, each in their own zone, over a clock change', async ({
  browser,
  server,
}) => {
  const { owner, member } = await twoPeople(server, ['Kirin', 'Angela'], 'Zones')
  const sunday = clocksGoBack()
  const day = (n: number) => dayOf(sunday + n * DAY_MS)
  // Saturday, half past ten in the evening in Los Angeles: Sunday, half past seven in the evening in Kiritimati.
  const board = await makeCalendar(owner, 'Zone plan', [
    { title: 'Call', date: { start: `${day(0)} 05:30:00`, hasTime: true } },
    { title: 'Holiday', date: { start: day(0), hasTime: false } },
  ])
  await owner.call('POST', `/api/teams/${board.team_id}/members`, {
    invitations: [{ email: 'angela@example.com', role: 'full-member' }],
  })
  const kirin = await openAs(browser, server, {
    person: owner,
    name: 'kirin',
    timezoneId: 'Pacific/Kiritimati',
    locale: 'en-US',
    week_start: 1,
  })
  const angela = await openAs(browser, server, {
    person: member,
    name: 'angela',
    timezoneId: 'America/Los_Angeles',
    locale: 'de-DE',
    // Saturday, so that both days lie in one month.
    week_start: 6,
  })

  await test.step('the calendar places it on the day of each viewer, days stay where they are', async () => {
    for (const [{ page, eventOn }, own, weekday] of [
      [kirin, day(0), 1],
      [angela, day(-1), 6],
    ] as const) {
      await page.goto(server.url + board.path)
      await turnTo(page, day(3))
      await turnTo(page, own)
      await expect(eventOn(own, 'Call')).toBeVisible()
      await expect(eventOn(day(0), 'Holiday')).toBeVisible()
      const first = await page.locator('[data-day][tabindex]').first().getAttribute('data-day')
      expect(new Date(`${first}T00:00:00Z`).getUTCDay()).toBe(weekday)
    }
    await expect(kirin.eventOn(day(0), 'Call')).toHaveAccessibleName(/7:30/)
    await expect(angela.eventOn(day(-1), 'Call')).toHaveAccessibleName(/10:30/)
  })

  await test.step('dragged over the clock change it keeps the time of who drags, and the other sees where it went', async () => {
    await dragTo(angela.page, angela.eventOn(day(-1), 'Call'), day(2))
    // Half past ten of standard time is an hour later in UTC.
    await expect
      .poll(() => startsOf(owner, board))
      .toEqual([
        ['Call', `${day(3)} 06:30:00`],
        ['Holiday', day(0)],
      ])
    await expect(angela.eventOn(day(2), 'Call')).toHaveAccessibleName(/10:30/)
    await expect(kirin.eventOn(day(3), 'Call')).toHaveAccessibleName(/8:30/)
    await dragTo(kirin.page, kirin.eventOn(day(3), 'Call'), day(1))
    await expect
      .poll(() => startsOf(owner, board))
      .toEqual([
        ['Call', `${day(1)} 06:30:00`],
        ['Holiday', day(0)],
      ])
    // Half past ten in the evening of the Sunday on which clocks went back.
    await expect(angela.eventOn(day(0), 'Call')).toHaveAccessibleName(/10:30/)
    await dragTo(kirin.page, kirin.eventOn(day(0), 'Holiday'), day(2))
    await expect(angela.eventOn(day(2), 'Holiday')).toBeVisible()
  })

  await test.step('the table says the same moment in both zones', async () => {
    const table = `${server.url}/b/${board.board_id}/${board.folder_id}?view=${board.view_id}`
    for (const [{ page }, shown] of [
      [kirin, /8:30\sPM/],
      [angela, /10:30\sPM/],
    ] as const) {
      await page.goto(table)
      await expect(page.getByRole('gridcell', { name: shown }).first()).toBeVisible()
    }
  })
  await kirin.page.context().close()
  await angela.page.context().close()
})
