import { newSlug, newUuid } from '@weft/base'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Caller, callerIn, type Fields, rowsOf } from '../testing/calls.ts'
import { tableHashes } from '../testing/table-hashes.ts'
import { addItem, addWorld, newItem, type World } from '../testing/world.ts'

let server: TestServer
let mine: World
let theirs: World
let item: string
let theirItem: string

beforeAll(async () => {
  server = await startTestServer()
  mine = await addWorld(server)
  theirs = await addWorld(server)
  item = await addItem(mine)
  theirItem = await addItem(theirs, { values: { [theirs.attributes.name]: 'Secret' } })
  const { board_id } = theirs
  await theirs.as.owner.put('permissions', `board.${board_id}`, {
    resource_type: 'board',
    resource_id: board_id,
    row_version: 1,
  })
})
afterAll(() => server.stop())

type Ask = (as: Caller) => Promise<{ status: number; body?: unknown }>
const save =
  (collection: string, id: string, body: Fields): Ask =>
  (as) =>
    as.put(collection, id, { ...body, row_version: 2 })
const create =
  (collection: string, id: string, body: Fields): Ask =>
  (as) =>
    as.put(collection, id, { ...body, row_version: 1 })

/** Every id of the other workspace in every place where an id may stand. */
function swaps(): [name: string, ask: Ask][] {
  const records: [string, string][] = [
    ['boards', theirs.board_id],
    ['folders', theirs.folder_id],
    ['views', theirs.view_id],
    ['attributes', theirs.attributes.name],
    ['items', theirItem],
    ['values', `${theirItem}.${theirs.attributes.name}`],
    ['values', `${theirItem}.${mine.attributes.name}`],
    ['values', `${item}.${theirs.attributes.name}`],
    ['permissions', `board.${theirs.board_id}`],
  ]
  const entry =
    (method: 'put' | 'delete' | 'post', route: string, old?: Fields): Ask =>
    async (as) => {
      const item = method === 'put' ? { data: 'Mine', name: 'Mine' } : undefined
      const [one] = await as.bulk([
        { method, route, idempotency_key: newUuid(), ...(item ? { item } : {}), ...(old ? { old } : {}) },
      ])
      return { status: one?.status ?? 0, body: one }
    }
  const inPath = records.flatMap(([collection, id]): [string, Ask][] => [
    [`read ${collection}`, (as) => as.get(collection, id)],
    [`save ${collection}`, save(collection, id, { name: 'Mine', data: 'Mine' })],
    [`save ${collection} with old`, (as) => as.put(collection, id, { name: 'Mine', data: 'Mine', old: {} })],
    [`trash ${collection}`, (as) => as.remove(collection, id)],
    [`restore ${collection}`, (as) => as.restore(collection, id)],
    [`save ${collection} in bulk`, entry('put', `/${collection}/${id}`, {})],
    [`trash ${collection} in bulk`, entry('delete', `/${collection}/${id}`)],
    [`restore ${collection} in bulk`, entry('post', `/${collection}/${id}/restore`)],
  ])
  const { board_id, folder_id } = mine
  const query: [string, Fields][] = [
    ['folders', { board_id: theirs.board_id }],
    ['views', { board_id: theirs.board_id }],
    ['views', { folder_id: theirs.folder_id }],
    ['attributes', { board_id: theirs.board_id }],
    ['items', { folder_id: theirs.folder_id }],
    ['items', { folder_id: theirs.folder_id, since: 0 }],
    ['items', { folder_id: theirs.folder_id, sort: '[]' }],
    ['values', { folder_id: theirs.folder_id }],
  ]
  const body: [string, Ask][] = [
    ['a folder on their board', create('folders', newSlug(), { board_id: theirs.board_id, name: 'F' })],
    [
      'a folder in their folder',
      create('folders', newSlug(), { board_id, parent_id: theirs.folder_id, name: 'F' }),
    ],
    ['my folder into theirs', save('folders', mine.other_folder_id, { parent_id: theirs.folder_id })],
    [
      'a view on their board',
      create('views', newSlug(), { board_id: theirs.board_id, folder_id, name: 'V', type: 'list' }),
    ],
    [
      'a view in their folder',
      create('views', newSlug(), { board_id, folder_id: theirs.folder_id, name: 'V', type: 'list' }),
    ],
    [
      'an attribute on their board',
      create('attributes', newUuid(), { board_id: theirs.board_id, name: 'A', type: 'text' }),
    ],
    ['an item in their folder', create('items', newUuid(), { board_id, folder_id: theirs.folder_id })],
    ['an item on their board', create('items', newUuid(), { board_id: theirs.board_id, folder_id })],
    [
      'an item in both of theirs',
      create('items', newUuid(), { board_id: theirs.board_id, folder_id: theirs.folder_id }),
    ],
    ['an item below theirs', create('items', newUuid(), newItem(mine, { parent_id: theirItem }))],
    ['my item below theirs', save('items', item, { parent_id: theirItem })],
    ['my item into their folder', (as) => as.move(item, { folder_id: theirs.folder_id })],
    ['their item into my folder', (as) => as.move(theirItem, { folder_id })],
    [
      'entries on their board',
      create('permissions', `board.${theirs.board_id}`, {
        resource_type: 'board',
        resource_id: theirs.board_id,
      }),
    ],
    [
      'entries on their workspace',
      create('permissions', `team.${theirs.team_id}`, {
        resource_type: 'team',
        resource_id: String(theirs.team_id),
      }),
    ],
    ['content of their folder', (as) => as.send('GET', `/folders/${theirs.folder_id}/content`)],
    ['their board', (as) => as.send('GET', `/../resolve/board/${theirs.board_id}`)],
    ['their view', (as) => as.send('GET', `/../resolve/view/${theirs.view_id}`)],
  ]
  return [
    ...inPath,
    ...query.map(([collection, q]): [string, Ask] => [
      `index ${collection} by ${Object.keys(q).join()}`,
      (as) => as.index(collection, q as Record<string, string>),
    ]),
    ...body,
  ]
}

test('an id of another workspace is a 404 wherever it stands, and no row changes', async () => {
  const before = await tableHashes(server.db)
  for (const [name, ask] of swaps()) {
    for (const role of ['owner', 'admin', 'full'] as const) {
      const { status, body } = await ask(mine.as[role])
      expect([name, role, status]).toEqual([name, role, 404])
      expect(JSON.stringify(body)).not.toContain('Secret')
    }
  }
  expect(await tableHashes(server.db)).toEqual(before)
})

test("another workspace's number in the path is a 404 for everything", async () => {
  const before = await tableHashes(server.db)
  const inTheirs = callerIn(server, theirs.team_id, mine.people.owner.headers)
  for (const collection of ['boards', 'folders', 'views', 'attributes', 'items', 'values', 'permissions']) {
    expect((await inTheirs.index(collection)).status).toBe(404)
    for (const id of [mine.board_id, theirs.board_id, item, theirItem, newSlug(), newUuid()]) {
      for (const ask of [
        inTheirs.get(collection, id),
        inTheirs.put(collection, id, {
          board_id: mine.board_id,
          folder_id: mine.folder_id,
          name: 'N',
          row_version: 1,
        }),
        inTheirs.remove(collection, id),
        inTheirs.restore(collection, id),
      ])
        expect((await ask).status).toBe(404)
    }
  }
  const bulk = await inTheirs.send('POST', '/bulk', [
    { method: 'delete', route: `/items/${theirItem}`, idempotency_key: newUuid() },
  ])
  expect(bulk.status).toBe(404)
  expect((await inTheirs.send('POST', '/boards/quick', { name: 'Q' })).status).toBe(404)
  expect((await inTheirs.move(theirItem, { folder_id: theirs.other_folder_id })).status).toBe(404)
  for (const team of ['0', '-1', '1e3', '999999999', '9999999999', 'x', '%00'])
    expect((await mine.as.owner.send('GET', `/../${team}/boards`)).status).toBe(404)
  expect(await tableHashes(server.db)).toEqual(before)
})

test('ids that select rows find nothing of others', async () => {
  for (const [collection, query] of [
    ['items', { ids: `${theirItem},${item}` }],
    ['boards', { ids: `${theirs.board_id},${mine.board_id}` }],
    ['values', { ids: `${theirItem}.${theirs.attributes.name}` }],
    ['values', { item_id: theirItem }],
  ] as const) {
    const found = rowsOf(await mine.as.owner.index(collection, query))
    expect(found.map(({ team_id }) => team_id).filter((id) => id !== mine.team_id)).toEqual([])
  }
})

test('people and attributes of others in a set are a 422 with a sentence, or mean nothing', async () => {
  const before = await tableHashes(server.db)
  const stranger = theirs.people.owner.id
  const board = await mine.as.owner.put('boards', mine.board_id, { user_ids: [stranger], row_version: 2 })
  expect([board.status, board.body.code]).toEqual([422, 'board_member_unknown'])
  const view = await mine.as.owner.put('views', mine.view_id, { owner_id: stranger, row_version: 2 })
  expect(view.status).toBe(422)
  const values = { [theirs.attributes.name]: 'A' }
  expect((await mine.as.owner.put('items', newUuid(), newItem(mine, { values }))).status).toBe(422)
  expect(await tableHashes(server.db)).toEqual(before)
})

test('fields of the server are ignored, fields that are none are refused', async () => {
  const { as, board_id, people } = mine
  const id = newSlug()
  const made = await as.full.put('boards', id, {
    id: newSlug(),
    name: 'B',
    row_version: 1,
    team_id: theirs.team_id,
    seq: 99,
    created_by: people.owner.id,
    updated_by: 1,
    created_at: '2000-01-01 00:00:00',
    updated_at: '2000-01-01 00:00:00',
    deleted_at: '2000-01-01 00:00:00',
    visibility: 'public',
    rights_seq: 99,
    inherited_permissions: {},
    trash_root: newUuid(),
  })
  expect(made.body.data).toMatchObject({
    id,
    team_id: mine.team_id,
    created_by: people.full.id,
    deleted_at: null,
    visibility: 'workspace',
  })
  expect((made.body.data as Fields)['created_at']).not.toMatch(/^2000/)
  for (const field of ['role', 'owner_id', 'is_admin', 'values', 'folder_id', '$where', 'constructor']) {
    const refused = await as.owner.put('boards', board_id, { [field]: 1, row_version: 2 })
    expect([field, refused.status, String(refused.body.data)]).toEqual([
      field,
      422,
      expect.stringContaining(field),
    ])
  }
})
