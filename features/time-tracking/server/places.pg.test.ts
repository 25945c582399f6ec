import { newSlug, newUuid } from '@weft/base'
import { type Fields, must, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { addTimeWorld, at, type TimeWorld } from './testing/time-world.ts'

let server: TestServer
let world: TimeWorld

beforeAll(async () => {
  server = await startTestServer({ jobs: 'running' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addTimeWorld(server)
})

/** A timer of somebody on an item of the first folder, running since a minute. */
async function start(kind: keyof TimeWorld['time'], item = 0, fields: Fields = {}): Promise<string> {
  const { board_id, items, time, as } = world
  const place = { board_id, item_id: items[item], attribute_id: time[kind] }
  const body = {
    id: newUuid(),
    ...place,
    description: 'Work',
    started_at: at(-60),
    ended_at: null,
    ...fields,
  }
  return String((await must(as.full('POST', '/time-tracking', body))).record['id'])
}

const stored = async (id: string): Promise<Fields> =>
  (await must(world.as.full('GET', `/time-entries/${id}`))).record

const settled = <T>(look: () => Promise<T>) => vi.waitFor(look, { timeout: 60_000 })

const ends = (id: string) =>
  settled(async () => {
    const { ended_at, row_version } = await stored(id)
    expect({ ended_at, row_version }).toEqual({ ended_at: expect.any(String) as string, row_version: 2 })
    return String(ended_at)
  })

/** What others are told of the shared time of a folder, by its attribute. */
async function shared(folder_id: string): Promise<unknown> {
  const { rows } = await must(world.as.other('GET', `/time-tracking/sums?folder_id=${folder_id}`))
  return rows.map(({ attribute_id, seconds }) => [attribute_id, seconds])
}

describe('Nothing runs where nothing is', () => {
  test.each<[what: string, path: () => string, others: 'run' | 'end']>([
    ['an item', () => `/items/${world.items[0]}`, 'run'],
    ['an attribute', () => `/attributes/${world.time.own}`, 'run'],
    ['a folder', () => `/folders/${world.folder_id}`, 'end'],
    ['a board', () => `/boards/${world.board_id}`, 'end'],
  ])(
    'what goes to the trash with %s ends, and does not go on when it comes back',
    async (_what, pathOf, others) => {
      const { as } = world
      const id = await start('own')
      const other = await start('shared', 1)
      const path = pathOf()
      await must(as.owner('DELETE', path))
      const ended_at = await ends(id)
      expect(ended_at <= at(0)).toBe(true)
      await must(as.owner('POST', `${path}/restore`))
      expect((await stored(id))['ended_at']).toBe(ended_at)
      if (others === 'end') await ends(other)
      else expect((await stored(other))['ended_at']).toBeNull()
    },
  )

  test('a timer of a folder below one that goes to the trash ends, too', async () => {
    const { as, folder_id, other_folder_id } = world
    await must(as.owner('PUT', `/folders/${folder_id}`, { parent_id: other_folder_id, row_version: 2 }))
    const id = await start('own')
    await must(as.owner('DELETE', `/folders/${other_folder_id}`))
    expect((await ends(id)) <= at(0)).toBe(true)
  })
})

describe('What moves to another board', () => {
  let there: { board_id: string; folder_id: string; time: string }
  beforeEach(async () => {
    there = { board_id: newSlug(), folder_id: newSlug(), time: newUuid() }
    const { as, people } = world
    const put = (path: string, body: Fields) => must(as.owner('PUT', path, { ...body, row_version: 1 }))
    const { board_id, folder_id } = there
    await put(`/boards/${board_id}`, { name: 'There', user_ids: [people.owner.id] })
    await put(`/folders/${folder_id}`, { board_id, name: 'Folder' })
    const settings = { sharedEntries: true }
    await put(`/attributes/${there.time}`, { board_id, name: 'Time', type: 'time_tracking', settings })
  })
  const move = (mapping: Record<string, string>, folder_id = there.folder_id) =>
    must(
      world.as.owner('POST', `/items/${world.items[0]}/move`, { folder_id, mapping, lose: [world.name_id] }),
    )

  const past = { is_manual: true, started_at: at(-600), ended_at: at(-300) }

  test('takes its entries along into the attribute that it is mapped to, and what runs goes on', async () => {
    const id = await start('shared', 0, past)
    const running = await start('shared')
    await move({ [world.time.shared]: there.time })
    await settled(async () => expect(await shared(there.folder_id)).toEqual([[there.time, 300]]))
    const moved = { attribute_id: there.time, board_id: there.board_id, row_version: 2 }
    expect(await stored(id)).toMatchObject(moved)
    expect(await stored(running)).toMatchObject({ ...moved, ended_at: null })
    const told = server.published.flatMap(({ feeds }) => feeds.flatMap(({ events }) => events))
    const records = told.flatMap((event) => event.records.map(({ record }) => record as Fields))
    const last = records.findLast((one) => one['id'] === id)
    expect(last).toMatchObject(moved)
  })

  test('ends what ran in the scope that it comes to', async () => {
    const { board_id, folder_id, time } = there
    const item_id = newUuid()
    await must(world.as.owner('PUT', `/items/${item_id}`, { board_id, folder_id, row_version: 1 }))
    const earlier = await start('shared', 0, { item_id, attribute_id: time, board_id, started_at: at(-500) })
    const running = await start('shared')
    await move({ [world.time.shared]: time })
    await settled(async () => {
      expect(await stored(running)).toMatchObject({ attribute_id: time, ended_at: null })
      expect((await stored(earlier))['ended_at']).toBe((await stored(running))['started_at'])
    })
  })

  test('keeps what has no place there out of sight until it comes back, and nothing runs meanwhile', async () => {
    const { folder_id, time } = world
    const id = await start('shared', 0, past)
    const running = await start('own')
    await move({})
    await ends(running)
    await settled(async () => expect((await stored(id))['board_id']).toBe(there.board_id))
    expect(await shared(there.folder_id)).toEqual([])
    await move({}, folder_id)
    await settled(async () => expect(await shared(folder_id)).toEqual([[time.shared, 300]]))
  })
})
