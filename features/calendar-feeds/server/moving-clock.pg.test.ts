import { newSlug, newUuid, now, setClockOffset } from '@weft/base'
import { dayOfUtc } from '@weft/recurrence'
import { must, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'

import {
  addCalendarWorld,
  addDated,
  addressOf,
  type CalendarWorld,
  readAt,
} from './testing/calendar-world.ts'

let server: TestServer
let world: CalendarWorld
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
afterEach(() => setClockOffset(0))
const MINUTE = 60_000
/** Ten in the morning, so that no day ends meanwhile. */
const ten = Math.floor(now() / 86_400_000) * 86_400_000 + 600 * MINUTE
function clock(minutes: number): void {
  setClockOffset(0)
  setClockOffset(ten + minutes * MINUTE - now())
}
beforeEach(async () => {
  world = await addCalendarWorld(server)
})

async function addFormula(formula: string): Promise<string> {
  const id = newUuid()
  const fields = {
    board_id: world.board_id,
    name: id,
    type: 'formula',
    settings: { formula },
    row_version: 1,
  }
  await must(world.as.owner('PUT', `/attributes/${id}`, fields))
  return id
}

async function addView(type: string, settings: Record<string, unknown>): Promise<string> {
  const id = newSlug()
  const { board_id, folder_id } = world
  const view = { board_id, folder_id, name: 'V', type, settings, row_version: 1 }
  await must(world.as.owner('PUT', `/views/${id}`, view))
  return id
}

async function ctagOf(view_id: string): Promise<string> {
  const made = { name: 'Phone', scopes: ['read'], team_ids: null, expires_at: null }
  const { record } = await must(world.as.full('POST', '/api/me/tokens', made))
  const { body } = await server.app.inject({
    // The library knows fewer methods than the server.
    method: 'PROPFIND' as 'GET',
    url: `/caldav/calendars/${world.team_id}.${view_id}/`,
    headers: {
      authorization: `Basic ${Buffer.from(`a:${String(record['token'])}`).toString('base64')}`,
      depth: '0',
    },
  })
  return /<S:getctag>(.*)<\/S:getctag>/.exec(body)?.[1] ?? ''
}

const later = 'DATEADD(NOW(), 1, "hours")'
const filtered = (attribute_id: string, operator: string, value?: unknown) => ({
  filter: { op: 'and', conditions: [{ attribute_id, operator, ...(value !== undefined && { value }) }] },
})

test.each<[string, () => Promise<string>]>([
  ['a start by the clock', async () => addView('gantt', { start_id: await addFormula(later), end_id: null })],
  [
    'an end by the clock',
    async () => addView('gantt', { start_id: world.due, end_id: await addFormula(later) }),
  ],
  [
    'a start that is made of one by the clock',
    async () =>
      addView('gantt', { start_id: await addFormula(`{${await addFormula(later)}}`), end_id: null }),
  ],
  [
    'a filter by the clock',
    async () =>
      addView('calendar', filtered(await addFormula('IF(MINUTE(NOW()) < 15, "yes", "no")'), 'is', 'yes')),
  ],
  ['a filter by what is overdue', async () => addView('calendar', filtered(world.due, 'overdue'))],
])('%s: what was sent is another once the clock says so', async (_name, add) => {
  clock(0)
  const day = dayOfUtc(now())
  await addDated(world, 'Soon', { start: `${day} 10:05:00`, hasTime: true })
  const view_id = await add()
  const { path } = await addressOf(world.as.full, view_id)
  clock(1)
  const [first, ctag] = [await readAt(world, path), await ctagOf(view_id)]
  expect((await readAt(world, path, first.etag)).status).toBe(304)
  clock(17)
  const then = await readAt(world, path, first.etag)
  expect([then.status, then.text === first.text]).toEqual([200, false])
  expect(await ctagOf(view_id)).not.toBe(ctag)
})

test('formulas that follow no clock, and those that nothing asks for, change nothing', async () => {
  clock(0)
  await addDated(world, 'Soon', { start: dayOfUtc(now()), hasTime: false })
  await addFormula(later)
  const plain = await addFormula(`LEN({${world.name}})`)
  const { path } = await addressOf(world.as.full, await addView('calendar', filtered(plain, 'gt', 0)))
  const first = await readAt(world, path)
  expect(first.text).toContain('SUMMARY:Soon')
  clock(40)
  expect((await readAt(world, path, first.etag)).status).toBe(304)
})
