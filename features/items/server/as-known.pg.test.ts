import { newUuid } from '@weft/base'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { type Entry, recordOf } from './testing/calls.ts'
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

interface Known {
  row_version: number
  comment_count: number
  values: Record<string, number>
}
const AS_MADE: Known = { row_version: 1, comment_count: 0, values: {} }

/** Takes items back that their maker knows so. */
async function takeBack(known: Record<string, Known>, id = Object.keys(known)[0]) {
  const entry: Entry = {
    method: 'delete',
    route: `/items/${id}`,
    old: { known },
    idempotency_key: newUuid(),
  }
  const [answer] = await world.as.owner.bulk([entry])
  return [answer?.status, answer?.code]
}

const isThere = async (id: string) => (await world.as.owner.get('items', id)).status === 200
const write = (id: string, attribute_id: string, data: unknown, row_version = 1) =>
  world.as.full.put('values', `${id}.${attribute_id}`, { data, row_version })

test('an item that is still as its maker knows it is taken back', async () => {
  const { name } = world.attributes
  const [plain, named] = [await addItem(world), await addItem(world, { values: { [name]: 'Mine' } })]
  expect(await takeBack({ [plain]: AS_MADE })).toEqual([200, undefined])
  expect(await takeBack({ [named]: { ...AS_MADE, values: { [name]: 1 } } })).toEqual([200, undefined])
  expect([await isThere(plain), await isThere(named)]).toEqual([false, false])
})

test('one that somebody wrote into meanwhile stays, also where its maker wrote into it after that', async () => {
  const { name, amount } = world.attributes
  const item = await addItem(world)
  expect((await write(item, amount, 7)).status).toBeLessThan(300)
  const own = await world.as.owner.put('values', `${item}.${name}`, { data: 'Mine', row_version: 1 })
  expect(own.status).toBeLessThan(300)
  expect(await takeBack({ [item]: { ...AS_MADE, values: { [name]: 1 } } })).toEqual([409, 'conflict'])
  expect(await isThere(item)).toBe(true)
  // Whoever knows of it may.
  expect(await takeBack({ [item]: { ...AS_MADE, values: { [name]: 1, [amount]: 1 } } })).toEqual([
    200,
    undefined,
  ])
})

test('one that somebody moved, commented, or put an item below stays', async () => {
  const [moved, commented, parent] = [await addItem(world), await addItem(world), await addItem(world)]
  await world.as.full.put('items', moved, { sort_order: 3, row_version: 2 })
  const said = await world.as.full.send('PUT', `/comments/${newUuid()}`, {
    board_id: world.board_id,
    item_id: commented,
    row_version: 1,
    text: { html: '<p>Keep this</p>' },
  })
  expect(said.status).toBeLessThan(300)
  const below = await addItem(world, { parent_id: parent })
  for (const id of [moved, commented, parent]) {
    expect(await takeBack({ [id]: AS_MADE })).toEqual([409, 'conflict'])
    expect(await isThere(id)).toBe(true)
  }
  expect(await takeBack({ [parent]: AS_MADE, [below]: AS_MADE })).toEqual([200, undefined])
})

test('a deletion that says nothing, or what nobody can read, is as before or a conflict', async () => {
  const { amount } = world.attributes
  const item = await addItem(world)
  await write(item, amount, 7)
  expect(await takeBack({ [item]: 'as made' as never })).toEqual([409, 'conflict'])
  const { status } = await world.as.owner.remove('items', item)
  expect(status).toBe(200)
  expect(recordOf(await world.as.owner.restore('items', item))).toMatchObject({ id: item })
})

test("one whose maker counts an own save twice is taken back, and stays where that number is somebody else's", async () => {
  const { amount } = world.attributes
  const [own, shared] = [await addItem(world), await addItem(world)]
  await world.as.owner.put('values', `${own}.${amount}`, { data: 7, row_version: 1 })
  await write(shared, amount, 7)
  const counted = { ...AS_MADE, values: { [amount]: 2 } }
  expect(await takeBack({ [own]: counted })).toEqual([200, undefined])
  expect(await takeBack({ [shared]: counted })).toEqual([409, 'conflict'])
})
