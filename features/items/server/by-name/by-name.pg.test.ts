import { newSlug, newUuid } from '@weft/base'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { type Caller, type Fields, recordOf, rowsOf } from '../testing/calls.ts'
import { addItem, addWorld, newItem, type World } from '../testing/world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addWorld(server)
})

const put = (route: string, item: Fields) => ({
  method: 'put' as const,
  route,
  item,
  idempotency_key: newUuid(),
})
const valuesOf = (row: unknown) => (row as { values: Record<string, { data: unknown }> }).values

/** An attribute of a name; of another type than the one that may have it already. */
async function addAttribute(name: string, type = 'text'): Promise<string> {
  const id = newUuid()
  const { board_id, as } = world
  const { status } = await as.owner.put('attributes', id, { board_id, name, type, row_version: 1 })
  expect(status).toBe(201)
  return id
}

test('an item is made, read, filtered and sorted by names of attributes', async () => {
  const { as, attributes, folder_id } = world
  const { send } = as.owner
  for (const [name, amount] of [
    ['Bread', 3],
    ['Water', 1],
    ['Salt', 2],
  ]) {
    const made = await send('PUT', `/items/${newUuid()}?names=true`, {
      ...newItem(world),
      values: { name, [attributes.amount]: amount },
    })
    expect(made.status).toBe(201)
  }
  const query = {
    folder_id,
    expand: 'values',
    names: 'true',
    filter: JSON.stringify({ op: 'and', conditions: [{ attribute_id: 'amount', operator: 'gt', value: 1 }] }),
    sort: JSON.stringify([{ attribute_id: 'name', direction: 'desc' }]),
  }
  const rows = rowsOf(await as.owner.index('items', query))
  expect(rows.map((row) => [valuesOf(row)['name']?.data, valuesOf(row)['amount']?.data])).toEqual([
    ['Salt', 2],
    ['Bread', 3],
  ])
  const one = await as.owner.send('GET', `/items/${String(rows[0]?.['id'])}?expand=values&names=true`)
  expect(valuesOf(recordOf(one))['name']?.data).toBe('Salt')
  // Without being asked they stand by their ids, as ever.
  const plain = rowsOf(await as.owner.index('items', { folder_id, expand: 'values' }))
  expect(Object.keys(valuesOf(plain[0]))).toContain(attributes.name)
})

test('a value is saved, read and answered by the name of its attribute', async () => {
  const { as, attributes } = world
  const id = await addItem(world)
  const saved = await as.owner.send('PUT', `/values/${id}.amount?names=true`, { data: 4, row_version: 1 })
  expect(saved.status).toBe(200)
  expect(recordOf(saved)).toMatchObject({ attribute_id: attributes.amount, attribute: 'amount', data: 4 })
  const late = await as.owner.send('PUT', `/values/${id}.amount?names=true`, { data: 5, row_version: 1 })
  expect([late.status, recordOf(late)['attribute'], recordOf(late)['data']]).toEqual([409, 'amount', 4])
  const read = await as.owner.send('GET', `/values/${id}.amount?names=true`)
  expect(recordOf(read)).toMatchObject({ attribute: 'amount', data: 4 })
  const rows = rowsOf(await as.owner.index('values', { item_id: id, names: 'true' }))
  expect(rows.map(({ attribute, data }) => [attribute, data])).toContainEqual(['amount', 4])
})

test('names with spaces, points and slashes are names, in an address and in a bulk call', async () => {
  const { as } = world
  const name = 'Net / gross 2.5 %'
  await addAttribute(name)
  const id = await addItem(world)
  const route = `/values/${id}.${encodeURIComponent(name)}`
  const saved = await as.owner.send('PUT', `${route}?names=true`, { data: 'a', row_version: 1 })
  expect([saved.status, recordOf(saved)['attribute']]).toEqual([200, name])
  const bulk = await as.owner.send('POST', '/bulk?names=true', [put(route, { data: 'b', row_version: 2 })])
  expect(bulk.body).toMatchObject([{ status: 200, data: { attribute: name, data: 'b' } }])
})

test('one call makes a board, its attributes and items by their names', async () => {
  const { as, people } = world
  const [board_id, folder_id, title, item] = [newSlug(), newSlug(), newUuid(), newUuid()]
  const { status, body } = await as.owner.send('POST', '/bulk?names=true', [
    put(`/boards/${board_id}`, { name: 'Shop', user_ids: [people.owner.id], row_version: 1 }),
    put(`/folders/${folder_id}`, { board_id, name: 'Shelf', row_version: 1 }),
    put(`/attributes/${title}`, { board_id, name: 'Title', type: 'text', row_version: 1 }),
    put(`/items/${item}`, { board_id, folder_id, values: { Title: 'Bread' }, row_version: 1 }),
    put(`/values/${item}.Title`, { data: 'Rye bread', row_version: 2 }),
  ])
  expect([status, (body as unknown as { status: number }[]).map((one) => one.status)]).toEqual([
    200,
    [201, 201, 201, 201, 200],
  ])
  const [row] = rowsOf(await as.owner.index('items', { folder_id, expand: 'values', names: 'true' }))
  expect(valuesOf(row)['Title']?.data).toBe('Rye bread')
})

test('a name of two attributes is refused with both ids, and told by its id', async () => {
  const { as, attributes, folder_id } = world
  const twin = await addAttribute('name', 'phone')
  const id = await addItem(world, {
    values: { [attributes.name]: 'One', [twin]: '+49 30 1234567', [attributes.amount]: 1 },
  })
  const refused = [
    await as.owner.send('PUT', `/values/${id}.name?names=true`, { data: 'x', row_version: 2 }),
    await as.owner.send('PUT', `/items/${newUuid()}?names=true`, {
      ...newItem(world),
      values: { name: 'x' },
    }),
    await as.owner.index('items', {
      folder_id,
      names: 'true',
      sort: JSON.stringify([{ attribute_id: 'name', direction: 'asc' }]),
    }),
  ]
  for (const { status, body } of refused) {
    expect([status, body.code]).toEqual([422, 'ambiguous_name'])
    for (const one of [attributes.name, twin]) expect(String(body.data)).toContain(one)
  }
  const [row] = rowsOf(await as.owner.index('items', { folder_id, expand: 'values', names: 'true' }))
  expect(Object.keys(valuesOf(row))).toEqual(expect.arrayContaining([attributes.name, twin, 'amount']))
  expect(Object.keys(valuesOf(row))).not.toContain('name')
})

test('a name that is nobody’s, or said twice, is refused in words; the others of a bulk call go on', async () => {
  const { as, attributes } = world
  const id = await addItem(world)
  const none = await as.owner.send('PUT', `/values/${id}.Nothing?names=true`, { data: 1, row_version: 1 })
  expect([none.status, none.body.data]).toEqual([422, ['attribute_id: there is no attribute Nothing']])
  const twice = { ...newItem(world), values: { amount: 1, [attributes.amount]: 2 } }
  const said = await as.owner.send('PUT', `/items/${newUuid()}?names=true`, twice)
  expect([said.status, said.body.data]).toEqual([422, [`values: ${attributes.amount} is said twice`]])
  const bulk = await as.owner.send('POST', '/bulk?names=true', [
    put(`/values/${id}.Nothing`, { data: 1, row_version: 1 }),
    put(`/values/${id}.%E0%A4%A`, { data: 1, row_version: 1 }),
    put(`/values/${id}.amount`, { data: 1, row_version: 1 }),
  ])
  expect((bulk.body as unknown as { status: number }[]).map(({ status }) => status)).toEqual([422, 422, 200])
  const views = await as.owner.index('views', { board_id: world.board_id, names: 'true' })
  expect([views.status, views.body.data]).toEqual([422, ['names: views hold no values of attributes']])
})

test('whoever does not see a board learns no name of it', async () => {
  const { as, board_id, folder_id, people } = world
  const id = await addItem(world)
  const answers = async (caller: Caller, name: string) => {
    const filter = JSON.stringify({ op: 'and', conditions: [{ attribute_id: name, operator: 'is_empty' }] })
    const all = [
      await caller.send('PUT', `/values/${id}.${name}?names=true`, { data: 1, row_version: 1 }),
      await caller.send('GET', `/values/${id}.${name}?names=true`),
      await caller.send('PUT', `/items/${newUuid()}?names=true`, {
        ...newItem(world),
        values: { [name]: 1 },
      }),
      await caller.index('items', { folder_id, names: 'true', filter }),
      // As if they made the board themselves.
      await caller.send('POST', '/bulk?names=true', [
        put(`/boards/${board_id}`, { name: 'Mine', user_ids: [people.outsider.id], row_version: 1 }),
        put(`/items/${newUuid()}`, { ...newItem(world), values: { [name]: 1 } }),
      ]),
    ]
    return JSON.stringify(all.map(({ status, body }) => [status, body])).replaceAll(name, '…')
  }
  for (const caller of [as.outsider, as.guest])
    expect(await answers(caller, 'amount')).toBe(await answers(caller, 'Nothing'))
})

test('names that are read as something else are told by their ids, and none is lost', async () => {
  const { as, attributes, folder_id } = world
  const [proto, id] = [await addAttribute('__proto__'), await addAttribute(attributes.amount, 'number')]
  const created = await addAttribute('created_at')
  await addItem(world, { values: { [attributes.amount]: 1, [id]: 2, [proto]: 'x', [created]: 'y' } })
  const [row] = rowsOf(await as.owner.index('items', { folder_id, expand: 'values', names: 'true' }))
  const values = valuesOf(row)
  expect([values['amount']?.data, values[id]?.data, values['created_at']?.data]).toEqual([1, 2, 'y'])
  expect(Object.entries(values).find(([name]) => name === '__proto__')?.[1].data).toBe('x')
  const sort = JSON.stringify([{ attribute_id: 'created_at', direction: 'asc' }])
  const sorted = await as.owner.index('items', { folder_id, names: 'true', sort })
  expect([sorted.status, sorted.body.code, String(sorted.body.data)]).toEqual([
    422,
    'ambiguous_name',
    expect.stringContaining(created),
  ])
})

test('the same call under the same key is answered as before, whatever its name names by now', async () => {
  const { as, attributes, board_id } = world
  const id = await addItem(world)
  const save = () =>
    as.owner.send('PUT', `/values/${id}.amount?names=true`, { data: 4, row_version: 1 }, 'the-very-same-key')
  expect((await save()).status).toBe(200)
  const rename = (attribute: string, name: string, old: string) =>
    as.owner.put('attributes', attribute, { board_id, name, old: { name: old } })
  expect((await rename(attributes.amount, 'sum', 'amount')).status).toBe(200)
  await addAttribute('amount', 'number')
  const again = await save()
  expect([again.status, recordOf(again)['data']]).toEqual([200, 4])
})
