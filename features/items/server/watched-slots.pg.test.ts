import { newUuid } from '@weft/base'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { type Fields, recordOf, rowsOf } from './testing/calls.ts'
import { FeedCopy } from './testing/feed-copy.ts'
import { addItem, addWorld, type World } from './testing/world.ts'

let server: TestServer
let world: World
let at: string
let by: string

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addWorld(server)
  const watch = [world.attributes.amount, world.attributes.note]
  ;[at, by] = [await add('updated_at', { watch }), await add('updated_by', { watch })]
})

async function add(type: string, settings: Fields): Promise<string> {
  const id = newUuid()
  const body = { board_id: world.board_id, name: type, type, settings, row_version: 1 }
  expect((await world.as.owner.put('attributes', id, body)).status).toBe(201)
  return id
}

const save = (role: 'owner' | 'admin', item: string, attribute_id: string, data: unknown) =>
  world.as[role].put('values', `${item}.${attribute_id}`, { data, old: { data: null } })
async function slotsOf(item: string): Promise<Record<string, unknown>> {
  const { folder_id } = world
  const rows = rowsOf(await world.as.owner.index('items', { folder_id, expand: 'values' }))
  const { values } = rows.find(({ id }) => id === item) as { values: Record<string, { data: unknown }> }
  return Object.fromEntries(Object.entries(values).map(([id, { data }]) => [id, data]))
}

test('only changes of the chosen attributes count, by whoever made them', async () => {
  const { attributes, people } = world
  const item = await addItem(world)
  await save('owner', item, attributes.name, 'A')
  expect(await slotsOf(item)).toEqual({ [attributes.name]: 'A' })
  const saved = await save('admin', item, attributes.amount, 3)
  const { updated_at } = recordOf(saved)
  expect(await slotsOf(item)).toMatchObject({
    [at]: { start: updated_at, hasTime: true },
    [by]: people.admin.id,
  })
  await save('owner', item, attributes.done, true)
  expect(await slotsOf(item)).toMatchObject({ [by]: people.admin.id })
  await save('owner', item, attributes.note, '<p>x</p>')
  expect(await slotsOf(item)).toMatchObject({ [by]: people.owner.id })
})

test('a new item counts as changed where it brings such a value', async () => {
  const { attributes, people } = world
  const item = await addItem(world, { values: { [attributes.amount]: 1 } })
  expect(await slotsOf(item)).toMatchObject({ [by]: people.owner.id })
  const other = await addItem(world, { values: { [attributes.name]: 'x' } })
  expect(await slotsOf(other)).toEqual({ [attributes.name]: 'x' })
})

test('whoever has the folder hears of it, and the activity says nothing twice', async () => {
  const { attributes, folder_id } = world
  const item = await addItem(world)
  const copies = [
    new FeedCopy(world.as.full, 'items', { folder_id, expand: 'values' }),
    new FeedCopy(world.as.full, 'values', { folder_id }),
  ]
  for (const copy of copies) await copy.sync()
  await save('admin', item, attributes.amount, 3)
  for (const copy of copies) {
    await copy.sync()
    expect(copy.rows).toEqual(await copy.fresh())
    expect(copy.loads).toBe(1)
  }
  expect(copies[1]?.rows.get(`${item}.${by}`)).toMatchObject({ data: world.people.admin.id })
  const { body } = await world.as.owner.send('GET', `/items/${item}/activity`)
  expect(rowsOf({ body }).map(({ attribute_id }) => attribute_id)).toEqual([attributes.amount, null])
})

test('is found and sorted by, cannot be set, and counts all changes again when nothing is chosen', async () => {
  const { attributes, people, folder_id } = world
  const [a, b] = [await addItem(world), await addItem(world)]
  await save('admin', a, attributes.amount, 3)
  await save('owner', b, attributes.name, 'B')
  const ids = async () =>
    rowsOf(
      await world.as.owner.index('items', {
        folder_id,
        filter: JSON.stringify({
          op: 'and',
          conditions: [{ attribute_id: by, operator: 'is', value: people.admin.id }],
        }),
      }),
    ).map(({ id }) => id)
  expect(await ids()).toEqual([a])
  const refused = await save('owner', a, at, { start: '2024-01-01 00:00:00', hasTime: true })
  expect([refused.status, refused.body.code]).toEqual([422, 'static_attribute'])
  const settings = recordOf(await world.as.owner.get('attributes', by))['settings'] as Fields
  await world.as.owner.put('attributes', by, { settings: { ...settings, watch: [] }, old: { settings } })
  await save('admin', b, attributes.done, true)
  expect(new Set(await ids())).toEqual(new Set([a, b]))
  const wrong = await world.as.owner.put('attributes', by, {
    settings: { watch: ['name'] },
    old: { settings: { ...settings, watch: [] } },
  })
  expect(wrong.status).toBe(422)
})
