import { newSlug, newUuid } from '@weft/base'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { rowsOf } from './testing/calls.ts'
import { addItem, addWorld, type World } from './testing/world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await addWorld(server)
})
afterAll(() => server.stop())

test('items of a board are those of all its folders, and of no other board', async () => {
  const { as, board_id, folder_id, other_folder_id } = world
  const mine = [await addItem(world), await addItem(world, { folder_id: other_folder_id })]
  const [other_board, other_folder, other_item] = [newSlug(), newSlug(), newUuid()]
  await as.owner.put('boards', other_board, { name: 'Other', row_version: 1 })
  await as.owner.put('folders', other_folder, { board_id: other_board, name: 'Other', row_version: 1 })
  await as.owner.put('items', other_item, { board_id: other_board, folder_id: other_folder, row_version: 1 })
  const idsIn = async (query: Record<string, string>) =>
    rowsOf(await as.owner.index('items', query)).map(({ id }) => String(id))
  expect(new Set(await idsIn({ board_id }))).toEqual(new Set(mine))
  expect(await idsIn({ board_id: other_board })).toEqual([other_item])
  expect(await idsIn({ board_id, folder_id })).toEqual(mine.slice(0, 1))
  expect(await idsIn({ board_id, folder_id: other_folder })).toEqual([])
  const sort = JSON.stringify([{ attribute_id: 'created_at', direction: 'asc' }])
  const { status } = await as.owner.index('items', { board_id, folder_id: other_folder, sort })
  expect(status).toBe(422)
})

test('entries of rights are those of the asked resource', async () => {
  const { as, board_id, folder_id } = world
  for (const [resource_type, resource_id] of [
    ['board', board_id],
    ['folder', folder_id],
  ] as const)
    await as.owner.put('permissions', `${resource_type}.${resource_id}`, {
      resource_type,
      resource_id,
      permissions: {},
      row_version: 1,
    })
  const idsOf = async (query: Record<string, string>) =>
    rowsOf(await as.owner.index('permissions', query)).map(({ id }) => id)
  expect(await idsOf({ resource_type: 'board', resource_id: board_id })).toEqual([`board.${board_id}`])
  expect(await idsOf({ resource_type: 'folder' })).toEqual([`folder.${folder_id}`])
  expect(await idsOf({ resource_type: 'board', resource_id: folder_id })).toEqual([])
  // One resource is a part of the feed: what changed since is asked of the whole.
  const { status } = await as.owner.index('permissions', { resource_id: board_id, since: 0 })
  expect(status).toBe(422)
})

test('a kind of view that nobody knows is refused', async () => {
  const { as, board_id, folder_id } = world
  const fields = { board_id, folder_id, name: 'View', row_version: 1 }
  for (const type of ['spreadsheet', 'constructor'])
    expect((await as.owner.put('views', newSlug(), { ...fields, type })).body.data).toEqual([
      'type: there is no such kind of view',
    ])
  expect((await as.owner.put('views', newSlug(), { ...fields, type: 'list' })).status).toBe(201)
})

test('a link that is no address is refused', async () => {
  const { as, attributes } = world
  const item = await addItem(world)
  const save = (url: string) =>
    as.owner.put('values', `${item}.${attributes.links}`, {
      data: [{ id: 'a', url, name: '' }],
      row_version: 1,
    })
  for (const url of ['not a url', 'word', 'https://ex ample.com', 'http://[', 'javascript:alert(1)'])
    expect([url, (await save(url)).status]).toEqual([url, 422])
  const { body } = await save('example.com/a')
  expect(body.data).toMatchObject({ data: [{ url: 'https://example.com/a' }] })
})
