import { newSlug, newUuid } from '@weft/base'
import type { TestServer } from '@weft/test-kit'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type Fields, problemsOf } from './testing/calls.ts'
import { tableHashes } from './testing/table-hashes.ts'
import {
  addItem,
  addWorld,
  type AttributeName,
  newItem,
  startDataServer,
  type World,
} from './testing/world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startDataServer()
  world = await addWorld(server)
})
afterAll(() => server.stop())

async function send(
  method: 'PUT' | 'POST' | 'DELETE' | 'GET',
  path: string,
  payload?: string,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) {
  const response = await server.app.inject({
    method,
    url: `/api/${world.team_id}${path}`,
    headers: { ...world.people.owner.headers, ...headers },
    ...(payload === undefined ? {} : { payload }),
  })
  const body = response.body.startsWith('{') ? (response.json() as Fields) : {}
  return { status: response.statusCode, code: body['code'], data: body['data'] }
}

/** Runs the calls and proves that none of them left anything behind. */
async function leavesNothing(calls: () => Promise<void>): Promise<void> {
  const before = await tableHashes(server.db)
  await calls()
  expect(await tableHashes(server.db)).toEqual(before)
  expect(server.warnings).toEqual([])
}

describe('Bodies', () => {
  test('that are no JSON are a 400', async () => {
    await leavesNothing(async () => {
      for (const body of [
        '{',
        '{"a":}',
        'nul',
        '{"a":1,}',
        '\u0000',
        '"\u0001"',
        '[1',
        '{"__proto__":{"a":1}}',
        '{"constructor":{"prototype":{}}}',
      ]) {
        const { status, code } = await send('PUT', `/items/${newUuid()}`, body)
        expect([body, status, code]).toEqual([body, 400, 'malformed_json'])
      }
    })
  })

  test('that are JSON of another shape are a 422', async () => {
    await leavesNothing(async () => {
      for (const body of [
        '[]',
        '"text"',
        '5',
        'true',
        'null',
        '{"old":[]}',
        '{"old":5}',
        '{"row_version":1}',
      ]) {
        const { status } = await send('PUT', `/items/${newUuid()}`, body)
        expect([body, status]).toEqual([body, 422])
      }
      for (const body of [
        '{}',
        '[[]]',
        '[5]',
        '[{"method":"patch","route":"/items/x","idempotency_key":"12345678"}]',
      ])
        expect([body, (await send('POST', '/bulk', body)).status]).toEqual([body, 422])
    })
  })

  test('of another type are a 415', async () => {
    await leavesNothing(async () => {
      const item = JSON.stringify(newItem(world))
      for (const type of [
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/jsonx',
        'text/json',
        '',
      ])
        for (const [method, path] of [
          ['PUT', `/items/${newUuid()}`],
          ['POST', '/bulk'],
          ['POST', `/items/${newUuid()}/move`],
        ] as const)
          expect([type, (await send(method, path, item, { 'content-type': type })).status]).toEqual([
            type,
            415,
          ])
    })
  })

  test('from another site are a 403', async () => {
    await leavesNothing(async () => {
      for (const origin of [
        'https://evil.example',
        'null',
        'http://localhost.evil.example',
        'http://localhost:81',
        'not an origin',
      ]) {
        const headers = { 'content-type': 'application/json', origin }
        const { status, code } = await send(
          'PUT',
          `/items/${newUuid()}`,
          JSON.stringify(newItem(world)),
          headers,
        )
        expect([origin, status, code]).toEqual([origin, 403, 'foreign_origin'])
      }
    })
    const headers = {
      'content-type': 'application/json',
      host: 'weft.test:4010',
      origin: 'https://weft.test:4010',
    }
    expect((await send('PUT', `/items/${newUuid()}`, JSON.stringify(newItem(world)), headers)).status).toBe(
      201,
    )
  })
})

describe('Limits, at the limit and one beyond', () => {
  const put = (body: unknown) =>
    send('PUT', `/folders/${newSlug()}`, typeof body === 'string' ? body : JSON.stringify(body))
  const folder = (settings: unknown) => ({ board_id: world.board_id, name: 'F', row_version: 1, settings })

  test('a body has 1 MiB, a bulk call 4 MiB', async () => {
    const pad = (bytes: number, frame: (text: string) => unknown) =>
      JSON.stringify(frame('x'.repeat(bytes - JSON.stringify(frame('')).length)))
    expect((await put(pad(1_048_576, (a) => folder({ a })))).status).toBe(201)
    await leavesNothing(async () => {
      expect((await put(pad(1_048_577, (a) => folder({ a })))).status).toBe(413)
      const entry = (a: string) => [
        { method: 'put', route: `/items/${newUuid()}`, item: { a }, idempotency_key: newUuid() },
      ]
      expect((await send('POST', '/bulk', pad(4_194_304, entry))).status).toBe(200)
      expect((await send('POST', '/bulk', pad(4_194_305, entry))).status).toBe(413)
    })
  })

  test('a body has twenty levels and an object a thousand keys', async () => {
    const nested = (levels: number): unknown => (levels === 0 ? 'x' : { a: nested(levels - 1) })
    const wide = (keys: number) => Object.fromEntries(Array.from({ length: keys }, (_, n) => [`k${n}`, n]))
    expect((await put(folder(nested(19)))).status).toBe(201)
    expect((await put(folder(wide(1_000)))).status).toBe(201)
    await leavesNothing(async () => {
      expect(await put(folder(nested(20)))).toMatchObject({
        status: 422,
        data: ['The body is nested deeper than 20 levels'],
      })
      expect(await put(folder(wide(1_001)))).toMatchObject({
        status: 422,
        data: ['An object has more than 1000 keys'],
      })
      expect((await put(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)).status).toBe(422)
    })
  })

  test('an address has 8 KiB, a part of a path 256 characters', async () => {
    const url = (length: number) => {
      const path = '/boards?rights='
      return path + 'x'.repeat(length - `/api/${world.team_id}${path}`.length)
    }
    expect((await send('GET', url(8_192))).status).toBe(422)
    expect(await send('GET', url(8_193))).toMatchObject({ status: 414, code: 'uri_too_long' })
    expect((await send('GET', `/boards/${'x'.repeat(256)}`)).status).toBe(404)
    expect(await send('GET', `/boards/${'x'.repeat(257)}`)).toMatchObject({
      status: 414,
      code: 'uri_too_long',
    })
  })

  test('a page has a thousand rows', async () => {
    expect((await send('GET', '/boards?limit=1000')).status).toBe(200)
    for (const limit of ['1001', '0', '-1', 'x', '1.5', ''])
      expect([limit, (await send('GET', `/boards?limit=${limit}`)).status]).toEqual([limit, 422])
    const ids = (n: number) => Array.from({ length: n }, () => 'x').join(',')
    expect((await send('GET', `/boards?ids=${ids(1_000)}`)).status).toBe(200)
    expect((await send('GET', `/boards?ids=${ids(1_001)}`)).status).toBe(422)
  })

  test('a name has 255 characters', async () => {
    const named = (name: string) => put({ ...folder({}), name })
    expect((await named('n'.repeat(255))).status).toBe(201)
    await leavesNothing(async () => {
      expect((await named('n'.repeat(256))).data).toEqual([expect.stringContaining('name')])
      expect((await named('   ')).status).toBe(422)
    })
  })

  test('folders lie ten deep, a board has 200 attributes, a workspace its number of boards', async () => {
    const small = await startDataServer({ boards_per_team: 2, attributes_per_board: 11 })
    const { as, board_id } = await addWorld(small)
    let parent_id: string | null = null
    const make = async () => {
      const id = newSlug()
      const made = await as.owner.put('folders', id, { board_id, parent_id, name: 'F', row_version: 1 })
      parent_id = id
      return made
    }
    for (let depth = 1; depth <= 10; depth++) expect((await make()).status).toBe(201)
    const eleventh = await make()
    expect([eleventh.status, problemsOf(eleventh)]).toEqual([422, 'parent_id: folders lie at most 10 deep'])
    const attribute = (n: number) =>
      as.owner.put('attributes', newUuid(), { board_id, name: `A${n}`, type: 'text', row_version: 1 })
    expect([(await attribute(1)).status, (await attribute(2)).status]).toEqual([201, 201])
    expect(await attribute(3)).toMatchObject({ status: 422, body: { code: 'too_many_attributes' } })
    const second = newSlug()
    expect((await as.owner.put('boards', second, { name: 'B', row_version: 1 })).status).toBe(201)
    const third = await as.owner.put('boards', newSlug(), { name: 'B', row_version: 1 })
    expect([third.status, third.body.code]).toEqual([422, 'too_many_boards'])
    await as.owner.remove('boards', second)
    await as.owner.put('boards', newSlug(), { name: 'B', row_version: 1 })
    expect(await as.owner.restore('boards', second)).toMatchObject({
      status: 422,
      body: { code: 'too_many_boards' },
    })
    await small.stop()
  })
})

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

describe('Ids that are none', () => {
  const ids = [
    'x',
    '%00',
    '%ff',
    "' or 1=1",
    '..%2f..',
    '-'.repeat(36),
    `${'-'.repeat(36)}.${'-'.repeat(36)}`,
    'A'.repeat(80),
    '__proto__',
    '0',
    '[object Object]',
    'Ä'.repeat(11),
  ]
  test('are a 404 or 422 in a path, never a 500', async () => {
    await leavesNothing(async () => {
      for (const collection of [
        'boards',
        'folders',
        'views',
        'attributes',
        'items',
        'values',
        'permissions',
      ]) {
        for (const id of ids) {
          const path = `/${collection}/${encodeURI(id)}`
          const statuses = [
            (await send('GET', path)).status,
            (await send('PUT', path, '{"row_version":1,"name":"N","data":1}')).status,
            (await send('PUT', path, '{"row_version":2,"old":{}}')).status,
            (await send('DELETE', path)).status,
            (await send('POST', `${path}/restore`)).status,
          ]
          for (const status of statuses)
            expect([path, [400, 404, 422].includes(status), status]).toEqual([path, true, status])
        }
      }
    })
  })

  test('are a 404 or 422 in a query, or find nothing', async () => {
    await leavesNothing(async () => {
      for (const collection of [
        'boards',
        'folders',
        'views',
        'attributes',
        'items',
        'values',
        'permissions',
      ]) {
        for (const field of [
          'board_id',
          'folder_id',
          'item_id',
          'ids',
          'after',
          'since',
          'limit',
          'rights',
          'expand',
          'filter',
          'sort',
          'locale',
          'tz',
          'week_start',
        ]) {
          for (const id of ['x', '\u0000', '-'.repeat(36), '', '{"op":"and"}', '99999999999999999999']) {
            for (const more of collection === 'items'
              ? ['', `&folder_id=${world.folder_id}&sort=[]`]
              : ['']) {
              const path = `/${collection}?${field}=${encodeURIComponent(id)}${more}`
              const { status } = await send('GET', path)
              expect([path, [200, 400, 404, 422].includes(status), status]).toEqual([path, true, status])
            }
          }
        }
      }
    })
  })

  test('are a 404 or 422 in a body', async () => {
    await leavesNothing(async () => {
      const { as, board_id, folder_id } = world
      for (const id of [...ids, 5, null, {}, [], true]) {
        for (const [collection, own, body] of [
          ['folders', newSlug(), { board_id: id, name: 'F' }],
          ['folders', newSlug(), { board_id, parent_id: id === null ? 5 : id, name: 'F' }],
          ['views', newSlug(), { board_id, folder_id: id, name: 'V', type: 'list' }],
          ['attributes', newUuid(), { board_id: id, name: 'A', type: 'text' }],
          ['items', newUuid(), { board_id: id, folder_id }],
          ['items', newUuid(), { board_id, folder_id: id }],
          ['items', newUuid(), { board_id, folder_id, parent_id: id === null ? 5 : id }],
          ['items', newUuid(), { board_id, folder_id, values: { [String(id)]: 1 } }],
          ['permissions', `board.${board_id}`, { resource_type: 'board', resource_id: id }],
          ['permissions', `board.${board_id}`, { resource_type: id, resource_id: board_id }],
        ] as const) {
          const { status } = await as.owner.put(collection, own, { ...body, row_version: 1 })
          // A "__proto__" key never comes so far.
          expect([collection, id, [400, 404, 422].includes(status), status]).toEqual([
            collection,
            id,
            true,
            status,
          ])
        }
      }
    })
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
