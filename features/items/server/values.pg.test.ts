import { newUuid } from '@weft/base'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type Fields, problemsOf, recordOf, rowsOf } from './testing/calls.ts'
import { addItem, addWorld, type AttributeName, newItem, type World } from './testing/world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await addWorld(server)
})
afterAll(() => server.stop())

const idOf = (item: string, name: AttributeName) => `${item}.${world.attributes[name]}`
const put = (item: string, name: AttributeName, body: Fields) =>
  world.as.owner.put('values', idOf(item, name), body)
const slotsOf = async (item: string) => {
  const rows = rowsOf(await world.as.owner.index('items', { ids: item, expand: 'values' }))
  return (rows[0]?.['values'] ?? {}) as Record<string, { data: unknown; row_version: number }>
}
const slot = async (item: string, name: AttributeName) => (await slotsOf(item))[world.attributes[name]]

describe('A slot that was never filled', () => {
  test('takes number 1, with or without old', async () => {
    const item = await addItem(world)
    const first = await put(item, 'name', { data: 'A', row_version: 1 })
    expect([first.status, recordOf(first)['row_version'], recordOf(first)['data']]).toEqual([200, 1, 'A'])
    const second = await put(item, 'amount', { data: 3, old: { data: null } })
    expect([second.status, recordOf(second)['row_version']]).toEqual([200, 1])
  })

  test('takes no other number without old', async () => {
    const item = await addItem(world)
    expect((await put(item, 'name', { data: 'A', row_version: 2 })).status).toBe(409)
    expect((await put(item, 'name', { data: 'A' })).status).toBe(422)
    expect(await slotsOf(item)).toEqual({})
  })
})

describe('Values by the version rule', () => {
  test('without old only the next number is taken', async () => {
    const item = await addItem(world, { values: { [world.attributes.name]: 'A' } })
    for (const row_version of [0, 1, 3]) {
      const refused = await put(item, 'name', { data: 'B', row_version })
      expect([refused.status, refused.body.code, recordOf(refused)]).toEqual([
        409,
        'conflict',
        expect.objectContaining({
          id: idOf(item, 'name'),
          data: 'A',
          row_version: 1,
          team_id: world.team_id,
        }),
      ])
    }
    expect((await put(item, 'name', { data: 'B', row_version: 2 })).status).toBe(200)
    expect(await slot(item, 'name')).toEqual({ data: 'B', row_version: 2 })
  })

  test('with old two different edits conflict, and the same edit does not', async () => {
    const item = await addItem(world, { values: { [world.attributes.name]: 'A' } })
    await put(item, 'name', { data: 'B', old: { data: 'A' }, row_version: 77 })
    const lost = await put(item, 'name', { data: 'C', old: { data: 'A' } })
    expect([lost.status, recordOf(lost)['data']]).toEqual([409, 'B'])
    const same = await put(item, 'name', { data: 'B', old: { data: 'A' } })
    expect([same.status, recordOf(same)['row_version']]).toEqual([200, 3])
  })

  test('both sides are compared in the one spelling of the type', async () => {
    const item = await addItem(world, { values: { [world.attributes.name]: 'Café' } })
    const saved = await put(item, 'name', { data: 'New', old: { data: '  Cafe\u0301  ' } })
    expect([saved.status, recordOf(saved)['data']]).toEqual([200, 'New'])
  })

  test('a default is version 0 and conflicts with nothing', async () => {
    const other = await addWorld(server)
    const { as, attributes } = other
    await as.owner.put('attributes', attributes.amount, { default_data: 5, old: { default_data: null } })
    const item = await addItem(other)
    const id = `${item}.${attributes.amount}`
    expect(recordOf(await as.owner.get('values', id))).toMatchObject({ data: 5, row_version: 0 })
    const saved = await as.owner.put('values', id, { data: 7, old: { data: 6 } })
    expect([saved.status, recordOf(saved)['row_version']]).toEqual([200, 1])
    expect((await as.owner.put('values', id, { data: 8, old: { data: 6 } })).status).toBe(409)
  })

  test('a creation answers all slots: what was given at version 1, defaults at version 0', async () => {
    const other = await addWorld(server)
    const { as, attributes } = other
    await as.owner.put('attributes', attributes.done, { default_data: true, old: { default_data: null } })
    const made = await as.owner.put(
      'items',
      newUuid(),
      newItem(other, { values: { [attributes.name]: 'A', [attributes.amount]: null } }),
    )
    expect([made.status, recordOf(made)['values']]).toEqual([
      201,
      {
        [attributes.name]: { data: 'A', row_version: 1 },
        [attributes.done]: { data: true, row_version: 0 },
      },
    ])
  })

  test('a save changes the number of the item in its feed and who changed it, not its version', async () => {
    const item = await addItem(world, { values: { [world.attributes.name]: 'A' } })
    const before = recordOf(await world.as.owner.get('items', item))
    const saved = await world.as.full.put('values', idOf(item, 'name'), { data: 'B', row_version: 2 })
    const after = recordOf(await world.as.owner.get('items', item))
    expect(after).toMatchObject({
      row_version: 1,
      updated_by: world.people.full.id,
      created_by: world.people.owner.id,
    })
    expect(Number(after['seq'])).toBeGreaterThan(Number(before['seq']))
    expect(recordOf(saved)).toMatchObject({
      seq: after['seq'],
      updated_at: after['updated_at'],
      updated_by: world.people.full.id,
      deleted_at: null,
    })
  })

  test('clearing twice gives the same answer, and costs one number', async () => {
    const item = await addItem(world, { values: { [world.attributes.name]: 'A' } })
    const cleared = await world.as.owner.remove('values', idOf(item, 'name'))
    expect([cleared.status, recordOf(cleared)]).toEqual([
      200,
      expect.objectContaining({ data: null, row_version: 2 }),
    ])
    expect((await world.as.owner.remove('values', idOf(item, 'name'))).body).toEqual(cleared.body)
    expect((await world.as.owner.restore('values', idOf(item, 'name'))).status).toBe(404)
  })

  test('values are not taken with a later save of the item', async () => {
    const item = await addItem(world)
    const refused = await world.as.owner.put('items', item, { values: {}, row_version: 2 })
    expect([refused.status, problemsOf(refused)]).toEqual([422, expect.stringContaining('values')])
  })

  test('a value of a trashed item or attribute is a 409 with when it went', async () => {
    const item = await addItem(world, { values: { [world.attributes.name]: 'A' } })
    const gone = recordOf(await world.as.owner.remove('items', item))
    const late = await put(item, 'name', { data: 'B', old: { data: 'A' } })
    expect([late.status, late.body.code, recordOf(late)['deleted_at']]).toEqual([
      409,
      'deleted',
      gone['deleted_at'],
    ])
    const other = await addWorld(server)
    const second = await addItem(other)
    await other.as.owner.remove('attributes', other.attributes.amount)
    const id = `${second}.${other.attributes.amount}`
    const dead = await other.as.owner.put('values', id, { data: 1, old: { data: null } })
    expect([dead.status, dead.body.code]).toEqual([409, 'deleted'])
  })
})

describe('Values that are sets join two edits by element', () => {
  const link = (n: number) => ({ id: `link-${n}`, url: `https://weft.test/${n}`, name: '' })
  const cases: [AttributeName, () => unknown[]][] = [
    ['tags', () => world.labels.slice(0, 3)],
    ['people', () => [world.people.owner.id, world.people.admin.id, world.people.full.id]],
    ['links', () => [link(1), link(2), link(3)]],
  ]
  test.each(cases)('such as %s', async (name, sample) => {
    const [one, two, three] = sample()
    const item = await addItem(world, { values: { [world.attributes[name]]: [one] } })
    const old = { data: [one] }
    expect((await put(item, name, { data: [one, two], old })).status).toBe(200)
    const joined = await put(item, name, { data: [three], old })
    expect([joined.status, recordOf(joined)['data'], recordOf(joined)['row_version']]).toEqual([
      200,
      [two, three],
      3,
    ])
  })
})

describe('A long text', () => {
  const text = (...blocks: string[]) => blocks.map((block) => `<p>${block}</p>`).join('')
  const slotted = async (item: string) => (await slot(item, 'note'))?.data as { hash: string } | undefined
  const note = (html: string) => ({ values: { [world.attributes.note]: html } })

  test('is whole alone and an excerpt in lists', async () => {
    const html = text('Alpha', 'word '.repeat(600).trim())
    const item = await addItem(world, note(html))
    expect((await slot(item, 'note'))?.data).toEqual({
      excerpt: expect.stringMatching(/^Alpha/),
      length: expect.any(Number),
      hash: expect.stringMatching(/^[0-9a-f]{32}$/),
    })
    expect(recordOf(await world.as.owner.get('values', idOf(item, 'note')))['data']).toBe(html)
    const index = rowsOf(await world.as.owner.index('values', { item_id: item }))
    expect(index.map((value) => value['data'])).toEqual([html])
  })

  test('is compared by itself or by its hash', async () => {
    const item = await addItem(world, note(text('a')))
    expect((await put(item, 'note', { data: text('b'), old: { data: text('a') } })).status).toBe(200)
    const byHash = await put(item, 'note', { data: text('c'), old: { data: (await slotted(item))?.hash } })
    expect([byHash.status, recordOf(byHash)['data']]).toEqual([200, text('c')])
    const stale = await put(item, 'note', { data: text('d'), old: { data: '0'.repeat(32) } })
    expect([stale.status, recordOf(stale)['data']]).toEqual([409, text('c')])
  })

  test('joins edits of different blocks, and refuses two of the same', async () => {
    const item = await addItem(world, note(text('a', 'b', 'c')))
    const old = { data: text('a', 'b', 'c') }
    await put(item, 'note', { data: text('A', 'b', 'c'), old })
    const joined = await put(item, 'note', { data: text('a', 'b', 'C'), old })
    expect([joined.status, recordOf(joined)['data']]).toEqual([200, text('A', 'b', 'C')])
    const lost = await put(item, 'note', { data: text('x', 'b', 'c'), old })
    expect([lost.status, recordOf(lost)['data']]).toEqual([409, text('A', 'b', 'C')])
  })

  test('is compared with what an earlier entry of the same call wrote', async () => {
    const item = newUuid()
    const route = `/values/${idOf(item, 'note')}`
    const save = (html: string, before: string) => ({
      method: 'put' as const,
      route,
      item: { data: html },
      old: { data: before },
      idempotency_key: newUuid(),
    })
    const replies = await world.as.owner.bulk([
      {
        method: 'put',
        route: `/items/${item}`,
        item: newItem(world, note(text('a'))),
        idempotency_key: newUuid(),
      },
      save(text('b'), text('a')),
      { method: 'delete', route, idempotency_key: newUuid() },
      { ...save(text('c'), ''), old: { data: null as never } },
      save(text('d'), text('c')),
      save(text('e'), text('b')),
    ])
    expect(replies.map(({ status }) => status)).toEqual([201, 200, 200, 200, 200, 409])
    expect(recordOf(await world.as.owner.get('values', idOf(item, 'note')))).toMatchObject({
      data: text('d'),
      row_version: 5,
    })
  })
})

describe('Unique values', () => {
  const code = (value: string) => ({ values: { [world.attributes.code]: value } })

  test('are taken once, whatever their case, and free when they are changed', async () => {
    const first = await addItem(world, code('A-1'))
    const refused = await world.as.owner.put('items', newUuid(), newItem(world, code('a-1')))
    expect([refused.status, problemsOf(refused)]).toEqual([422, 'This value is already used.'])
    await put(first, 'code', { data: 'A-2', old: { data: 'A-1' } })
    await addItem(world, code('a-1'))
    const back = await put(first, 'code', { data: 'A-1', old: { data: 'A-2' } })
    expect([back.status, await slot(first, 'code')]).toEqual([422, { data: 'A-2', row_version: 2 }])
  })

  test('are judged entry by entry: a neighbour is saved', async () => {
    await addItem(world, code('B-1'))
    const ids = [newUuid(), newUuid(), newUuid()]
    const replies = await world.as.owner.bulk(
      ids.map((id, n) => ({
        method: 'put',
        route: `/items/${id}`,
        item: newItem(world, code(['B-0', 'b-1', 'B-2'][n] ?? '')),
        idempotency_key: newUuid(),
      })),
    )
    expect(replies.map(({ status }) => status)).toEqual([201, 422, 201])
  })

  test('one of two in the same call wins', async () => {
    const replies = await world.as.owner.bulk(
      [newUuid(), newUuid()].map((id) => ({
        method: 'put',
        route: `/items/${id}`,
        item: newItem(world, code('C-1')),
        idempotency_key: newUuid(),
      })),
    )
    expect(replies.map(({ status }) => status)).toEqual([201, 422])
  })
})

test('the slots of one item hold at most 256 KB', async () => {
  const item = await addItem(world)
  const links = (n: number) =>
    Array.from({ length: n }, (_, i) => ({
      id: `l${i}`,
      url: `https://weft.test/${'x'.repeat(1_900)}`,
      name: '',
    }))
  const big = await put(item, 'links', { data: links(100), old: { data: null } })
  const wide = {
    values: { [world.attributes.links]: links(100), [world.attributes.name]: 'ä'.repeat(60_000) },
  }
  expect(big.status).toBe(200)
  const refused = await world.as.owner.put('items', newUuid(), newItem(world, wide))
  expect(refused.status).toBe(422)
})
