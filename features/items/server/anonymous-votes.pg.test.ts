import { newUuid } from '@weft/base'
import { createBallotKeys } from '@weft/features/attributes/server'
import { toggledVote } from '@weft/features/attributes/testing'
import { folderChannel } from '@weft/protocol'
import { SECRET, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'

import { pastOf, pictureOf } from './past/testing/picture.ts'
import { type Fields, recordOf, rowsOf } from './testing/calls.ts'
import { FeedCopy } from './testing/feed-copy.ts'
import { listenAs, until } from './testing/listener.ts'
import { addItem, addWorld, type Role, type World } from './testing/world.ts'

let server: TestServer
let url: string
let world: World
let vote: string

beforeAll(async () => {
  server = await startTestServer()
  url = await server.listen()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addWorld(server)
  vote = newUuid()
})

const READER = { locale: 'en', tz: 'UTC', week_start: 1, now: 0, people: new Map() }
const BALLOT = /^[0-9a-f]{32}$/

async function addVote(settings: Fields): Promise<void> {
  const { board_id } = world
  const body = { board_id, name: 'Vote', type: 'vote', settings, row_version: 1 }
  expect((await world.as.owner.put('attributes', vote, body)).status).toBe(201)
}

async function dataOf(item: string): Promise<unknown> {
  const reply = await world.as.owner.get('values', `${item}.${vote}`)
  return reply.status === 404 ? null : (recordOf(reply)['data'] ?? null)
}

/** Presses as the interface does. */
async function press(role: Role, item: string, settings: Fields = { anonymous: true }) {
  const old = await dataOf(item)
  const me = world.people[role].id
  const data = toggledVote(old, settings, { ...READER, me, ballot_key: createBallotKeys(SECRET)(me) })
  return world.as[role].put('values', `${item}.${vote}`, { data, old: { data: old } })
}

const hide = (settings: Fields = { anonymous: true }) =>
  world.as.owner.put('attributes', vote, {
    settings,
    old: { settings: { allowUnvote: true, anonymous: false } },
  })

/** Everything that a person reads of an item, by where it was read. */
async function readings(role: Role, item: string): Promise<Record<string, unknown>> {
  const as = world.as[role]
  const { folder_id } = world
  const content = (await as.send('GET', `/folders/${folder_id}/content`)).body as unknown as Record<
    string,
    unknown[]
  >
  const at = (content['id'] ?? []).indexOf(item)
  const slots = content['slots'] as unknown[][]
  return {
    item: recordOf(await as.get('items', item)),
    value: recordOf(await as.get('values', `${item}.${vote}`)),
    items: rowsOf(await as.index('items', { folder_id, expand: 'values' })).find(({ id }) => id === item),
    values: rowsOf(await as.index('values', { item_id: item })),
    activity: (await as.send('GET', `/items/${item}/activity`)).body,
    content: [
      content['updated_by']?.[at],
      content['created_by']?.[at],
      content['row_version']?.[at],
      (content['attribute_ids'] as string[]).map((id, n) => [id, slots[n]?.[at]]),
    ],
  }
}

/** The same for every item, ballot and moment. */
function masked(value: unknown, item: string): string {
  return JSON.stringify(value)
    .replaceAll(item, 'ITEM')
    .replaceAll(/"[0-9a-f]{32}"/g, '"BALLOT"')
    .replaceAll(/\d{4}-\d\d-\d\d[ T][\d:.]+Z?/g, 'TIME')
    .replaceAll(/"(seq|sort_order)":\d+/g, '"$1":0')
    .replaceAll(/(\.|\|)\d+\.\d+"/g, '$1N"')
}

describe('an anonymous vote', () => {
  test('leaves the same behind whoever gave it, wherever anybody reads', async () => {
    await addVote({ anonymous: true })
    const [a, b] = [await addItem(world), await addItem(world)]
    const listener = listenAs(url, world.people.owner.headers)
    onTestFinished(() => listener.pusher.disconnect())
    const { heard } = await listener.subscribe(folderChannel(world.team_id, world.folder_id))
    const frames = () => heard.filter(([event]) => event !== 'Heartbeat')
    expect((await press('admin', a)).status).toBe(200)
    expect((await press('full', b)).status).toBe(200)
    await until(() => frames().length === 2)
    expect(masked(frames()[0], a)).toBe(masked(frames()[1], b))
    for (const role of ['owner', 'admin', 'full', 'invited'] as const) {
      const [first, second] = [await readings(role, a), await readings(role, b)]
      for (const place of Object.keys(first))
        expect([role, place, masked(first[place], a)]).toEqual([role, place, masked(second[place], b)])
      expect(first['item']).toMatchObject({ updated_by: world.people.owner.id })
      expect(JSON.stringify(first['value'])).toMatch(/"data":\["[0-9a-f]{32}"\]/)
    }
  })

  test('counts once a person, is found by its owner alone, and is taken back by nobody else', async () => {
    await addVote({ anonymous: true })
    const item = await addItem(world)
    await press('admin', item)
    await press('full', item)
    const [both, twice] = [
      await dataOf(item),
      await world.as.full.put('values', `${item}.${vote}`, {
        data: [world.people.full.id],
        old: { data: null },
      }),
    ]
    expect([twice.status, recordOf(twice)['data']]).toEqual([200, both])
    const stolen = await world.as.owner.put('values', `${item}.${vote}`, { data: null, old: { data: both } })
    expect([stolen.status, stolen.body.data]).toEqual([422, ['Vote: Only your own vote can be changed']])
    expect((await world.as.owner.remove('values', `${item}.${vote}`)).status).toBe(422)
    await press('admin', item)
    expect(await dataOf(item)).toHaveLength(1)
    await press('admin', item)
    expect(await dataOf(item)).toHaveLength(2)
  })

  test('that several give at once, one of them offline with a name, all count and none is named', async () => {
    await addVote({ anonymous: true })
    const item = await addItem(world)
    const roles = ['owner', 'admin', 'full'] as const
    const saved = await Promise.all(
      roles.map((role) =>
        world.as[role].put('values', `${item}.${vote}`, {
          data: [world.people[role].id],
          old: { data: null },
        }),
      ),
    )
    expect(saved.map(({ status }) => status)).toEqual([200, 200, 200])
    const data = (await dataOf(item)) as string[]
    expect(data).toHaveLength(3)
    expect(data.every((one) => BALLOT.test(one))).toBe(true)
  })
})

describe('votes that become anonymous', () => {
  test('are hidden at once for everybody, in copies and in what is remembered, and cannot be brought back', async () => {
    await addVote({})
    const { admin, full } = world.people
    const [item, gone, other] = [
      await addItem(world),
      await addItem(world),
      await addItem(world, { folder_id: world.other_folder_id }),
    ]
    for (const one of [item, gone, other]) {
      await press('admin', one, {})
      await press('full', one, {})
    }
    expect(await dataOf(item)).toEqual([admin.id, full.id])
    await world.as.owner.remove('items', gone)
    const copy = new FeedCopy(world.as.full, 'items', { folder_id: world.folder_id, expand: 'values' })
    await copy.sync()
    const listener = listenAs(url, world.people.full.headers)
    onTestFinished(() => listener.pusher.disconnect())
    const { heard } = await listener.subscribe(folderChannel(world.team_id, world.folder_id))

    expect((await hide()).status).toBe(200)
    await until(() => heard.some(([event]) => event === 'Refresh'))
    await copy.sync()
    await world.as.owner.restore('items', gone)
    const named = JSON.stringify([admin.id, full.id])
    for (const one of [item, gone, other]) {
      const data = (await dataOf(one)) as string[]
      expect(data).toHaveLength(2)
      expect(data.every((ballot) => BALLOT.test(ballot))).toBe(true)
    }
    expect(JSON.stringify([...copy.rows.values()])).not.toContain(named)
    for (const role of ['owner', 'admin', 'full'] as const) {
      const read = await readings(role, item)
      expect(JSON.stringify(read)).not.toContain(named)
      const { data } = read['activity'] as { data: Fields[] }
      const votes = data.filter(({ attribute_id }) => attribute_id === vote)
      expect(votes).toHaveLength(2)
      for (const event of votes) expect(event).toMatchObject({ user_id: null, old: null, new: null })
    }

    expect(recordOf(await press('admin', item))['data']).toHaveLength(1)
    const settings = recordOf(await world.as.owner.get('attributes', vote))['settings'] as Fields
    const back = { settings: { ...settings, anonymous: false }, old: { settings } }
    expect((await world.as.owner.put('attributes', vote, back)).status).toBe(200)
    expect((await dataOf(item)) as string[]).toHaveLength(1)
    expect(recordOf(await press('admin', item, {}))['data']).toEqual([
      admin.id,
      expect.stringMatching(BALLOT),
    ])
  })

  test('are hidden in the past of a folder that no vote lies in any more', async () => {
    await addVote({})
    const { admin, full } = world.people
    const item = await addItem(world)
    await press('admin', item, {})
    await press('full', item, {})
    const { seq } = await pictureOf(world)
    await world.as.owner.move(item, { folder_id: world.other_folder_id })
    expect((await hide()).status).toBe(200)
    for (const before of [0, 1]) {
      const { items } = await pastOf(world, `seq=${seq - before}`)
      const data = (items[item]?.['values'] as Fields | undefined)?.[vote] ?? []
      expect(data).not.toContain(admin.id)
      expect(data).not.toContain(full.id)
    }
  })

  test('stay as they are for whoever may not edit attributes', async () => {
    await addVote({})
    const item = await addItem(world)
    await press('admin', item, {})
    const refused = await world.as.invited.put('attributes', vote, {
      settings: { anonymous: true },
      old: { settings: { allowUnvote: true, anonymous: false } },
    })
    expect(refused.status).toBe(403)
    expect(await dataOf(item)).toEqual([world.people.admin.id])
  })
})

test('by which program a secret vote came is written nowhere, and forgotten of votes that become secret', async () => {
  const { team_id } = world
  await addVote({ anonymous: false })
  const item = await addItem(world)
  const origin = { via: 'mcp', id: 'rare', app: 'Rare program', act: newUuid() } as const
  const cast = async (settings: Fields, role: Role) => {
    const old = await dataOf(item)
    const me = world.people[role].id
    const data = toggledVote(old, settings, { ...READER, me, ballot_key: createBallotKeys(SECRET)(me) })
    const caller = { user_id: me, session_id: null }
    const write = { collection: 'values', method: 'put', id: `${item}.${vote}`, key: null, hash: '' } as const
    const [outcome] = await server.kit.writer.submit(team_id, [
      { ...write, fields: { data }, row_version: undefined, old: { data: old }, caller, origin },
    ])
    expect(outcome?.status).toBe(200)
  }
  const told = () =>
    server.db.run<{ origin: unknown }>(
      team_id,
      `select origin from activity where team_id = $1 and collection = 'values' and record_id like '%' || $2`,
      [team_id, vote],
    )
  await cast({ anonymous: false }, 'full')
  expect(JSON.stringify(await told())).toContain('Rare program')
  expect((await hide()).status).toBe(200)
  expect(JSON.stringify(await told())).not.toMatch(/are/)
  await cast({ anonymous: true }, 'admin')
  expect(JSON.stringify(await told())).not.toMatch(/are|mcp/)
})
