import { newSlug, newUuid } from '@weft/base'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { callerIn, type Entry, type EntryReply, type Fields, recordOf, rowsOf } from './testing/calls.ts'
import { seededRandom } from './testing/random.ts'
import { addItem, addWorld, newItem, type World } from './testing/world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await addWorld(server)
})
afterAll(() => server.stop())

/** The same request as a call of its own. */
async function alone(entry: Entry, as = world.as.owner): Promise<EntryReply> {
  const method = entry.method === 'post' ? 'POST' : entry.method === 'put' ? 'PUT' : 'DELETE'
  const body =
    entry.method === 'put' ? { ...entry.item, ...(entry.old ? { old: entry.old } : {}) } : undefined
  const reply = await as.send(method, entry.route, body, entry.idempotency_key)
  return { status: reply.status, ...(reply.body as Fields) }
}

const seqOf = async () =>
  (await world.as.owner.index('items', { folder_id: world.folder_id, limit: 1 })).body.seq

test('five hundred replays, alone and regrouped, have one effect each and the same answer', async () => {
  const random = seededRandom(20_261_121)
  const { attributes, as } = world
  const key = () => newUuid()
  const items = await Promise.all(Array.from({ length: 10 }, () => addItem(world)))
  const entries: Entry[] = Array.from({ length: 100 }, (_, n) => {
    const item = items[n % items.length] ?? ''
    switch (n % 5) {
      case 0:
        return {
          method: 'put',
          route: `/items/${newUuid()}`,
          item: newItem(world, { values: { [attributes.name]: `New ${n}` } }),
          idempotency_key: key(),
        }
      case 1:
        return {
          method: 'put',
          route: `/values/${item}.${attributes.name}`,
          item: { data: `Value ${n}` },
          old: { data: null as never },
          idempotency_key: key(),
        }
      case 2:
        return {
          method: 'put',
          route: `/folders/${newSlug()}`,
          item: { board_id: world.board_id, name: `Folder ${n}`, row_version: 1 },
          idempotency_key: key(),
        }
      case 3:
        return {
          method: 'put',
          route: `/items/${item}`,
          item: { sort_order: n },
          old: { sort_order: 0 },
          idempotency_key: key(),
        }
      default:
        return {
          method: n % 2 ? 'post' : 'delete',
          route: `/items/${item}${n % 2 ? '/restore' : ''}`,
          idempotency_key: key(),
        }
    }
  })
  const first = await as.owner.bulk(entries)
  const before = [await seqOf(), rowsOf(await as.owner.index('boards')).map((row) => row['seq'])]
  const accepted = entries.flatMap((entry, n) => {
    const answer = first[n] as EntryReply
    return answer.status < 300 ? [{ entry, answer }] : []
  })
  expect(accepted.length).toBeGreaterThan(50)
  let replays = 0
  while (replays < 500) {
    const picked = Array.from(
      { length: 1 + Math.floor(random() * 12) },
      () => accepted[Math.floor(random() * accepted.length)],
    )
    const some = [...new Set(picked)].flatMap((one) => (one ? [one] : []))
    const answers =
      random() < 0.5
        ? await as.owner.bulk(some.map(({ entry }) => entry))
        : await Promise.all(some.map(({ entry }) => alone(entry)))
    some.forEach(({ entry, answer }, n) => expect([entry.route, answers[n]]).toEqual([entry.route, answer]))
    replays += some.length
  }
  expect([await seqOf(), rowsOf(await as.owner.index('boards')).map((row) => row['seq'])]).toEqual(before)
})

test('what was refused is judged again with the same key', async () => {
  const item = await addItem(world)
  const entry: Entry = {
    method: 'put',
    route: `/values/${item}.${world.attributes.amount}`,
    item: { data: 7, row_version: 2 },
    idempotency_key: newUuid(),
  }
  expect((await alone(entry)).status).toBe(409)
  await world.as.owner.put('values', `${item}.${world.attributes.amount}`, { data: 1, row_version: 1 })
  expect((await alone(entry)).status).toBe(200)
})

test('parallel requests with one key have one effect: the others wait or get the same answer', async () => {
  const id = newUuid()
  const entry: Entry = {
    method: 'put',
    route: `/items/${id}`,
    item: newItem(world),
    idempotency_key: newUuid(),
  }
  const before = Number(await seqOf())
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      n % 2 ? alone(entry) : world.as.owner.bulk([entry]).then(([one]) => one as EntryReply),
    ),
  )
  const good = answers.filter(({ status }) => status === 201)
  expect(good.length).toBeGreaterThan(0)
  for (const { data } of good) expect(data).toEqual(good[0]?.data)
  for (const { status, code } of answers)
    if (status !== 201) expect([status, code]).toEqual([409, 'in_flight'])
  expect(await seqOf()).toBe(before + 1)
  expect(await alone(entry)).toEqual(good[0])
})

test('a key in flight answers with how long to wait', async () => {
  const entry: Entry = {
    method: 'put',
    route: `/items/${newUuid()}`,
    item: newItem(world),
    idempotency_key: newUuid(),
  }
  const [first, second] = await world.as.owner.bulk([entry, entry])
  expect([first?.status, second]).toEqual([201, expect.objectContaining({ status: 409, retry_after: 1 })])
})

test('the same key with another body is refused, alone, in bulk and while it is in flight', async () => {
  const entry: Entry = {
    method: 'put',
    route: `/items/${newUuid()}`,
    item: newItem(world),
    idempotency_key: newUuid(),
  }
  const others: Entry[] = [
    { ...entry, item: newItem(world, { sort_order: 9 }) },
    { ...entry, route: `/items/${newUuid()}` },
    { ...entry, old: { sort_order: 1 } },
    { method: 'delete', route: entry.route, idempotency_key: entry.idempotency_key },
  ]
  const [first, second] = await world.as.owner.bulk([entry, others[0] as Entry])
  expect([first?.status, second?.status, second?.code]).toEqual([201, 422, 'key_reused'])
  for (const other of others) {
    const single = await alone(other)
    expect([single.status, single.code]).toEqual([422, 'key_reused'])
    const [bulked] = await world.as.owner.bulk([other])
    expect([bulked?.status, bulked?.code]).toEqual([422, 'key_reused'])
  }
})

test('the order of members does not make another body', async () => {
  const entry: Entry = {
    method: 'put',
    route: `/items/${newUuid()}`,
    item: newItem(world),
    idempotency_key: newUuid(),
  }
  const first = await alone(entry)
  const turned = Object.fromEntries(Object.entries(entry.item ?? {}).toReversed())
  expect(await alone({ ...entry, item: turned })).toEqual(first)
})

test('keys belong to their user', async () => {
  const key = newUuid()
  const make = (): Entry => ({
    method: 'put',
    route: `/items/${newUuid()}`,
    item: newItem(world),
    idempotency_key: key,
  })
  expect((await alone(make())).status).toBe(201)
  expect((await alone(make(), world.as.admin)).status).toBe(201)
})

test('a large answer is replayed with the record as it is now', async () => {
  const { as, attributes } = world
  const words = (n: number) => `<p>${`word${n} `.repeat(800)}</p>`
  const entry: Entry = {
    method: 'put',
    route: `/items/${newUuid()}`,
    item: newItem(world, { values: { [attributes.name]: 'x'.repeat(3_000) } }),
    idempotency_key: newUuid(),
  }
  const first = await alone(entry)
  expect(await alone(entry)).toEqual(first)
  const id = String(first.data?.['id'])
  await as.owner.put('values', `${id}.${attributes.amount}`, { data: 5, old: { data: null } })
  const [again] = await as.owner.bulk([entry])
  expect([again?.status, again?.data?.['row_version']]).toEqual([201, 1])
  expect(again?.data?.['values']).toMatchObject({ [attributes.amount]: { data: 5, row_version: 1 } })

  const note: Entry = {
    method: 'put',
    route: `/values/${id}.${attributes.note}`,
    item: { data: words(1) },
    old: { data: null as never },
    idempotency_key: newUuid(),
  }
  const saved = await alone(note)
  expect([saved.status, saved.data?.['data']]).toEqual([200, words(1)])
  expect(await alone(note)).toEqual(saved)
  await as.owner.put('values', `${id}.${attributes.note}`, { data: words(2), row_version: 2 })
  const [later] = await as.owner.bulk([note])
  expect([later?.status, later?.data?.['row_version']]).toEqual([200, 2])
  expect(String(later?.data?.['data'])).toContain('word2')
  await as.owner.remove('items', id)
  expect((await alone(entry)).data).toMatchObject({ id, deleted_at: expect.any(String) })
})

test('an action such as a quick board or a move is done once, and only once at a time', async () => {
  const { as } = world
  const key = newUuid()
  const quick = () => as.owner.send('POST', '/boards/quick', { name: 'Quick' }, key)
  const both = await Promise.all([quick(), quick(), quick()])
  const good = both.find(({ status }) => status === 201)
  for (const { status, body } of both)
    if (status !== 201) expect([status, body.code]).toEqual([409, 'in_flight'])
  const again = await quick()
  expect([again.status, again.body]).toEqual([201, good?.body])
  const named = rowsOf(await as.owner.index('boards', { limit: 1000 })).filter(({ name }) => name === 'Quick')
  expect(named).toHaveLength(1)
  const other = await as.owner.send('POST', '/boards/quick', { name: 'Other' }, key)
  expect([other.status, other.body.code]).toEqual([422, 'key_reused'])

  const id = await addItem(world, { values: { [world.attributes.name]: 'y'.repeat(4_000) } })
  const moveKey = newUuid()
  const moved = await as.owner.move(id, { folder_id: world.other_folder_id }, moveKey)
  expect(moved.status).toBe(200)
  const replayed = await as.owner.move(id, { folder_id: world.other_folder_id }, moveKey)
  expect([replayed.status, replayed.body]).toEqual([200, moved.body])
})

test('for guests nothing is remembered', async () => {
  const { as, board_id, folder_id } = world
  const id = `board.${board_id}`
  await as.owner.put('permissions', id, {
    resource_type: 'board',
    resource_id: board_id,
    permissions: {
      'VIEW_BOARD:tag:guest_user': true,
      'VIEW_FOLDER:tag:guest_user': true,
      'CREATE_ITEM:tag:guest_user': true,
    },
    row_version: 1,
  })
  const guest = callerIn(server, world.team_id)
  const key = newUuid()
  for (const item of [newUuid(), newUuid()]) {
    const made = await guest.put('items', item, { board_id, folder_id, row_version: 1 }, key)
    expect([made.status, recordOf(made)['created_by'], recordOf(made)['updated_by']]).toEqual([
      201,
      null,
      null,
    ])
  }
})

test('a key of the wrong length is a 422', async () => {
  for (const key of ['short', 'x'.repeat(256)]) {
    expect((await world.as.owner.put('items', newUuid(), newItem(world), key)).status).toBe(422)
  }
  expect((await world.as.owner.put('items', newUuid(), newItem(world), 'x'.repeat(255))).status).toBe(201)
})
