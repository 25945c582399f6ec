import { expect, test } from '../harness/fixtures.ts'
import { LONG } from '../harness/long.ts'
import { twoPeople } from '../harness/two-people.ts'
import { makeSmallBoard, type SmallBoard } from './small-board.ts'
import {
  addView,
  clocksGoBack,
  DAY_MS,
  dayName,
  dayOf,
  moveBarByKeys,
  naiveDay,
  naiveSums,
  naiveWeek,
  openIn,
  type Viewer,
} from './zones.ts'

const KIRITIMATI = 'Pacific/Kiritimati'
const ANGELES = 'America/Los_Angeles'

const day = (n: number) => dayOf(clocksGoBack() + n * DAY_MS)
const at = (n: number, time: string) => ({ start: `${day(n)} ${time}`, hasTime: true })

/** Around the night in which Los Angeles has half past one twice; no two sums of hours are the same. */
const ITEMS = [
  { name: 'Late on Saturday', due: at(0, '06:30:00'), hours: 1 },
  { name: 'Half past one', due: at(0, '08:30:00'), hours: 2 },
  { name: 'Half past one again', due: at(0, '09:30:00'), hours: 4 },
  { name: 'Sunday morning', due: at(0, '15:00:00'), hours: 8 },
  { name: 'Late on Sunday', due: at(1, '07:30:00'), hours: 16 },
  { name: 'Early on Monday', due: at(1, '08:30:00'), hours: 32 },
  { name: 'Holiday', due: { start: day(0), hasTime: false }, hours: 64 },
]

test(
  'two people in Kiritimati and Los Angeles see one board in each view by their own days, over a clock change',
  LONG,
  async ({ browser, server }) => {
    const { owner, member } = await twoPeople(server, ['Tekiria', 'Angelo'], 'Zones of views')
    const board = await makeSmallBoard(owner, 'Zone views', {
      attributes: {
        Due: { type: 'date', settings: { time: true } },
        Hours: { type: 'number' },
      },
      items: ITEMS.map(({ name, due, hours }) => ({ Name: name, Due: due, Hours: hours })),
      view: { name: 'Plain', type: 'table' },
    })
    await owner.call('POST', `/api/teams/${board.team_id}/members`, {
      invitations: [{ email: 'angelo@example.com', role: 'full-member' }],
    })
    const people = [
      await openIn(browser, server, { person: owner, name: 'tekiria', zone: KIRITIMATI, week_start: 1 }),
      await openIn(browser, server, { person: member, name: 'angelo', zone: ANGELES, week_start: 0 }),
    ]
    const { Due: due_id = '', Hours: hours_id = '' } = board.attributes
    const ofDays = ({ zone }: Viewer) => naiveSums(ITEMS, ({ due }) => naiveDay(due, zone))
    const inEach = async (path: string, look: (viewer: Viewer) => Promise<void>) => {
      for (const viewer of people) {
        await viewer.page.goto(path)
        await look(viewer)
      }
    }
    const groups = [{ attribute_id: due_id }]

    await test.step('a table groups by the days of its viewer, and adds each of them up', async () => {
      const footers = { [hours_id]: 'sum' }
      const view = await addView(owner, board, {
        name: 'Grouped',
        type: 'table',
        settings: { groups, footers },
      })
      await inEach(view.path, async (viewer) => {
        const { page } = viewer
        for (const [key, { count, sum }] of ofDays(viewer)) {
          const head = page
            .getByRole('row')
            .filter({ has: page.getByRole('button', { name: `Group ${dayName(key)}` }) })
          await expect(head).toContainText(new RegExp(`${dayName(key)}${count}sum${sum}$`))
        }
        const whole = ITEMS.reduce((sum, { hours }) => sum + hours, 0)
        await expect(page.getByText(String(whole), { exact: true })).toBeVisible()
      })
    })

    await test.step('a list does', async () => {
      const view = await addView(owner, board, { name: 'Lines', type: 'list', settings: { groups } })
      await inEach(view.path, async (viewer) => {
        const list = viewer.page.getByRole('treegrid', { name: 'Lines' })
        for (const [key, { count }] of ofDays(viewer))
          await expect(list.getByRole('row').filter({ hasText: `${dayName(key)}${count}` })).toHaveCount(1)
      })
    })

    await test.step('so do columns, and a card that goes to the next day keeps its time over the change', async () => {
      const footer = { attribute_id: hours_id, aggregate: 'sum' }
      const settings = { stack: due_id, bucket: 'day', hide_empty: true, footer }
      const view = await addView(owner, board, { name: 'Days', type: 'column', settings })
      await inEach(view.path, async (viewer) => {
        const { page } = viewer
        for (const [key, { count, sum }] of ofDays(viewer)) {
          const name = `Column ${dayName(key)}, ${count} ${count === 1 ? 'card' : 'cards'}`
          await expect(page.getByRole('button', { name })).toBeVisible()
          await expect(
            page.locator(`[title="Hours · sum"]`).filter({ hasText: new RegExp(`${sum}$`) }),
          ).toBeVisible()
        }
      })
    })

    await test.step('charts count days and weeks', async () => {
      const measures = [{ aggregate: 'sum', attribute_id: hours_id }]
      const charts = (['day', 'week'] as const).map((bucket) => ({
        id: bucket,
        title: `By ${bucket}`,
        kind: 'table',
        x: due_id,
        bucket,
        measures,
      }))
      const view = await addView(owner, board, { name: 'Sums', type: 'chart', settings: { charts } })
      await inEach(view.path, async (viewer) => {
        const rowsOf = (title: string) =>
          viewer.page.getByRole('region', { name: title }).getByRole('table').getByRole('row')
        for (const [key, { sum }] of ofDays(viewer))
          await expect(rowsOf('By day').filter({ hasText: dayName(key) })).toContainText(
            new RegExp(`${sum}$`),
          )
        const { zone, week_start } = viewer
        const weeks = naiveSums(ITEMS, ({ due }) => naiveWeek(naiveDay(due, zone), week_start))
        const format = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' })
        for (const [first, { sum }] of weeks) {
          const label = format.formatRange(Date.parse(first), Date.parse(first) + 6 * DAY_MS)
          await expect(rowsOf('By week').filter({ hasText: label })).toContainText(new RegExp(`${sum}$`))
        }
      })
    })

    await test.step('a document says the time of its viewer', async () => {
      const view = await addView(owner, board, { name: 'Pages', type: 'document', settings: {} })
      await inEach(view.path, async ({ page, zone }) => {
        await page.getByRole('treeitem', { name: 'Late on Saturday' }).click()
        await expect(page.getByText(timeIn(zone, ITEMS[0]?.due.start ?? '')).first()).toBeVisible()
      })
    })

    await test.step('bars lie on the days of their viewer, and a day further is the same time of day', async () => {
      const settings = { start_id: due_id, scale: 'day' }
      const view = await addView(owner, board, { name: 'Plan', type: 'gantt', settings })
      const row = ({ page }: Viewer, name: string) =>
        page.getByRole('treegrid', { name: 'Plan' }).getByRole('row').filter({ hasText: name })
      const short = (key: string) =>
        new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
          Date.parse(key),
        )
      await inEach(view.path, async (viewer) => {
        for (const { name, due } of ITEMS)
          await expect(row(viewer, name).first()).toContainText(short(naiveDay(due, viewer.zone)))
      })
      // Saturday's half past eleven is one of summer time, Sunday's one of winter time.
      const [kiria, angelo] = people as [Viewer, Viewer]
      await moveBarByKeys(angelo.page, 'Plan', 'Late on Saturday')
      await expect.poll(() => startOf(board, kiria, 0)).toBe(`${day(1)} 07:30:00`)
      await expect(row(kiria, 'Late on Saturday').first()).toContainText(short(day(1)))
      await moveBarByKeys(kiria.page, 'Plan', 'Early on Monday')
      await expect.poll(() => startOf(board, kiria, 5)).toBe(`${day(2)} 08:30:00`)
      await expect(row(angelo, 'Early on Monday').first()).toContainText(short(day(2)))
    })

    await test.step('CSV holds the times of whoever exports', async () => {
      for (const { person, zone } of people) {
        const body = { ids: [board.items[1]], attribute_ids: [due_id] }
        const path = `/api/${board.team_id}/items/csv`
        const answer = await person.call<{ data: { csv: string } }>('POST', path, body)
        expect(answer.body.data.csv).toContain(wallTime(zone, ITEMS[1]?.due.start ?? ''))
      }
    })

    await test.step('a published page has the zone of who reads it, and without a program that of who published it', async () => {
      const view = await addView(owner, board, { name: 'Public', type: 'table', settings: {} })
      const path = `/api/${board.team_id}/published`
      const { body } = await owner.call<{ data: { path: string } }>('POST', path, { view_id: view.id })
      for (const [zone, javaScriptEnabled] of [
        [ANGELES, true],
        [KIRITIMATI, false],
      ] as const) {
        const context = await browser.newContext({ locale: 'en-US', timezoneId: ANGELES, javaScriptEnabled })
        const page = await context.newPage()
        await page.goto(server.url + body.data.path)
        if (javaScriptEnabled) await expect(page.locator('body')).toHaveAttribute('data-drawn', 'table')
        const shown = page.getByText(timeIn(zone, ITEMS[2]?.due.start ?? ''))
        await expect(shown.filter({ visible: true }).first()).toBeVisible()
        const note = page.getByText(`Times are in ${KIRITIMATI}.`)
        await expect(note.filter({ visible: true })).toHaveCount(javaScriptEnabled ? 0 : 1)
        await context.close()
      }
    })

    await test.step('a form takes times in the zone of who answers, and without a program says that it takes UTC', async () => {
      const view = await addView(owner, board, { name: 'Ask', type: 'form', settings: {} })
      const blocks = [
        { kind: 'field', id: 'name', attribute_id: board.attribute_id },
        { kind: 'field', id: 'when', attribute_id: due_id },
      ]
      const settings = { form: { share: { open: true }, blocks } }
      const path = `/api/${board.team_id}/views/${view.id}`
      expect((await owner.call('PUT', path, { settings, row_version: 2 })).status).toBe(200)
      for (const javaScriptEnabled of [true, false]) {
        const name = javaScriptEnabled ? 'By program' : 'By hand'
        const context = await browser.newContext({ locale: 'en-US', timezoneId: ANGELES, javaScriptEnabled })
        const page = await context.newPage()
        const startedAt = performance.now()
        await page.goto(`${server.url}/form/${view.id}`)
        if (javaScriptEnabled) await expect(page.locator('form[data-ready]')).toBeVisible()
        await expect(page.locator('noscript .wf-hint')).toHaveCount(javaScriptEnabled ? 0 : 1)
        await page.getByLabel('Name').fill(name)
        await page.getByLabel('Due').fill(`${day(1)}T23:30`)
        // Who answers within a second is asked whether they are a person.
        await expect.poll(() => performance.now() - startedAt).toBeGreaterThan(1_200)
        await page.getByRole('button', { name: 'Submit' }).click()
        await expect(page.getByRole('heading', { name: 'Thank you' })).toBeVisible()
        const start = javaScriptEnabled ? `${day(2)} 07:30:00` : `${day(1)} 23:30:00`
        expect(await startNamed(board, people[0] as Viewer, name)).toBe(start)
        await context.close()
      }
    })
    for (const { page } of people) await page.context().close()
  },
)

/** A stored time as somebody in a zone reads it. */
function timeIn(timeZone: string, stored: string): RegExp {
  const ms = Date.parse(`${stored.replace(' ', 'T')}Z`)
  const date = new Intl.DateTimeFormat('en-US', { day: 'numeric', month: 'short', timeZone }).format(ms)
  const time = new Intl.DateTimeFormat('en-US', { timeStyle: 'short', timeZone }).format(ms)
  return new RegExp(`${date}(, 20..)?, ${time}`.replaceAll(/\s/g, String.raw`\s`))
}

/** The same as files have it. */
function wallTime(timeZone: string, stored: string): string {
  const ms = Date.parse(`${stored.replace(' ', 'T')}Z`)
  const options = { dateStyle: 'short', timeStyle: 'medium', timeZone } as const
  return new Intl.DateTimeFormat('sv-SE', options).format(ms)
}

/** When the item of that name starts, as it is stored. */
async function startNamed(board: SmallBoard, { person }: Viewer, name: string): Promise<string | undefined> {
  type Item = { values: Record<string, { data: unknown } | undefined> }
  const path = `/api/${board.team_id}/items?folder_id=${board.folder_id}&expand=values&limit=100`
  const { body } = await person.call<{ data: Item[] }>('GET', path)
  const item = body.data.find(({ values }) => values[board.attribute_id]?.data === name)
  return (item?.values[board.attributes['Due'] ?? '']?.data as { start?: string } | undefined)?.start
}

async function startOf(board: SmallBoard, { person }: Viewer, n: number): Promise<string | undefined> {
  const path = `/api/${board.team_id}/values/${board.items[n]}.${board.attributes['Due']}`
  const { body } = await person.call<{ data: { data: { start: string } } }>('GET', path)
  return body.data.data.start
}
