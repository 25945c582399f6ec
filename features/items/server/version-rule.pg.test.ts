import { newSlug, newUuid } from '@weft/base'
import { privateFolderEntries } from '@weft/permissions'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type Fields, problemsOf, recordOf } from './testing/calls.ts'
import { addWorld, type World } from './testing/world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await addWorld(server)
})
afterAll(() => server.stop())

/** A collection with two fields that have nothing to do with each other, three values each. */
interface Sample {
  collection: string
  newId(): string
  make(id: string): Fields
  a: [field: string, first: unknown, second: unknown, third: unknown]
  b: [field: string, first: unknown, second: unknown]
}

const inBoard = () => ({ board_id: world.board_id })
const KEYS = ['VIEW_BOARD:tag:guest_user', 'CREATE_ITEM:tag:guest_user'] as const
const names = ['name', 'One', 'Two', 'Three'] as Sample['a']
const order = ['sort_order', 1, 2] as Sample['b']

const samples: Sample[] = [
  { collection: 'boards', newId: newSlug, make: () => ({ name: 'One', sort_order: 1 }), a: names, b: order },
  {
    collection: 'folders',
    newId: newSlug,
    make: () => ({ ...inBoard(), name: 'One', sort_order: 1 }),
    a: names,
    b: order,
  },
  {
    collection: 'views',
    newId: newSlug,
    make: () => ({ ...inBoard(), folder_id: world.folder_id, name: 'One', type: 'table', sort_order: 1 }),
    a: names,
    b: order,
  },
  {
    collection: 'attributes',
    newId: newUuid,
    make: (id) => ({ ...inBoard(), name: `One ${id}`, type: 'number', sort_order: 1 }),
    a: ['default_data', null, 2, 3],
    b: order,
  },
  {
    collection: 'permissions',
    // One record a resource, so each sample has a folder of its own.
    newId: () => `folder.${newSlug()}`,
    make: (id) => ({
      resource_type: 'folder',
      resource_id: id.slice('folder.'.length),
      permissions: {},
      final_permissions: {},
    }),
    // Entries are joined by key: only the same one said twice is a conflict.
    a: ['permissions', {}, { [KEYS[0]]: true }, { [KEYS[0]]: false }],
    b: ['final_permissions', {}, { [KEYS[1]]: false }],
  },
]

async function made(sample: Sample): Promise<string> {
  const id = sample.newId()
  if (sample.collection === 'permissions') {
    const folder = { ...inBoard(), name: 'Folder', row_version: 1 }
    await world.as.owner.put('folders', id.slice('folder.'.length), folder)
  }
  const reply = await world.as.owner.put(sample.collection, id, { ...sample.make(id), row_version: 1 })
  expect([reply.status, recordOf(reply)['row_version']]).toEqual([201, 1])
  return id
}

describe.each(samples)('In $collection', (sample) => {
  const { collection } = sample
  const put = (id: string, body: Fields) => world.as.owner.put(collection, id, body)
  const read = async (id: string) => recordOf(await world.as.owner.get(collection, id))
  const [a, a1, a2, a3] = sample.a
  const [b, b1, b2] = sample.b

  test('an unknown id is a 404 with old or another number, and a 422 without a number', async () => {
    const id = sample.newId()
    if (collection === 'permissions') return
    for (const [more, status] of [
      [{ row_version: 1, old: {} }, 404],
      [{ row_version: 2 }, 404],
      [{ row_version: 0 }, 404],
      [{}, 422],
    ] as const) {
      expect((await put(id, { ...sample.make(id), ...more })).status).toBe(status)
    }
    expect((await world.as.owner.get(collection, id)).status).toBe(404)
  })

  test('without old only the next number is taken, and a missing field is unchanged', async () => {
    const id = await made(sample)
    for (const row_version of [0, 1, 3, 99]) {
      const refused = await put(id, { [a]: a2, row_version })
      expect([refused.status, refused.body.code]).toEqual([409, 'conflict'])
      expect(recordOf(refused)).toMatchObject({ id, row_version: 1, [a]: a1 })
    }
    const none = await put(id, { [a]: a2 })
    expect([none.status, problemsOf(none)]).toEqual([422, 'row_version: give the next row_version, or old'])
    const saved = await put(id, { [a]: a2, row_version: 2 })
    expect([saved.status, recordOf(saved)[a], recordOf(saved)['row_version']]).toEqual([200, a2, 2])
    expect(await read(id)).toMatchObject({ [a]: a2, [b]: b1, row_version: 2 })
  })

  test('with old other fields are kept, whatever the number', async () => {
    const id = await made(sample)
    await put(id, { [a]: a2, row_version: 2 })
    let version = 2
    for (const [row_version, value, old] of [
      [2, b2, b1],
      [99, b1, b2],
      [undefined, b2, b1],
    ]) {
      const saved = await put(id, { [b]: value, old: { [b]: old }, row_version })
      expect([saved.status, recordOf(saved)['row_version']]).toEqual([200, ++version])
    }
    expect(await read(id)).toMatchObject({ [a]: a2, [b]: b2 })
  })

  test('a field that both changed is a conflict with the record of the server, and nothing is written', async () => {
    const id = await made(sample)
    await put(id, { [a]: a2, old: { [a]: a1 } })
    const lost = await put(id, { [a]: a3, [b]: b2, old: { [a]: a1, [b]: b1 }, row_version: 2 })
    expect([lost.status, lost.body.code]).toEqual([409, 'conflict'])
    expect(recordOf(lost)).toMatchObject({ id, [a]: a2, [b]: b1, row_version: 2, team_id: world.team_id })
    expect(await read(id)).toMatchObject({ [a]: a2, [b]: b1, row_version: 2 })
  })

  test('the same value from both is no conflict', async () => {
    const id = await made(sample)
    await put(id, { [a]: a2, old: { [a]: a1 } })
    const same = await put(id, { [a]: a2, old: { [a]: a1 } })
    expect([same.status, recordOf(same)[a], recordOf(same)['row_version']]).toEqual([200, a2, 3])
  })

  test('a field sent as it was known gives way to what others wrote', async () => {
    const id = await made(sample)
    await put(id, { [a]: a2, old: { [a]: a1 } })
    const saved = await put(id, { [a]: a1, [b]: b2, old: { [a]: a1, [b]: b1 } })
    expect([saved.status, recordOf(saved)[a], recordOf(saved)[b]]).toEqual([200, a2, b2])
  })

  test('trash and restore raise the number once, and twice gives the same answer', async () => {
    const id = await made(sample)
    const gone = await world.as.owner.remove(collection, id)
    expect(gone.status).toBe(200)
    expect(Object.keys(recordOf(gone)).toSorted()).toEqual(['deleted_at', 'id', 'row_version', 'seq'])
    expect(recordOf(gone)).toMatchObject({ id, row_version: 2, deleted_at: expect.stringMatching(/^\d{4}-/) })
    expect((await world.as.owner.remove(collection, id)).body).toEqual(gone.body)
    expect((await world.as.owner.get(collection, id)).status).toBe(404)
    const late = await put(id, { [a]: a2, old: { [a]: a1 } })
    expect([late.status, late.body.code, late.body.data]).toEqual([409, 'deleted', gone.body.data])
    const back = await world.as.owner.restore(collection, id)
    expect([back.status, recordOf(back)]).toEqual([
      200,
      expect.objectContaining({ id, row_version: 3, deleted_at: null, [a]: a1 }),
    ])
    expect((await world.as.owner.restore(collection, id)).body).toEqual(back.body)
    expect(await read(id)).toEqual(recordOf(back))
  })

  test('what never was cannot be trashed or restored', async () => {
    const id = sample.newId()
    expect((await world.as.owner.remove(collection, id)).status).toBe(404)
    expect((await world.as.owner.restore(collection, id)).status).toBe(404)
  })
})

test('an id that another workspace uses is taken for boards and views', async () => {
  const other = await addWorld(server)
  const board = await other.as.owner.put('boards', world.board_id, { name: 'Mine', row_version: 1 })
  expect([board.status, board.body.code]).toEqual([409, 'id_taken'])
  const { board_id, folder_id } = other
  const view = { board_id, folder_id, name: 'Mine', type: 'table', row_version: 1 }
  const taken = await other.as.owner.put('views', world.view_id, view)
  expect([taken.status, taken.body.code]).toEqual([409, 'id_taken'])
  expect(recordOf(await world.as.owner.get('views', world.view_id))['name']).toBe('Table')
})

test('an id that stands out of sight is taken, with the same words wherever it stands', async () => {
  const { as, board_id } = world
  const hidden = newSlug()
  const folder = { board_id, name: 'Hidden', row_version: 1 }
  expect((await as.owner.put('folders', hidden, folder)).status).toBe(201)
  await as.owner.put('permissions', `folder.${hidden}`, {
    resource_type: 'folder',
    resource_id: hidden,
    permissions: privateFolderEntries([world.people.owner.id]),
    row_version: 1,
  })
  const own = newSlug()
  expect((await as.full.put('boards', own, { name: 'Own', row_version: 1 })).status).toBe(201)
  const ask = async () => (await as.full.put('folders', hidden, { ...folder, board_id: own })).body
  const standing = await ask()
  await as.owner.remove('folders', hidden)
  const other = await addWorld(server)
  const elsewhere = await as.full.put('boards', other.board_id, { name: 'Mine', row_version: 1 })
  expect(standing).toEqual({ code: 'id_taken', message: 'This id is taken.' })
  expect([await ask(), elsewhere.body]).toEqual([standing, standing])
  // Whoever claims to know it learns nothing.
  for (const id of [hidden, newSlug()])
    expect((await as.full.put('folders', id, { name: 'x', old: {} })).status).toBe(404)
})

test('fields that say where a record lies cannot be changed later', async () => {
  const { as, folder_id, view_id, attributes } = world
  const elsewhere = newSlug()
  for (const [collection, id, field] of [
    ['folders', folder_id, 'board_id'],
    ['views', view_id, 'folder_id'],
    ['attributes', attributes.amount, 'board_id'],
  ] as const) {
    const moved = await as.owner.put(collection, id, { [field]: elsewhere, old: {} })
    expect([moved.status, problemsOf(moved)]).toEqual([422, `${field}: cannot be changed`])
  }
  const type = await as.owner.put('attributes', attributes.amount, { type: 'text', old: { type: 'number' } })
  expect([type.status, problemsOf(type)]).toEqual([422, 'type: cannot be changed'])
})

describe('Two who change a set', () => {
  test('both get their people onto the board', async () => {
    const { people, as, board_id } = world
    const { user_ids } = recordOf(await as.owner.get('boards', board_id)) as { user_ids: number[] }
    const old = { user_ids }
    const first = await as.owner.put('boards', board_id, { user_ids: [...user_ids, people.full.id], old })
    expect(first.status).toBe(200)
    const gone = user_ids.filter((id) => id !== people.invited.id)
    const second = await as.admin.put('boards', board_id, { user_ids: [...gone, people.admin.id], old })
    expect([second.status, recordOf(second)['user_ids']]).toEqual([
      200,
      [people.owner.id, people.full.id, people.admin.id],
    ])
  })

  test('both get their attributes into the folder', async () => {
    const { as, folder_id, attributes } = world
    const [one, two, three] = Object.values(attributes) as [string, string, string]
    await as.owner.put('folders', folder_id, { attribute_ids: [one], old: { attribute_ids: [] } })
    const save = (attribute_ids: string[]) =>
      as.owner.put('folders', folder_id, { attribute_ids, old: { attribute_ids: [one] } })
    expect((await save([one, two])).status).toBe(200)
    expect(recordOf(await save([three]))['attribute_ids']).toEqual([two, three])
  })
})
