import { newSlug, newUuid } from '@weft/base'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { problemsOf } from '../testing/calls.ts'
import { type Ask, sendRaw, changesNothing } from '../testing/raw.ts'
import { addWorld, newItem, type World } from '../testing/world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await addWorld(server)
})
afterAll(() => server.stop())

const send = (...ask: Ask) => sendRaw(world, ...ask)
const leavesNothing = (calls: () => Promise<void>) => changesNothing(server, calls)

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
    const small = await startTestServer({ limits: { boards_per_team: 2, attributes_per_board: 11 } })
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
    expect([eleventh.status, problemsOf(eleventh)]).toEqual([
      422,
      'parent_id: folders can be nested at most 10 deep',
    ])
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
