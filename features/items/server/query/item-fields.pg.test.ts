import { newUuid } from '@weft/base'
import type { FilterTree, SortKeySpec } from '@weft/model'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { rowsOf } from '../testing/calls.ts'
import { addItem, addWorld, type World } from '../testing/world.ts'

let server: TestServer
let world: World
const ids = { created_at: newUuid(), updated_at: newUuid(), created_by: newUuid(), updated_by: newUuid() }
const folder = newUuid()

beforeAll(async () => {
  server = await startTestServer()
  world = await addWorld(server)
  for (const [type, id] of [...Object.entries(ids), ['source_folder', folder] as const]) {
    const made = await world.as.owner.put('attributes', id, {
      board_id: world.board_id,
      name: type,
      type,
      row_version: 1,
    })
    if (made.status !== 201) throw new Error(`${type} could not be made`)
  }
})
afterAll(() => server.stop())

async function found(filter: FilterTree['conditions'], sort: SortKeySpec[] = []): Promise<unknown[]> {
  const answer = await world.as.owner.index('items', {
    folder_id: world.folder_id,
    filter: JSON.stringify({ op: 'and', conditions: filter }),
    sort: JSON.stringify(sort),
    tz: 'UTC',
  })
  return rowsOf(answer).map((row) => row['id'])
}

test('items are found and ordered by who made and changed them, when, and where they lie', async () => {
  const first = await addItem(world)
  const second = await addItem(world, {}, world.as.admin)
  await world.as.admin.put('values', `${first}.${world.attributes.name}`, { data: 'A', row_version: 1 })
  const me = world.people.owner.id

  expect(await found([{ attribute_id: ids.created_by, operator: 'is', value: 'me' }])).toEqual([first])
  expect(await found([{ attribute_id: ids.created_by, operator: 'is_not', value: me }])).toEqual([second])
  expect(await found([{ attribute_id: ids.updated_by, operator: 'is', value: 'me' }])).toEqual([])
  const today = { rel: 'day', n: 0 }
  expect(await found([{ attribute_id: ids.created_at, operator: 'is', value: today }])).toHaveLength(2)
  expect(await found([{ attribute_id: ids.updated_at, operator: 'before', value: today }])).toEqual([])
  expect(await found([], [{ attribute_id: ids.created_by, direction: 'asc' }])).toEqual([second, first])
  const inFolder = (value: string) => found([{ attribute_id: folder, operator: 'subtree', value }])
  expect(await inFolder(world.folder_id)).toHaveLength(2)
  expect(await inFolder(world.other_folder_id)).toEqual([])
})

test('nobody assigns what every item has by itself, and a board has each of these once', async () => {
  const item = await addItem(world)
  for (const [type, id] of [...Object.entries(ids), ['source_folder', folder] as const]) {
    const saved = await world.as.owner.put('values', `${item}.${id}`, { data: 1, row_version: 1 })
    expect([type, saved.status, saved.body.code]).toEqual([type, 422, 'static_attribute'])
    const again = await world.as.owner.put('attributes', newUuid(), {
      board_id: world.board_id,
      name: 'Again',
      type,
      row_version: 1,
    })
    expect([type, again.status, again.body.code]).toEqual([type, 422, 'type_used_once'])
  }
})
