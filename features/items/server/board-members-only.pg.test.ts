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

const idOf = (role: keyof World['people']) => world.people[role].id
const peopleOf = (item_id: string) => `${item_id}.${world.attributes.people}`

async function closeToBoard(isClosed: boolean): Promise<void> {
  const { as, attributes } = world
  const { settings } = recordOf(await as.owner.get('attributes', attributes.people)) as { settings: object }
  const changed = { settings: { ...settings, boardMembersOnly: isClosed }, old: { settings } }
  const { status } = await as.owner.put('attributes', attributes.people, changed)
  expect(status).toBe(200)
}

test('whoever may not view the board cannot be put into a value that is closed to others, by edit or with a new item', async () => {
  const { as, attributes } = world
  await closeToBoard(true)
  const item_id = await addItem(world)
  // On the board by its list, and by their role.
  const seen = [idOf('invited'), idOf('full')]
  expect((await as.owner.put('values', peopleOf(item_id), { data: seen, row_version: 1 })).status).toBe(200)
  const refused = await as.owner.put('values', peopleOf(item_id), {
    data: [...seen, idOf('restricted')],
    row_version: 2,
    old: { data: seen },
  })
  expect(refused).toMatchObject({
    status: 422,
    body: { data: ['people: Choose people who can view this board'] },
  })
  const values = { [attributes.people]: [idOf('restricted')] }
  await expect(addItem(world, { values })).rejects.toThrow('Choose people who can view this board')
})

test('who was there before stays, and the setting decides', async () => {
  const { as } = world
  const item_id = await addItem(world)
  const before = [idOf('restricted')]
  expect((await as.owner.put('values', peopleOf(item_id), { data: before, row_version: 1 })).status).toBe(200)
  await closeToBoard(true)
  const both = [...before, idOf('full')]
  const kept = await as.owner.put('values', peopleOf(item_id), {
    data: both,
    row_version: 2,
    old: { data: before },
  })
  expect([kept.status, recordOf(kept)['data']]).toEqual([200, both])
  const gone = { data: [idOf('full')], row_version: 3, old: { data: both } }
  expect((await as.owner.put('values', peopleOf(item_id), gone)).status).toBe(200)
  const again = { data: both, row_version: 4, old: { data: [idOf('full')] } }
  expect((await as.owner.put('values', peopleOf(item_id), again)).status).toBe(422)
})

test('a default names whoever makes the item', async () => {
  const { as, attributes, folder_id } = world
  const set = await as.owner.put('attributes', attributes.people, {
    default_data: { rel: 'creator' },
    old: { default_data: null },
  })
  expect([set.status, recordOf(set)['default_data']]).toEqual([200, { rel: 'creator' }])
  const slotOf = async (item_id: string) => {
    const { body } = await as.owner.index('items', { folder_id, expand: 'values', limit: 1000 })
    const items = body.data as { id: string; values: Record<string, { data: unknown }> }[]
    return items.find(({ id }) => id === item_id)?.values[attributes.people]?.data
  }
  expect(await slotOf(await addItem(world, {}, as.full))).toEqual([idOf('full')])
  expect(await slotOf(await addItem(world))).toEqual([idOf('owner')])
  const wrong = await as.owner.put('attributes', attributes.people, {
    default_data: { rel: 'boss' },
    old: { default_data: { rel: 'creator' } },
  })
  expect(wrong.status).toBe(422)
})
