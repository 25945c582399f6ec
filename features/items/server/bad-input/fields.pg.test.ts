import { newSlug, newUuid } from '@weft/base'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type Fields, problemsOf } from '../testing/calls.ts'
import { type Ask, sendRaw, changesNothing } from '../testing/raw.ts'
import { addItem, addWorld, type AttributeName, newItem, type World } from '../testing/world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await addWorld(server)
})
afterAll(() => server.stop())

const send = (...ask: Ask) => sendRaw(world, ...ask)
const leavesNothing = (calls: () => Promise<void>) => changesNothing(server, calls)

describe('Fields', () => {
  const wrong: [string, string, Fields][] = [
    ['boards', 'name', { name: 5 }],
    ['boards', 'name', { name: '' }],
    ['boards', 'user_ids', { user_ids: ['1'] }],
    ['boards', 'user_ids', { user_ids: [1.5] }],
    ['boards', 'user_ids', { user_ids: [1e300] }],
    ['boards', 'sort_order', { sort_order: '1' }],
    ['boards', 'sort_order', { sort_order: null }],
    ['boards', 'settings', { settings: [] }],
    ['boards', 'color', { color: 'c'.repeat(33) }],
    ['folders', 'hidden', { hidden: 'yes' }],
    ['folders', 'attribute_ids', { attribute_ids: ['x'] }],
    ['folders', 'parent_id', { parent_id: 'short' }],
    ['views', 'access', { access: 'secret' }],
    ['views', 'owner_id', { owner_id: 2 ** 40 }],
    ['views', 'type', { type: 'No Type' }],
    ['attributes', 'type', { type: 'constructor' }],
    ['attributes', 'settings', { settings: { labels: 'x' }, type: 'label' }],
    ['attributes', 'default_data', { default_data: 'x', type: 'number' }],
    ['items', 'parent_id', { parent_id: 'x' }],
    ['items', 'values', { values: [] }],
    ['items', 'nonsense', { nonsense: 1 }],
  ]
  const good = (collection: string): [string, Fields] => {
    const { board_id, folder_id } = world
    switch (collection) {
      case 'boards':
        return [newSlug(), { name: 'B' }]
      case 'folders':
        return [newSlug(), { board_id, name: 'F' }]
      case 'views':
        return [newSlug(), { board_id, folder_id, name: 'V', type: 'list' }]
      case 'attributes':
        return [newUuid(), { board_id, name: newUuid(), type: 'text' }]
      default:
        return [newUuid(), { board_id, folder_id }]
    }
  }

  test.each(wrong)('in %s a wrong %s is a 422 that names it', async (collection, field, over) => {
    await leavesNothing(async () => {
      const [id, fields] = good(collection)
      if (field === 'owner_id') {
        const saved = await world.as.owner.put('views', world.view_id, { ...over, row_version: 2 })
        expect([saved.status, problemsOf(saved)]).toEqual([422, expect.stringContaining(field)])
        return
      }
      const made = await world.as.owner.put(collection, id, { ...fields, ...over, row_version: 1 })
      expect([made.status, problemsOf(made)]).toEqual([
        422,
        expect.stringContaining(field === 'settings' && collection === 'attributes' ? 'label' : field),
      ])
    })
  })

  test('text that cannot be stored is a 422 wherever it stands, also in keys', async () => {
    const { as, attributes, board_id } = world
    const item = await addItem(world)
    await leavesNothing(async () => {
      for (const text of ['\u0000', 'a\u0000b', '\ud800', 'x\udc00y', '\udc00\ud800']) {
        for (const [collection, id, body] of [
          ['boards', newSlug(), { name: text, row_version: 1 }],
          ['boards', newSlug(), { name: 'B', settings: { [text]: 1 }, row_version: 1 }],
          ['folders', newSlug(), { board_id, name: 'F', settings: { a: [{ b: text }] }, row_version: 1 }],
          ['values', `${item}.${attributes.name}`, { data: text, row_version: 1 }],
          ['values', `${item}.${attributes.note}`, { data: `<p>${text}</p>`, row_version: 1 }],
          ['values', `${item}.${attributes.name}`, { data: 'fine', old: { data: text } }],
          ['items', newUuid(), newItem(world, { values: { [attributes.name]: text } })],
        ] as const)
          expect([collection, (await as.owner.put(collection, id, body)).status]).toEqual([collection, 422])
        expect((await as.owner.send('POST', '/boards/quick', { name: text })).status).toBe(422)
      }
    })
    const keys = ['ab\u0000cdefgh', '\ud800bcdefghi', newUuid()]
    const replies = await as.owner.bulk(
      keys.map((idempotency_key) => ({
        method: 'put',
        route: `/items/${newUuid()}`,
        item: newItem(world),
        idempotency_key,
      })),
    )
    expect(replies.map(({ status }) => status)).toEqual([422, 422, 201])
    const texts = await as.owner.bulk(
      ['ok', '\u0000', 'ok'].map((text) => ({
        method: 'put',
        route: `/items/${newUuid()}`,
        item: newItem(world, { values: { [attributes.name]: text } }),
        idempotency_key: newUuid(),
      })),
    )
    expect(texts.map(({ status }) => status)).toEqual([201, 422, 201])
    expect(
      (await as.owner.put('values', `${item}.${attributes.name}`, { data: '😀 é', row_version: 1 })).status,
    ).toBe(200)
  })

  test('numbers beyond what can be stored are a 422, large ones are kept', async () => {
    const { attributes } = world
    const item = await addItem(world)
    const slot = `/values/${item}.${attributes.amount}`
    await leavesNothing(async () => {
      for (const body of [
        '{"data":1e999,"row_version":1}',
        '{"data":-1e999,"row_version":1}',
        '{"data":5,"row_version":1e999}',
        '{"data":5,"row_version":"1"}',
      ])
        expect([body, (await send('PUT', slot, body)).status]).toEqual([body, 422])
      const order = `{"board_id":"${world.board_id}","folder_id":"${world.folder_id}","row_version":1,"sort_order":1e999}`
      expect((await send('PUT', `/items/${newUuid()}`, order)).status).toBe(422)
    })
    for (const [n, sort_order] of [1.797e308, 5e-324, -0, 2 ** 53 + 2].entries()) {
      const saved = await world.as.owner.put('items', item, { sort_order, row_version: n + 2 })
      expect([sort_order, saved.status]).toEqual([sort_order, 200])
    }
  })
})

test('an old that makes no sense is a conflict or a save, never a 500', async () => {
  const { as, attributes, labels } = world
  const values: Record<AttributeName, [unknown, unknown]> = {
    name: ['A', 'B'],
    note: ['<p>a</p>', '<p>b</p>'],
    amount: [1, 2],
    tags: [[labels[0]], [labels[1]]],
    people: [[world.people.owner.id], [world.people.full.id]],
    links: [[{ id: 'a', url: 'https://a.test', name: '' }], [{ id: 'b', url: 'https://b.test', name: '' }]],
    done: [true, false],
    due: [
      { start: '2026-01-01', hasTime: false },
      { start: '2026-01-02', hasTime: false },
    ],
    code: ['X', 'Y'],
  }
  const olds = [
    undefined,
    null,
    5,
    -1,
    '',
    'text',
    true,
    [],
    {},
    [null],
    [5],
    ['x'],
    [{}],
    [[]],
    { start: 5 },
    { id: 1 },
    [{ id: {} }],
    'x'.repeat(300_000),
  ]
  for (const [name, [first, second]] of Object.entries(values) as [AttributeName, [unknown, unknown]][]) {
    const item = await addItem(world, { values: { [attributes[name]]: first } })
    for (const old of olds) {
      const { status } = await as.owner.put('values', `${item}.${attributes[name]}`, {
        data: second,
        old: { data: old },
      })
      expect([name, old, [200, 409].includes(status), status]).toEqual([name, old, true, status])
    }
    for (const data of olds) {
      const odd = await as.owner.put('values', `${item}.${attributes[name]}`, { data, old: { data: second } })
      expect([name, data, [200, 409, 422].includes(odd.status), odd.status]).toEqual([
        name,
        data,
        true,
        odd.status,
      ])
    }
  }
  for (const [collection, id, field] of [
    ['boards', world.board_id, 'user_ids'],
    ['folders', world.folder_id, 'attribute_ids'],
    ['boards', world.board_id, 'settings'],
    ['views', world.view_id, 'name'],
  ] as const) {
    for (const old of olds) {
      const value = field.endsWith('ids') ? [] : field === 'settings' ? { a: 1 } : 'N'
      const { status } = await as.owner.put(collection, id, { [field]: value, old: { [field]: old } })
      expect([collection, old, [200, 409].includes(status), status]).toEqual([collection, old, true, status])
    }
  }
  expect(server.warnings).toEqual([])
})
