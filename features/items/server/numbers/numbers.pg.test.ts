import { newUuid } from '@weft/base'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { type Fields, recordOf, rowsOf } from '../testing/calls.ts'
import { addItem, addWorld, newItem, type World } from '../testing/world.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

async function addNumbers(world: World, settings: Fields = {}): Promise<string> {
  const id = newUuid()
  const made = await world.as.owner.put('attributes', id, {
    board_id: world.board_id,
    name: 'Key',
    type: 'custom_id',
    settings,
    row_version: 1,
  })
  expect(made.status).toBe(201)
  return id
}

async function idsOf(
  world: World,
  attribute: string,
  folder_id = world.folder_id,
): Promise<Record<string, unknown>> {
  const rows = rowsOf(await world.as.owner.index('items', { folder_id, expand: 'values' }))
  return Object.fromEntries(
    rows.map((row) => [row['id'], (row['values'] as Record<string, { data: unknown }>)[attribute]?.data]),
  )
}

async function fill(world: World, attribute_id: string): Promise<void> {
  const payload = { team_id: world.team_id, board_id: world.board_id, attribute_id }
  await server.jobs.run('number-items', payload)
}

describe('custom IDs', () => {
  test('a new item has its ID at version 0, with the letters of the board', async () => {
    const world = await addWorld(server)
    const key = await addNumbers(world)
    const made = await world.as.owner.put('items', newUuid(), newItem(world))
    expect(recordOf(made)['values']).toEqual({ [key]: { data: 'BOA-1', row_version: 0 } })
    const next = await world.as.owner.put('items', newUuid(), newItem(world))
    expect(recordOf(next)['values']).toEqual({ [key]: { data: 'BOA-2', row_version: 0 } })
  })

  test('a folder gives its new items a prefix of its own, and what has an ID keeps it', async () => {
    const world = await addWorld(server)
    const { as, other_folder_id } = world
    const key = await addNumbers(world, { prefix: 'MAIN' })
    const before = await addItem(world, { folder_id: other_folder_id })
    const set = (id_prefix: unknown) =>
      as.owner.put('folders', other_folder_id, { settings: { id_prefix }, old: { settings: {} } })
    expect((await set('WEB')).status).toBe(200)
    const [here, there] = [await addItem(world), await addItem(world, { folder_id: other_folder_id })]
    expect(await idsOf(world, key)).toEqual({ [here]: 'MAIN-2' })
    expect(await idsOf(world, key, other_folder_id)).toEqual({ [before]: 'MAIN-1', [there]: 'WEB-3' })
  })

  test('a prefix of a folder that could make two IDs alike is not used', async () => {
    const world = await addWorld(server)
    const key = await addNumbers(world, { prefix: 'A', separator: '' })
    const settings = { id_prefix: 'A1' }
    await world.as.owner.put('folders', world.folder_id, { settings, old: { settings: {} } })
    const item = await addItem(world)
    expect(await idsOf(world, key)).toEqual({ [item]: 'A1' })
  })

  test.each([[7], ['ELEVENCHARS'], [' A'], ['']])('%j is no prefix of a folder', async (id_prefix) => {
    const world = await addWorld(server)
    const settings = { id_prefix }
    const saved = await world.as.owner.put('folders', world.folder_id, { settings, old: { settings: {} } })
    expect([saved.status, saved.body.code]).toEqual([422, 'invalid'])
  })

  test('nobody assigns one, neither with a new item nor later', async () => {
    const world = await addWorld(server)
    const key = await addNumbers(world)
    const given = await world.as.owner.put('items', newUuid(), newItem(world, { values: { [key]: 'BOA-9' } }))
    expect([given.status, given.body.code]).toEqual([422, 'static_attribute'])
    const item = await addItem(world)
    const saved = await world.as.owner.put('values', `${item}.${key}`, { data: 'BOA-9', row_version: 1 })
    expect([saved.status, saved.body.code]).toEqual([422, 'static_attribute'])
  })

  test('a number is never given twice: not together, not in bulk, not after a deletion', async () => {
    const world = await addWorld(server)
    const key = await addNumbers(world, { prefix: 'X', separator: '/', digits: 3, start: 7 })
    const first = await addItem(world)
    await world.as.owner.remove('items', first)
    await Promise.all(Array.from({ length: 10 }, () => addItem(world)))
    await world.as.owner.bulk(
      Array.from({ length: 30 }, (_, n) => ({
        method: 'put' as const,
        route: `/items/${newUuid()}`,
        item: newItem(world, n % 2 ? { folder_id: world.other_folder_id } : {}),
        idempotency_key: newUuid(),
      })),
    )
    const all = [
      ...Object.values(await idsOf(world, key)),
      ...Object.values(await idsOf(world, key, world.other_folder_id)),
    ]
    expect(all).toHaveLength(40)
    expect(new Set(all).size).toBe(40)
    expect(all).not.toContain('X/007')
    for (const text of all) expect(text).toMatch(/^X\/\d{3}$/)
  })

  test('a creation that is sent again gets the same ID', async () => {
    const world = await addWorld(server)
    await addNumbers(world)
    const [id, idempotency] = [newUuid(), newUuid()]
    const first = await world.as.owner.put('items', id, newItem(world), idempotency)
    const again = await world.as.owner.put('items', id, newItem(world), idempotency)
    expect(recordOf(again)['values']).toEqual(recordOf(first)['values'])
  })

  test('folders may count by themselves', async () => {
    const world = await addWorld(server)
    const key = await addNumbers(world, { prefix: 'F', scope: 'folder' })
    await addItem(world)
    await addItem(world, { folder_id: world.other_folder_id })
    expect(Object.values(await idsOf(world, key))).toEqual(['F-1'])
    expect(Object.values(await idsOf(world, key, world.other_folder_id))).toEqual(['F-1'])
  })

  test('an item is found by its ID, by those who may see it', async () => {
    const world = await addWorld(server)
    await addNumbers(world, { prefix: 'Key' })
    const item = await addItem(world)
    const find = async (as: keyof World['as'], id: string) =>
      world.as[as].send('GET', `/boards/${world.board_id}/numbered?id=${encodeURIComponent(id)}`)
    expect((await find('owner', 'key-1')).body.data).toEqual({ id: item, folder_id: world.folder_id })
    expect((await find('owner', 'KEY-2')).body.data).toBeNull()
    expect((await find('outsider', 'KEY-1')).status).toBe(404)
    await world.as.owner.remove('items', item)
    expect((await find('owner', 'KEY-1')).body.data).toBeNull()
  })

  test('what lay there before is numbered by age, once', async () => {
    const world = await addWorld(server)
    const old = [await addItem(world), await addItem(world, { folder_id: world.other_folder_id })]
    old.push(await addItem(world))
    const key = await addNumbers(world, { prefix: 'OLD' })
    await fill(world, key)
    await fill(world, key)
    const ids = { ...(await idsOf(world, key)), ...(await idsOf(world, key, world.other_folder_id)) }
    expect(old.map((id) => ids[id])).toEqual(['OLD-1', 'OLD-2', 'OLD-3'])
    const next = await addItem(world)
    expect((await idsOf(world, key))[next]).toBe('OLD-4')
  })

  test('old items stay without where the attribute says so', async () => {
    const world = await addWorld(server)
    const old = await addItem(world)
    const key = await addNumbers(world, { fillOld: false })
    await fill(world, key)
    expect((await idsOf(world, key))[old]).toBeUndefined()
  })

  test('an item keeps its ID in another folder', async () => {
    const world = await addWorld(server)
    const key = await addNumbers(world, { prefix: 'M' })
    const item = await addItem(world)
    await world.as.owner.move(item, { folder_id: world.other_folder_id })
    expect((await idsOf(world, key, world.other_folder_id))[item]).toBe('M-1')
  })

  test('a board has one such attribute at most', async () => {
    const world = await addWorld(server)
    await addNumbers(world)
    const second = await world.as.owner.put('attributes', newUuid(), {
      board_id: world.board_id,
      name: 'Other',
      type: 'custom_id',
      row_version: 1,
    })
    expect([second.status, second.body.code]).toEqual([422, 'type_used_once'])
  })
})
