import { fromWireTime, newUuid, toWireTime } from '@weft/base'
import { must, type Say, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { ReportSum, TimeReport } from '../../shared/index.ts'
import { addTimeWorld, type TimeWorld } from '../testing/time-world.ts'

let server: TestServer
let world: TimeWorld

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addTimeWorld(server)
})

interface Spent {
  by?: Say
  kind?: keyof TimeWorld['time']
  item?: number
  started_at: string
  minutes: number
  isBillable?: boolean
}

async function spend({
  by = world.as.full,
  kind = 'shared',
  item = 0,
  started_at,
  minutes,
  isBillable,
}: Spent) {
  const { board_id, items, time } = world
  const ended_at = toWireTime(fromWireTime(started_at) + minutes * 60_000)
  const entry = {
    id: newUuid(),
    board_id,
    item_id: items[item],
    attribute_id: time[kind],
    description: 'Work',
  }
  const said = { is_manual: true, is_billable: isBillable === true }
  await must(by('POST', '/time-tracking', { ...entry, ...said, started_at, ended_at }))
}

const AUGUST = { from: '2025-08-01', to: '2025-08-31', tz: 'UTC', group: 'item' }

async function report(by: Say, asked: Record<string, string> = {}): Promise<TimeReport> {
  const query = new URLSearchParams({ ...AUGUST, ...asked })
  const { whole } = await must(by('GET', `/time-tracking/${world.board_id}/report?${query}`))
  return whole as unknown as TimeReport
}

const minutesOf = (sums: readonly ReportSum[]) =>
  Object.fromEntries(sums.filter(({ seconds }) => seconds > 0).map(({ key, seconds }) => [key, seconds / 60]))

test('one sees what one spent, and what others spent only where it is shared in folders that one sees', async () => {
  const { as, people, folder_id, items } = world
  await spend({ started_at: '2025-08-05 08:00:00', minutes: 30 })
  await spend({ kind: 'own', item: 1, started_at: '2025-08-05 09:00:00', minutes: 20 })
  await spend({ by: as.owner, item: 2, started_at: '2025-08-05 08:00:00', minutes: 10 })
  await spend({ by: as.owner, kind: 'own', started_at: '2025-08-05 09:00:00', minutes: 5 })
  const byPerson = async (by: Say) => minutesOf((await report(by, { group: 'person' })).data)
  expect(await byPerson(as.full)).toEqual({ [people.full.id]: 50, [people.owner.id]: 10 })
  expect(await byPerson(as.owner)).toEqual({ [people.full.id]: 30, [people.owner.id]: 15 })
  expect(await byPerson(as.other)).toEqual({ [people.full.id]: 30, [people.owner.id]: 10 })

  await must(
    as.owner('PUT', `/permissions/folder.${folder_id}`, {
      resource_type: 'folder',
      resource_id: folder_id,
      permissions: {
        [`VIEW_FOLDER:user:${people.full.id}`]: false,
        [`VIEW_FOLDER:user:${people.other.id}`]: false,
      },
      final_permissions: {},
      row_version: 1,
    }),
  )
  const { data, whole } = await report(as.full)
  expect(minutesOf(data)).toEqual({ [items[0]]: 30, [items[1]]: 20 })
  expect(data.map(({ name }) => name)).toEqual([null, null])
  expect(whole).toMatchObject({ seconds: 3_000, entries: 2, items: 2, people: 1 })
  expect((await report(as.other)).whole).toMatchObject({ seconds: 0, entries: 0 })
  expect((await report(as.owner)).data.map(({ name }) => name)).toEqual(['Item 0', 'Item 2'])
})

test('time counts for each label of its item, and once in the whole; deleted labels and items do not count', async () => {
  const { as, board_id, items } = world
  const attribute_id = newUuid()
  const [bug, gone] = [
    { id: newUuid(), name: 'Bug', color: 'red' },
    { id: newUuid(), name: 'Gone', color: 'blue' },
  ]
  const wish = { id: newUuid(), name: 'Wish', color: 'green' }
  const put = (labels: object[], row_version: number) =>
    must(
      as.owner('PUT', `/attributes/${attribute_id}`, {
        board_id,
        name: 'Kind',
        type: 'label',
        settings: { labels },
        row_version,
      }),
    )
  await put([bug, wish, gone], 1)
  const mark = (item: number, ids: string[]) =>
    must(as.owner('PUT', `/values/${items[item]}.${attribute_id}`, { data: ids, row_version: 1 }))
  await mark(0, [bug.id, wish.id])
  await mark(1, [gone.id])
  await put([bug, wish], 2)
  await spend({ started_at: '2025-08-05 08:00:00', minutes: 30, isBillable: true })
  await spend({ item: 1, started_at: '2025-08-05 09:00:00', minutes: 10 })
  await spend({ item: 2, started_at: '2025-08-05 10:00:00', minutes: 5 })
  const { data, whole } = await report(as.full, { group: 'label' })
  expect(new Map(data.map(({ name, color, seconds }) => [name, [color, seconds / 60]]))).toEqual(
    new Map([
      ['Bug', ['red', 30]],
      ['Wish', ['green', 30]],
      [null, [null, 15]],
    ]),
  )
  expect(whole).toMatchObject({ seconds: 2_700, billable_seconds: 1_800, entries: 3 })
  expect(minutesOf((await report(as.full, { billable: 'true' })).data)).toEqual({ [items[0]]: 30 })
  await must(as.owner('DELETE', `/items/${items[0]}`))
  expect(minutesOf((await report(as.full)).data)).toEqual({ [items[1]]: 10, [items[2]]: 5 })
})

test('rounding makes each entry longer in the report alone, and comes to the same by whatever it is added up', async () => {
  await spend({ started_at: '2025-08-05 23:50:00', minutes: 7 })
  await spend({ item: 1, started_at: '2025-08-06 10:00:00', minutes: 15 })
  const asked = { rounding: '15', from: '2025-08-05', to: '2025-08-06' }
  const days = await report(world.as.full, { ...asked, group: 'day' })
  expect(minutesOf(days.data)).toEqual({ '2025-08-05': 10, '2025-08-06': 20 })
  for (const group of ['week', 'person', 'item', 'label'])
    expect((await report(world.as.full, { ...asked, group })).whole.seconds).toBe(days.whole.seconds)
  const { rows } = await must(world.as.full('GET', `/time-tracking/${world.board_id}`))
  expect(rows.map(({ ended_at }) => String(ended_at)).toSorted()).toEqual([
    '2025-08-05 23:57:00',
    '2025-08-06 10:15:00',
  ])
})

/** Every minute lies on the day that the zone's calendar shows then. */
function byDayNaively(spent: readonly Pick<Spent, 'started_at' | 'minutes'>[], timeZone: string) {
  const calendar = new Intl.DateTimeFormat('en-CA', { timeZone })
  const days: Record<string, number> = {}
  for (const { started_at, minutes } of spent)
    for (let minute = 0; minute < minutes; minute++) {
      const day = calendar.format(fromWireTime(started_at) + minute * 60_000)
      days[day] = (days[day] ?? 0) + 1
    }
  return days
}

test.for([
  ['Europe/Berlin', '2025-03-28', '2025-04-01'],
  ['Europe/Berlin', '2025-10-24', '2025-10-28'],
  ['Africa/Cairo', '2025-04-23', '2025-04-27'],
  ['Africa/Cairo', '2025-10-29', '2025-11-02'],
  ['America/Havana', '2025-11-01', '2025-11-04'],
  ['Australia/Lord_Howe', '2025-04-04', '2025-04-08'],
] as const)('days in %s from %s are as long as the clocks make them', async ([tz, from, to]) => {
  const start = fromWireTime(`${from} 13:00:00`)
  const end = fromWireTime(`${to} 09:00:00`)
  const spent = []
  for (let at = start; at < end; at += 7 * 3_600_000)
    spent.push({ started_at: toWireTime(at), minutes: 6 * 60 + 43 })
  for (const [at, one] of spent.entries()) await spend({ ...one, item: at % 3 })
  const days = await report(world.as.full, { from, to, tz, group: 'day' })
  const naive = byDayNaively(spent, tz)
  expect(minutesOf(days.data)).toEqual(
    Object.fromEntries(Object.entries(naive).filter(([day]) => day >= from && day <= to)),
  )
  const weeks = await report(world.as.full, { from, to, tz, group: 'week', week_start: '0' })
  expect(weeks.data.reduce((sum, { seconds }) => sum + seconds, 0)).toBe(days.whole.seconds)
})

test('what asks for no report is refused', async () => {
  const { as, board_id } = world
  const ask = async (asked: Record<string, string>) => {
    const query = new URLSearchParams({ ...AUGUST, ...asked })
    return (await as.full('GET', `/time-tracking/${board_id}/report?${query}`)).status
  }
  expect(await ask({ to: '2025-07-31' })).toBe(422)
  expect(await ask({ from: '2024-07-31' })).toBe(422)
  expect(await ask({ from: '0000-01-01', to: '0000-01-02' })).toBe(422)
  expect(await ask({ from: '9999-12-31', to: '9999-12-31' })).toBe(422)
  expect(await ask({ tz: 'Mars/Olympus' })).toBe(422)
  expect(await ask({ group: 'mood' })).toBe(422)
  expect(await ask({})).toBe(200)
})
