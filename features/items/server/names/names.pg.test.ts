import { newUuid } from '@weft/base'
import { privateFolderEntries } from '@weft/permissions'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import type { Caller } from '../testing/calls.ts'
import { addItem, addWorld, type World } from '../testing/world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addWorld(server)
})

const named = (name: string, more = {}) =>
  addItem(world, { values: { [world.attributes.name]: name }, ...more })

async function names(as: Caller, ids: readonly string[]) {
  const { status, body } = await as.send('POST', '/items/names', { ids })
  return status === 200 ? body['data'] : status
}

test('items are called what they are called now, and those that may not be seen are left out', async () => {
  const { board_id, folder_id, other_folder_id, as, people } = world
  const open = await named('Plan')
  const hidden = await named('Secret', { folder_id: other_folder_id })
  const entries = privateFolderEntries([people.owner.id])
  const closed = await as.owner.send('PUT', `/permissions/folder.${other_folder_id}`, {
    resource_type: 'folder',
    resource_id: other_folder_id,
    permissions: entries,
    row_version: 1,
  })
  expect(closed.status).toBeLessThan(300)
  const line = (id: string, name: string, folder = folder_id) => ({
    id,
    board_id,
    folder_id: folder,
    name,
    is_deleted: false,
  })
  const asked = [open, hidden, newUuid()]
  const both = [line(open, 'Plan'), line(hidden, 'Secret', other_folder_id)]
  expect(await names(as.owner, asked)).toEqual(expect.arrayContaining(both))
  expect(await names(as.invited, asked)).toEqual([line(open, 'Plan')])
  expect(await names(as.outsider, asked)).toBe(404)
  expect(await names(as.guest, asked)).toBe(404)
})

test('of an item in the trash only that it lies there is said', async () => {
  const { board_id, folder_id, as } = world
  const id = await named('Plan')
  expect((await as.owner.send('DELETE', `/items/${id}`)).status).toBe(200)
  expect(await names(as.owner, [id])).toEqual([{ id, board_id, folder_id, name: '', is_deleted: true }])
})
