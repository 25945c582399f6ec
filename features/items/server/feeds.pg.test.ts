import { newSlug, newUuid } from '@weft/base'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { type Fields, recordOf, rowsOf } from './testing/calls.ts'
import { FeedCopy } from './testing/feed-copy.ts'
import { seededRandom } from './testing/random.ts'
import { addItem, addWorld, newItem, type World } from './testing/world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addWorld(server)
})

/** The collections' own fields of an item: those that content carries too. */
const asContent = ({
  id,
  parent_id,
  sort_order,
  row_version,
  created_at,
  updated_at,
  created_by,
  updated_by,
  values,
}: Fields) => ({
  id,
  parent_id,
  sort_order,
  row_version,
  created_at,
  updated_at,
  created_by,
  updated_by,
  values,
})

/** Saves whatever the record is now. */
async function force(collection: string, id: string, fields: Fields) {
  const { row_version } = recordOf(await world.as.owner.get(collection, id))
  return world.as.owner.put(collection, id, { ...fields, row_version: Number(row_version ?? 0) + 1 })
}

/** One random change of items, values or their places; whatever it answers must be one of the contract's refusals. */
async function change(random: () => number, known: string[]): Promise<void> {
  const { as, attributes, folder_id, other_folder_id } = world
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const folder = pick([folder_id, other_folder_id])
  const id = pick(known)
  const name = pick(['name', 'amount', 'note', 'done'] as const)
  const data = { name: `N${random()}`, amount: random(), note: `<p>${random()}</p>`, done: random() < 0.5 }[
    name
  ]
  const make = async () => {
    const item = newUuid()
    const parent = random() < 0.5 ? { parent_id: id } : {}
    const fields = newItem(world, { folder_id: folder, ...parent, values: { [attributes[name]]: data } })
    const reply = await as.owner.put('items', item, fields)
    if (reply.status === 201) known.push(item)
    return reply
  }
  const steps = [
    make,
    make,
    () => force('values', `${id}.${attributes[name]}`, { data }),
    () => as.owner.remove('values', `${id}.${attributes[name]}`),
    () => as.owner.remove('items', id),
    () => as.owner.restore('items', id),
    () => as.owner.move(id, { folder_id: folder }),
    () => force('items', id, { parent_id: pick([null, ...known]) }),
    () => force('items', id, { sort_order: random() }),
  ]
  const { status } = await pick(steps)()
  expect([200, 201, 404, 409, 422]).toContain(status)
}

test.each([1, 2, 3])(
  'what deltas bring together is what an index gives, after random changes (seed %i)',
  async (seed) => {
    const random = seededRandom(seed * 7_919)
    const known = [await addItem(world), await addItem(world, { folder_id: world.other_folder_id })]
    const { as, folder_id, other_folder_id } = world
    const copies = [folder_id, other_folder_id].flatMap((id) => [
      new FeedCopy(as.owner, 'items', { folder_id: id, expand: 'values' }),
      new FeedCopy(as.full, 'items', { folder_id: id }),
      new FeedCopy(as.invited, 'values', { folder_id: id }),
    ])
    const columns = [folder_id, other_folder_id].map(
      (id) => new FeedCopy(as.owner, 'items', { folder_id: id, expand: 'values' }),
    )
    for (const copy of columns) await copy.loadContent()
    for (let round = 0; round < 12; round++) {
      for (let n = 0; n < 8; n++) await change(random, known)
      for (const copy of copies) {
        await copy.sync()
        // Departed values are told by their item: a copy of values alone drops them with it.
        const fresh = await copy.fresh()
        for (const [id, row] of fresh ?? []) expect(copy.rows.get(id)).toEqual(row)
      }
      for (const [n, copy] of columns.entries()) {
        await copy.sync()
        const fresh = (await copies[n * 3]?.fresh()) ?? new Map<string, Fields>()
        expect([...copy.rows.values()].map(asContent)).toEqual(
          expect.arrayContaining([...fresh.values()].map(asContent)),
        )
        expect(copy.rows.size).toBe(fresh.size)
      }
      for (const copy of [copies[0], copies[1], copies[3], copies[4]])
        expect(copy?.rows).toEqual(await copy?.fresh())
    }
    expect([...copies, ...columns].map(({ loads }) => loads)).toEqual(Array<number>(8).fill(1))
  },
)

test('who may see what changes meets the same boards, folders and views by deltas as by an index', async () => {
  const random = seededRandom(4_711)
  const { as, people, board_id, folder_id, view_id } = world
  const second = newSlug()
  await as.owner.put('boards', second, { name: 'Second', row_version: 1 })
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T
  const entries = (type: string, id: string, permissions: Fields) =>
    force('permissions', `${type}.${id}`, { permissions })
  for (const [type, id] of [
    ['board', board_id],
    ['board', second],
    ['folder', folder_id],
    ['team', String(world.team_id)],
  ] as const)
    await as.owner.put('permissions', `${type}.${id}`, {
      resource_type: type,
      resource_id: id,
      row_version: 1,
    })
  const steps = [
    () => entries('board', pick([board_id, second]), { 'VIEW_BOARD:tag:board_locked_out': false }),
    () => entries('board', pick([board_id, second]), {}),
    () =>
      entries('board', board_id, { 'VIEW_BOARD:tag:guest_user': true, 'VIEW_FOLDER:tag:guest_user': true }),
    () =>
      entries('folder', folder_id, {
        'VIEW_FOLDER:role:full-member': false,
        'VIEW_FOLDER:tag:board_member': false,
      }),
    () => entries('folder', folder_id, {}),
    () => entries('team', String(world.team_id), { 'VIEW_BOARD:role:restricted-member': random() < 0.5 }),
    () =>
      force('boards', board_id, {
        user_ids: pick([[], [people.invited.id], [people.invited.id, people.restricted.id]]),
      }),
    () =>
      as.owner.put('folders', newSlug(), { board_id: pick([board_id, second]), name: 'F', row_version: 1 }),
    () => force('folders', world.other_folder_id, { parent_id: pick([null, folder_id]) }),
    () => as.owner.remove('boards', second),
    () => as.owner.restore('boards', second),
    () => as.owner.remove('folders', folder_id),
    () => as.owner.restore('folders', folder_id),
    () => force('views', view_id, { access: pick(['shared', 'personal', 'locked']) }),
    () =>
      as.owner.put('views', newSlug(), {
        board_id,
        folder_id,
        name: 'V',
        type: 'list',
        access: 'personal',
        row_version: 1,
      }),
    () => force('boards', pick([board_id, second]), { name: `B${random()}` }),
  ]
  const copies = (['admin', 'full', 'invited', 'restricted', 'outsider', 'guest'] as const).flatMap(
    (role) => [
      ...['boards', 'folders', 'permissions'].map((name) => ({
        role,
        name,
        copy: new FeedCopy(as[role], name),
      })),
      ...['views', 'attributes'].map((name) => ({
        role,
        name,
        copy: new FeedCopy(as[role], name, { board_id }),
      })),
    ],
  )
  for (let round = 0; round < 40; round++) {
    const { status } = await pick(steps)()
    expect([200, 201, 404, 409]).toContain(status)
    for (const { role, name, copy } of copies) {
      await copy.sync()
      const fresh = (await copy.fresh()) ?? new Map<string, Fields>()
      // Derived fields follow from other records and are worked out anew by whoever shows them.
      const bare = (rows: Map<string, Fields>) =>
        [...rows.values()]
          .map(({ visibility: _visibility, inherited_permissions: _inherited, ...row }) => row)
          .toSorted((a, b) => (String(a['id']) < String(b['id']) ? -1 : 1))
      expect([round, role, name, bare(copy.rows)]).toEqual([round, role, name, bare(fresh)])
    }
  }
})

test('a feed has no holes: its numbers are those of its transactions', async () => {
  const { as, attributes, folder_id } = world
  server.published.length = 0
  const item = await addItem(world)
  await as.owner.put('values', `${item}.${attributes.name}`, { data: 5, row_version: 1 })
  await Promise.all(
    Array.from({ length: 30 }, (_, n) =>
      as.owner.put('values', `${item}.${attributes.name}`, { data: `${n}`, old: { data: null } }),
    ),
  )
  await as.owner.remove('items', item)
  const numbers = server.published.flatMap(({ feeds }) =>
    feeds.filter(({ key }) => key.id === folder_id).map(({ seq }) => seq),
  )
  expect(numbers).toEqual(numbers.map((_, n) => n + 1))
  expect((await as.owner.index('items', { folder_id })).body.seq).toBe(numbers.length)
})

test('a page of a delta ends between two numbers and says its last one', async () => {
  const { as, folder_id } = world
  await as.owner.bulk(
    Array.from({ length: 10 }, () => ({
      method: 'put',
      route: `/items/${newUuid()}`,
      item: newItem(world),
      idempotency_key: newUuid(),
    })),
  )
  const late = await addItem(world)
  const page = await as.owner.index('items', { folder_id, since: 0, limit: 3 })
  expect([rowsOf(page).length, page.body.seq, page.body.has_more]).toEqual([10, 1, true])
  const rest = await as.owner.index('items', { folder_id, since: 1, limit: 3 })
  expect([rowsOf(rest).map(({ id }) => id), rest.body.seq, rest.body.has_more]).toEqual([[late], 2, false])
})

test('a delta from above the feed, from below its floor or with other rights says: load afresh', async () => {
  const { as, folder_id } = world
  await addItem(world)
  const { seq, rights } = (await as.owner.index('items', { folder_id })).body
  const ask = async (since: number, given?: string) =>
    (await as.owner.index('items', { folder_id, since, ...(given === undefined ? {} : { rights: given }) }))
      .body
  expect(await ask(Number(seq), rights ?? '')).toMatchObject({ data: [], seq, rights, has_more: false })
  expect(await ask(Number(seq) + 1)).toMatchObject({ refresh: true, data: [] })
  expect((await as.owner.index('items', { folder_id, since: 0, rights: '' })).status).toBe(422)
  expect(await ask(0, 'x.1.0')).toMatchObject({ refresh: true, data: [] })
  expect((await ask(0)).refresh).toBe(undefined)
  await server.db.owner((tx) =>
    tx.query(`update feeds set floor = 1 where team_id = $1 and id = $2`, [world.team_id, folder_id]),
  )
  expect((await ask(0)).refresh).toBe(true)
  expect((await ask(1)).refresh).toBe(undefined)
})

test('numbers and rights come only with exactly one feed, and since needs one', async () => {
  const { as, folder_id, board_id } = world
  const item = await addItem(world)
  const numbered: [string, Fields, boolean][] = [
    ['boards', {}, true],
    ['folders', {}, true],
    ['folders', { board_id }, false],
    ['permissions', {}, true],
    ['views', { board_id }, true],
    ['views', { folder_id }, false],
    ['attributes', { board_id }, true],
    ['attributes', {}, false],
    ['items', { folder_id }, true],
    ['items', {}, false],
    ['items', { folder_id, ids: item }, false],
    ['values', { folder_id }, true],
    ['values', { item_id: item }, false],
  ]
  for (const [collection, query, isOne] of numbered) {
    const { status, body } = await as.owner.index(collection, query as Record<string, string>)
    expect([collection, query, status, typeof body.seq, typeof body.rights]).toEqual([
      collection,
      query,
      200,
      isOne ? 'number' : 'object',
      isOne ? 'string' : 'object',
    ])
    const delta = await as.owner.index(collection, { ...(query as Record<string, string>), since: 0 })
    expect([collection, query, delta.status]).toEqual([collection, query, isOne ? 200 : 422])
  }
})

test('an item that leaves a folder is a departure there and a record in the other, with all below it', async () => {
  const { as, folder_id, other_folder_id } = world
  const parent = await addItem(world)
  const child = await addItem(world, { parent_id: parent })
  const lost = await addItem(world, { parent_id: parent })
  await as.owner.remove('items', lost)
  const since = Number((await as.owner.index('items', { folder_id })).body.seq)
  const moved = await as.owner.move(parent, { folder_id: other_folder_id })
  expect(recordOf(moved)).toMatchObject({
    id: parent,
    folder_id: other_folder_id,
    parent_id: null,
    row_version: 2,
  })
  const left = await as.owner.index('items', { folder_id, since })
  expect(rowsOf(left)).toEqual(
    expect.arrayContaining(
      [parent, child, lost].map((id) => ({
        id,
        gone: true,
        row_version: expect.any(Number),
        seq: since + 1,
      })),
    ),
  )
  const arrived = rowsOf(await as.owner.index('items', { folder_id: other_folder_id, since: 0 }))
  expect(arrived).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ id: parent, parent_id: null }),
      expect.objectContaining({ id: child, parent_id: parent, row_version: 2 }),
      { id: lost, row_version: 3, deleted_at: expect.any(String), seq: 1 },
    ]),
  )
  const frames = server.published.at(-1)?.feeds ?? []
  const told = frames.map(({ key, events }) => [
    key.id,
    events.map(({ event, records }) => [event, records.length]),
  ])
  expect(told).toEqual(
    expect.arrayContaining([
      [folder_id, [['ItemDeleted', 3]]],
      [
        other_folder_id,
        [
          ['ItemSaved', 2],
          ['ItemDeleted', 1],
        ],
      ],
    ]),
  )
  // Back again: no departure is left that would take it away from who asks late.
  await as.owner.move(parent, { folder_id })
  const again = rowsOf(await as.owner.index('items', { folder_id, since }))
  expect(again.filter((row) => 'gone' in row)).toEqual([])
  expect(again.map(({ id }) => id)).toEqual(expect.arrayContaining([parent, child, lost]))
})
