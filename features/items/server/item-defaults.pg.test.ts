import { newUuid, now } from '@weft/base'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { recordOf } from './testing/calls.ts'
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

const setTemplate = (item_template: unknown) =>
  world.as.owner.put('folders', world.folder_id, {
    settings: { item_template },
    old: { settings: {} },
  })
async function slotsOf(id: string) {
  const { body } = await world.as.owner.index('items', {
    folder_id: world.folder_id,
    expand: 'values',
    limit: 1000,
  })
  const items = body.data as { id: string; values: Record<string, { data: unknown; row_version: number }> }[]
  return items.find((item) => item.id === id)?.values ?? {}
}

test('an item begins with the template of its folder, before the defaults of attributes, at version 0', async () => {
  const { attributes, labels, as } = world
  await as.owner.put('attributes', attributes.amount, { default_data: 5, old: { default_data: null } })
  await setTemplate({
    values: { [attributes.amount]: 8, [attributes.tags]: [labels[0]], [attributes.note]: '<p>How to</p>' },
  })
  const plain = await slotsOf(await addItem(world))
  expect(plain[attributes.amount]).toEqual({ data: 8, row_version: 0 })
  expect(plain[attributes.tags]).toEqual({ data: [labels[0]], row_version: 0 })
  expect(plain[attributes.note]?.data).toMatchObject({ excerpt: 'How to' })
  const given = await slotsOf(
    await addItem(world, { values: { [attributes.amount]: 1, [attributes.tags]: null } }),
  )
  expect(given[attributes.amount]).toEqual({ data: 1, row_version: 1 })
  expect(given[attributes.tags]).toBeUndefined()
  const elsewhere = await addItem(world, { folder_id: world.other_folder_id })
  expect((await as.owner.get('items', elsewhere)).status).toBe(200)
})

test('a template that was changed holds for the next item, and what it no longer fits is left out', async () => {
  const { attributes, labels, as } = world
  await setTemplate({ values: { [attributes.tags]: [labels[0]], [attributes.amount]: 'x', [newUuid()]: 1 } })
  const first = await slotsOf(await addItem(world))
  expect(first[attributes.tags]?.data).toEqual([labels[0]])
  expect(first[attributes.amount]).toBeUndefined()
  await as.owner.put('folders', world.folder_id, {
    settings: { item_template: { values: { [attributes.done]: true } } },
    old: {
      settings: { item_template: { values: { [attributes.tags]: [labels[0]], [attributes.amount]: 'x' } } },
    },
  })
  const record = recordOf(await as.owner.get('folders', world.folder_id))
  const held = (record['settings'] as { item_template: { values: object } }).item_template.values
  const second = await slotsOf(await addItem(world))
  expect(Object.keys(second).toSorted()).toEqual(
    Object.keys(held)
      .filter((id) => id === attributes.done || id === attributes.tags)
      .toSorted(),
  )
})

test('a template of a wrong shape is refused', async () => {
  for (const wrong of [
    { values: { name: 1 } },
    { values: [], sub_items: 'a' },
    { sub_items: [''] },
    { sub_items: Array.from({ length: 51 }, () => 'a') },
  ])
    expect((await setTemplate(wrong)).status).toBe(422)
})

test('"today and n days" of a date attribute is worked out for each item, in the zone of who makes it', async () => {
  const { attributes, as } = world
  const set = await as.owner.put('attributes', attributes.due, {
    default_data: { rel: 'day', n: 3, hasTime: false },
    old: { default_data: null },
  })
  expect(recordOf(set)['default_data']).toEqual({ rel: 'day', n: 3, hasTime: false })
  const day = (n: number, timeZone: string) =>
    new Intl.DateTimeFormat('en-CA', { timeZone }).format(now() + n * 86_400_000)
  const zones = ['UTC', 'Pacific/Kiritimati', 'Pacific/Midway']
  for (const zone of zones) {
    await server.db.read({ user: world.people.owner.id }, (tx) =>
      tx.query({ name: 'set-zone', text: 'update users set timezone = $2 where id = $1' }, [
        world.people.owner.id,
        zone,
      ]),
    )
    const made = await slotsOf(await addItem(world))
    expect(made[attributes.due]).toEqual({ data: { start: day(3, zone), hasTime: false }, row_version: 0 })
  }
  const refused = await as.owner.put('attributes', attributes.due, {
    default_data: { rel: 'day', n: 1e9 },
    old: { default_data: { rel: 'day', n: 3, hasTime: false } },
  })
  expect(recordOf(refused)['default_data']).toBeNull()
})
