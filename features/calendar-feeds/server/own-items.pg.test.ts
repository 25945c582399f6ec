import { newUuid, now } from '@weft/base'
import { dayOfUtc } from '@weft/recurrence'
import { must, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import {
  type Address,
  addCalendarWorld,
  addDated,
  addressOf,
  type CalendarWorld,
  eventsIn,
  readAt,
  setValue,
} from './testing/calendar-world.ts'

let server: TestServer
let world: CalendarWorld
let members: string
let address: Address
beforeAll(async () => {
  server = await startTestServer({ jobs: 'running' })
  server.outbox.start()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addCalendarWorld(server)
  members = newUuid()
  const attribute = { board_id: world.board_id, name: 'Assignee', type: 'members', row_version: 1 }
  await must(world.as.owner('PUT', `/attributes/${members}`, attribute))
  address = await addressOf(world.as.full, null)
})

const DAY = 86_400_000
const tomorrow = dayOfUtc((Math.floor(now() / DAY) + 1) * DAY)
const PATIENT = { timeout: 20_000 }

const summaries = async () => {
  const { text } = await readAt(world, address.path)
  return eventsIn(text).map(({ summary }) => summary)
}
const whenTold = (names: readonly string[]) =>
  vi.waitFor(async () => expect((await summaries()).toSorted()).toEqual(names), PATIENT)

const assigned = (name: string, to: readonly number[], fields = {}) =>
  addDated(world, name, { start: tomorrow, hasTime: false }, { values: { [members]: to }, ...fields })

async function closeBelow(isClosed: boolean): Promise<void> {
  const { as, below_id, people } = world
  const { status, record } = await as.owner('GET', `/permissions/folder.${below_id}`)
  await must(
    as.owner('PUT', `/permissions/folder.${below_id}`, {
      resource_type: 'folder',
      resource_id: below_id,
      permissions: { [`VIEW_FOLDER:user:${people.full.id}`]: !isClosed },
      row_version: status === 200 ? Number(record['row_version']) + 1 : 1,
    }),
  )
}

test('what is assigned to somebody is in their calendar, and what is others’ is not', async () => {
  const { full, owner } = world.people
  await assigned('Mine', [full.id])
  await assigned('Of both', [full.id, owner.id])
  await assigned('Theirs', [owner.id])
  await whenTold(['Mine', 'Of both'])
  expect(await summaries()).not.toContain('Theirs')
})

test('it goes with the date, with the assignment, and with the sight of its folder at once', async () => {
  const { full } = world.people
  const [dated, given] = [await assigned('Dated', [full.id]), await assigned('Given', [full.id])]
  await assigned('Below', [full.id], { folder_id: world.below_id })
  await whenTold(['Below', 'Dated', 'Given'])
  const { etag } = await readAt(world, address.path)
  expect((await readAt(world, address.path, etag)).status).toBe(304)
  await closeBelow(true)
  // Judged as it is read: nothing has to follow first.
  expect(await summaries()).not.toContain('Below')
  expect((await readAt(world, address.path, etag)).status).toBe(200)
  await closeBelow(false)
  await setValue(world, dated, world.due, null)
  await setValue(world, given, members, [])
  await whenTold(['Below'])
})
