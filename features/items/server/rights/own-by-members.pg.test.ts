import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Fields, recordOf } from '../testing/calls.ts'
import { addItem, addWorld } from '../testing/world.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('whoever an item is assigned to edits it as their own, unless the board says that own means created', async () => {
  const world = await addWorld(server)
  const { as, people, attributes, board_id } = world
  const assigned = await addItem(world, { values: { [attributes.people]: [people.invited.id] } })
  const created = await addItem(world, {}, as.full)
  // Restricted members edit what is their own; full ones everything, until that is taken away here.
  await as.owner.put('permissions', `board.${board_id}`, {
    resource_type: 'board',
    resource_id: board_id,
    permissions: { 'EDIT_ITEM:role:full-member': false, 'EDIT_ITEM_OWN:role:full-member': true },
    row_version: 1,
  })
  let number = 0
  const edit = async (id: string, caller: (typeof as)['full']) => {
    number += 1
    const slot = `${id}.${attributes.name}`
    const known = recordOf(await as.owner.get('values', slot))['row_version'] as number | undefined
    return (await caller.put('values', slot, { data: `Name ${number}`, row_version: (known ?? 0) + 1 }))
      .status
  }
  const set = async (settings: Fields) => {
    const { row_version } = recordOf(await as.owner.get('boards', board_id)) as { row_version: number }
    const saved = await as.owner.put('boards', board_id, { settings, row_version: row_version + 1 })
    expect(saved.status).toBe(200)
  }
  const rights = async () => (await as.invited.index('items', { folder_id: world.folder_id })).body.rights

  expect(await edit(assigned, as.invited)).toBeLessThan(300)
  const before = await rights()
  await set({ own_by_members: false })
  expect(await rights()).not.toBe(before)
  expect(await edit(assigned, as.invited)).toBe(403)
  expect(await edit(created, as.full)).toBeLessThan(300)
  // Another setting changes nothing of it; without it, or with anything else, it is as it was.
  await set({ own_by_members: false, working_days: [1] })
  expect(await edit(assigned, as.invited)).toBe(403)
  await set({})
  expect(await edit(assigned, as.invited)).toBeLessThan(300)
  // Rights that are loaded anew, as by another node, are the same.
  await set({ own_by_members: false })
  const other = await as.owner.put('folders', world.folder_id, { name: 'Renamed', row_version: 2 })
  expect(other.status).toBe(200)
  expect(await edit(assigned, as.invited)).toBe(403)
})
