import { newUuid } from '@weft/base'
import { serverAttributeTypes } from '@weft/features/attributes/server'
import { privateFolderEntries } from '@weft/permissions'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type Fields, recordOf } from './testing/calls.ts'
import { addItem, addWorld, type World } from './testing/world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addWorld(server)
})

async function add(type: string, fields: Fields = {}) {
  const id = newUuid()
  const body = { board_id: world.board_id, name: `The ${type}`, type, row_version: 1, ...fields }
  return { id, reply: await world.as.owner.put('attributes', id, body) }
}
const change = (id: string, settings: Fields, old: Fields = {}) =>
  world.as.owner.put('attributes', id, { settings, old: { settings: old } })
const save = (item: string, attribute: string, data: unknown) =>
  world.as.owner.put('values', `${item}.${attribute}`, { data, row_version: 1 })

/** Data that no value of the type can be. */
const WRONG: Readonly<Record<string, readonly unknown[]>> = {
  text: [5, ['a'], { a: 1 }],
  longtext: [5, ['<p>'], {}],
  number: ['5', [1], true],
  checkbox: ['yes', 1, []],
  date: ['2024-05-15', { start: '2024-02-31', hasTime: false }, 7],
  label: ['Bug', [1], [newUuid(), 'x']],
  members: [1, ['1'], [0]],
  email: ['nobody', 5, ['a@b.cc']],
  links: ['https://a.example', [{ id: 'a', url: 'javascript:x', name: '' }], [1]],
  phone: ['call me', 123, ['112']],
  rating: [6, 2.5, '4', -1],
  progress: [101, '50%', [1]],
  checklist: [['a'], 'a', [{ id: 'a', name: 'b', done: 'yes' }]],
  vote: [5, ['me'], [0]],
  attachments: ['a.png', [{}], 5],
}

describe('every registered type', () => {
  const kinds = Object.values(serverAttributeTypes)
  test.each(kinds.filter((type) => !type.isStatic && WRONG[type.type]).map(({ type }) => type))(
    'a value of a wrong shape is refused as %s, with the attribute and the reason',
    async (type) => {
      const { id, reply } = await add(type)
      expect(reply.status).toBe(201)
      const item = await addItem(world)
      for (const data of WRONG[type] ?? []) {
        const saved = await save(item, id, data)
        const [sentence] = saved.body.data as string[]
        expect([data, saved.status, saved.body.code]).toEqual([data, 422, 'invalid'])
        expect(sentence).toMatch(new RegExp(`^The ${type}: .{8,}`))
        const made = await world.as.owner.put('items', newUuid(), {
          board_id: world.board_id,
          folder_id: world.folder_id,
          row_version: 1,
          values: { [id]: data },
        })
        expect([data, made.status]).toEqual([data, 422])
      }
    },
  )

  test.each(kinds.filter((type) => type.isStatic && type.type !== 'formula').map(({ type }) => type))(
    'nobody gives %s a value or a default',
    async (type) => {
      const { id, reply } = await add(type)
      if (reply.status !== 201) return expect(reply.status).toBe(422)
      const saved = await save(await addItem(world), id, 'x')
      expect([saved.status, saved.body.code]).toEqual([422, 'static_attribute'])
      const withDefault = await world.as.owner.put('attributes', id, {
        default_data: 'x',
        old: { default_data: null },
      })
      expect(withDefault.status).toBe(422)
    },
  )

  test.each(kinds.filter((type) => type.isUnique).map(({ type }) => type))(
    'a board has one %s at most, and a second one after the first is gone',
    async (type) => {
      const first = await add(type)
      const second = await add(type, { name: 'Another' })
      expect([second.reply.status, second.reply.body.code, second.reply.body.message]).toEqual([
        422,
        'type_used_once',
        'An attribute of this type can be created once.',
      ])
      await world.as.owner.remove('attributes', first.id)
      expect((await add(type, { name: 'Another' })).reply.status).toBe(201)
      const restored = await world.as.owner.restore('attributes', first.id)
      expect(restored.body.code).toBe('type_used_once')
    },
  )
})

test('the same name and type cannot be twice on a board, the same name with another type can', async () => {
  await add('number', { name: 'Cost' })
  const again = await add('number', { name: ' Cost ' })
  expect([again.reply.status, again.reply.body.code, again.reply.body.message]).toEqual([
    422,
    'attribute_exists',
    'An attribute with the same name and type cannot be duplicated.',
  ])
  expect((await add('text', { name: 'Cost' })).reply.status).toBe(201)
})

describe('settings that a type does not have', () => {
  const SENTENCE = "settings: there is no setting named 'precisoin'"

  test('are refused by name on creation and on save', async () => {
    const made = await add('number', { settings: { precisoin: 2 } })
    expect([made.reply.status, made.reply.body.data]).toEqual([422, [SENTENCE]])
    const { id } = await add('number', { settings: { precision: 2, description: 'x', required: true } })
    const stored = recordOf(await world.as.owner.get('attributes', id))['settings'] as Fields
    const saved = await change(id, { ...stored, precisoin: 2 }, stored)
    expect([saved.status, saved.body.data]).toEqual([422, [SENTENCE]])
    expect((await change(id, { ...stored, precision: 3 }, stored)).status).toBe(200)
  })

  test('stay where they were stored before, through every other save and the trash', async () => {
    const { id } = await add('number')
    await server.db.owner((tx) =>
      tx.query(`update attributes set settings = settings || '{"precisoin": 2}' where id = $1`, [id]),
    )
    const stored = recordOf(await world.as.owner.get('attributes', id))['settings'] as Fields
    expect(stored).toMatchObject({ precisoin: 2 })
    expect(
      (await world.as.owner.put('attributes', id, { name: 'Cost', old: { name: 'The number' } })).status,
    ).toBe(200)
    expect((await change(id, { ...stored, precision: 3 }, stored)).status).toBe(200)
    const next = { ...stored, precision: 3 }
    expect((await change(id, { ...next, precisoin: 4 }, next)).body.data).toEqual([SENTENCE])
    await world.as.owner.remove('attributes', id)
    expect((await world.as.owner.restore('attributes', id)).status).toBe(200)
    const { precisoin: _gone, ...kept } = next as Fields
    expect((await change(id, kept, next)).status).toBe(200)
  })
})

describe('unique values', () => {
  test('switched on they hold for what is there already, whatever its case', async () => {
    const { id } = await add('text', { name: 'Code' })
    const [a, b] = [await addItem(world), await addItem(world, { folder_id: world.other_folder_id })]
    await save(a, id, 'Alpha')
    await save(b, id, 'Beta')
    expect((await change(id, { unique: true })).status).toBe(200)
    const taken = await save(await addItem(world), id, ' ALPHA ')
    expect([taken.status, taken.body.data]).toEqual([422, ['This value is already used.']])
  })

  test('they cannot be switched on while values occur twice, and these are named', async () => {
    const { id } = await add('email', { name: 'Mail' })
    for (const data of ['a@b.example', 'A@b.example', 'c@d.example'])
      await save(await addItem(world), id, data)
    const refused = await change(id, { unique: true })
    expect([refused.status, refused.body.code, refused.body.data]).toEqual([
      422,
      'not_unique',
      ['a@b.example: 2'],
    ])
  })

  test('what occurs twice in folders that one does not see is not named', async () => {
    const { id } = await add('text', { name: 'Code' })
    for (const data of ['seen', 'seen']) await save(await addItem(world), id, data)
    const hidden = world.other_folder_id
    for (const data of ['secret', 'Secret']) await save(await addItem(world, { folder_id: hidden }), id, data)
    await world.as.owner.put('permissions', `folder.${hidden}`, {
      resource_type: 'folder',
      resource_id: hidden,
      permissions: privateFolderEntries([world.people.owner.id]),
      row_version: 1,
    })
    expect((await world.as.full.get('folders', hidden)).status).toBe(404)
    const body = { settings: { unique: true }, old: { settings: {} } }
    const refused = await world.as.full.put('attributes', id, body)
    expect([refused.body.code, refused.body.data]).toEqual([
      'not_unique',
      ['seen: 2', 'Values in folders that you do not see occur more than once.'],
    ])
    expect((await world.as.owner.put('attributes', id, body)).body.data).toEqual(['seen: 2', 'secret: 2'])
  })

  test('are refused alike, whether the item that has one is in sight or not', async () => {
    const { id } = await add('text', { name: 'Code', settings: { unique: true } })
    const hidden = world.other_folder_id
    const elsewhere = await addItem(world, { folder_id: hidden })
    await save(await addItem(world), id, 'seen')
    await save(elsewhere, id, 'secret')
    await world.as.owner.put('permissions', `folder.${hidden}`, {
      resource_type: 'folder',
      resource_id: hidden,
      permissions: privateFolderEntries([world.people.owner.id]),
      row_version: 1,
    })
    expect((await world.as.full.get('items', elsewhere)).status).toBe(404)
    const item = await addItem(world)
    const tried = async (data: string) => {
      const { status, body } = await world.as.full.put('values', `${item}.${id}`, { data, row_version: 1 })
      return { status, body }
    }
    const told = await tried('seen')
    expect([told.status, told.body.data]).toEqual([422, ['This value is already used.']])
    expect(await tried('secret')).toEqual(told)
  })

  test('switched off they let values occur again, and on again they are claimed anew', async () => {
    const { id } = await add('number', { name: 'No', settings: { unique: true } })
    const [a, b] = [await addItem(world), await addItem(world)]
    await save(a, id, 7)
    expect((await save(b, id, 7)).status).toBe(422)
    const stored = recordOf(await world.as.owner.get('attributes', id))['settings'] as Fields
    expect((await change(id, { ...stored, unique: false }, stored)).status).toBe(200)
    expect((await save(b, id, 7)).status).toBe(200)
    expect((await change(id, { ...stored, unique: true }, { ...stored, unique: false })).body.code).toBe(
      'not_unique',
    )
  })

  test('types whose values cannot be compared so are refused', async () => {
    for (const type of ['checkbox', 'longtext', 'rating'])
      expect((await add(type, { settings: { unique: true } })).reply.status).toBe(422)
    const links = await add('links', { settings: { unique: true } })
    const link = () => [{ id: newUuid(), url: 'https://a.example/', name: '' }]
    await save(await addItem(world), links.id, link())
    expect((await save(await addItem(world), links.id, link())).status).toBe(422)
  })
})

test('votes are everybody’s own, also when several vote at once', async () => {
  const { id } = await add('vote')
  const item = await addItem(world)
  const { owner, admin } = world.people
  const vote = (as: 'owner' | 'admin', data: unknown, old: unknown) =>
    world.as[as].put('values', `${item}.${id}`, { data, old: { data: old } })
  expect((await vote('owner', [owner.id], null)).status).toBe(200)
  const second = await vote('admin', [admin.id], null)
  expect([second.status, recordOf(second)['data']]).toEqual([200, [owner.id, admin.id]])
  const stolen = await vote('admin', [admin.id], [owner.id, admin.id])
  expect([stolen.status, (stolen.body.data as string[])[0]]).toEqual([
    422,
    'The vote: Only your own vote can be changed',
  ])
  expect((await world.as.admin.remove('values', `${item}.${id}`)).status).toBe(422)
  const back = await vote('admin', [owner.id], [owner.id, admin.id])
  expect(recordOf(back)['data']).toEqual([owner.id])
})

test('a counted progress is found by what it is counted from, and takes no value', async () => {
  const list = await add('checklist')
  const settings = { source: 'checklist', from: list.id }
  const { id, reply } = await add('progress', { settings })
  expect(reply.status).toBe(201)
  const item = await addItem(world)
  await addItem(world)
  const line = (n: number, done: boolean) => ({ id: String(n), name: 'x', done })
  await save(item, list.id, [line(1, true), line(2, false)])
  const refused = await save(item, id, 10)
  expect([refused.status, refused.body.code]).toEqual([422, 'static_attribute'])
  const found = await world.as.owner.index('items', {
    folder_id: world.folder_id,
    filter: JSON.stringify({ op: 'and', conditions: [{ attribute_id: id, operator: 'eq', value: 50 }] }),
  })
  expect((found.body.data as { id: string }[]).map((row) => row.id)).toEqual([item])
})
