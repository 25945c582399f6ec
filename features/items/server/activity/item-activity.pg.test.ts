import { newUuid } from '@weft/base'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { type Caller, recordOf } from '../testing/calls.ts'
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

interface Event {
  action: string
  attribute_id: string | null
  user_id: number | null
  old: unknown
  new: unknown
}

/** All pages, and how many there were. */
async function activityOf(
  id: string,
  as: Caller = world.as.owner,
): Promise<{ events: Event[]; pages: number }> {
  const events: Event[] = []
  let after: string | null = null
  let pages = 0
  do {
    const query: string = after === null ? '' : `?after=${encodeURIComponent(after)}`
    const reply = await as.send('GET', `/items/${id}/activity${query}`)
    expect(reply.status).toBe(200)
    events.push(...(reply.body.data as Event[]))
    after = reply.body.after ?? null
    pages++
  } while (after !== null)
  return { events, pages }
}

const setName = async (id: string, data: unknown, old: unknown, as = world.as.owner) =>
  as.put('values', `${id}.${world.attributes.name}`, { data, old: { data: old } })

test('what happened to an item is told from the latest to its making, and nothing of others', async () => {
  const { as, people, attributes } = world
  const id = await addItem(world, { values: { [attributes.name]: 'A' } })
  const other = await addItem(world, { values: { [attributes.name]: 'Other' } })
  await setName(id, 'B', 'A')
  await setName(other, 'O', 'Other')
  expect((await setName(id, 'C', 'B', as.full)).status).toBe(200)
  await as.owner.remove('items', id)
  await as.owner.restore('items', id)
  const { events } = await activityOf(id)
  expect(events.map(({ action }) => action)).toEqual(['restored', 'deleted', 'changed', 'changed', 'created'])
  expect(events[2]).toMatchObject({
    attribute_id: attributes.name,
    user_id: people.full.id,
    old: 'B',
    new: 'C',
  })
})

test('it is followed to the folder that the item came from, and back again', async () => {
  const { as, folder_id, other_folder_id } = world
  const id = await addItem(world, { values: { [world.attributes.name]: 'A' } })
  await as.owner.move(id, { folder_id: other_folder_id })
  await setName(id, 'B', 'A')
  await as.owner.move(id, { folder_id })
  await setName(id, 'C', 'B')
  const { events } = await activityOf(id)
  expect(events.map((one) => [one.action, one.old, one.new])).toEqual([
    ['changed', 'B', 'C'],
    ['moved', other_folder_id, folder_id],
    ['changed', 'A', 'B'],
    ['moved', folder_id, other_folder_id],
    ['created', null, folder_id],
  ])
})

test('it comes in pages', async () => {
  const id = await addItem(world, { values: { [world.attributes.name]: '0' } })
  for (let n = 1; n <= 65; n++) await setName(id, String(n), String(n - 1))
  const { events, pages } = await activityOf(id)
  expect(events).toHaveLength(66)
  expect(new Set(events.map((one) => one.new)).size).toBe(66)
  expect(pages).toBe(3)
})

test('only who sees the folder and its activity log is told', async () => {
  const { as } = world
  const id = await addItem(world)
  expect((await as.owner.send('GET', `/items/${newUuid()}/activity`)).status).toBe(404)
  expect((await as.guest.send('GET', `/items/${id}/activity`)).status).toBe(404)
  expect((await as.owner.send('GET', `/items/${id}/activity?after=${world.folder_id}|x|0|`)).status).toBe(422)
  expect(recordOf(await as.owner.get('items', id))['id']).toBe(id)
})
