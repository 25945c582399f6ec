import { newSlug, newUuid } from '@weft/base'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type Fields, problemsOf, recordOf, rowsOf } from './testing/calls.ts'
import { addItem, addWorld, newItem, type World } from './testing/world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addWorld(server)
})

const ids = async (folder_id = world.folder_id) =>
  rowsOf(await world.as.owner.index('items', { folder_id })).map(({ id }) => id)
const read = async (id: string) => recordOf(await world.as.owner.get('items', id))

/** Another board with a text, a long text and a unique attribute. */
async function secondBoard() {
  const [board_id, folder_id] = [newSlug(), newSlug()]
  const [name, note, code] = [newUuid(), newUuid(), newUuid()]
  const { as } = world
  await as.owner.put('boards', board_id, { name: 'Second', row_version: 1 })
  await as.owner.put('folders', folder_id, { board_id, name: 'F', row_version: 1 })
  for (const [id, fields] of [
    [name, { name: 'Name', type: 'text', primary: true }],
    [note, { name: 'Note', type: 'longtext' }],
    [code, { name: 'Code', type: 'text', settings: { unique: true } }],
  ] as const)
    await as.owner.put('attributes', id, { board_id, ...fields, row_version: 1 })
  return { board_id, folder_id, name, note, code }
}

describe('A tree of items', () => {
  test('goes to the trash and comes back together', async () => {
    const { as } = world
    const root = await addItem(world)
    const child = await addItem(world, { parent_id: root })
    const leaf = await addItem(world, { parent_id: child })
    const earlier = await addItem(world, { parent_id: root })
    await as.owner.remove('items', earlier)
    await as.full.remove('items', root)
    expect(await ids()).toEqual([])
    expect(recordOf(await as.owner.put('items', leaf, { sort_order: 1, old: {} }))).toMatchObject({
      row_version: 2,
    })
    await as.full.restore('items', root)
    expect(await ids()).toEqual(expect.arrayContaining([root, child, leaf]))
    expect(await ids()).not.toContain(earlier)
    expect(await read(leaf)).toMatchObject({
      row_version: 3,
      parent_id: child,
      updated_by: world.people.full.id,
      created_by: world.people.owner.id,
    })
  })

  test('comes back in parts: what is restored alone stands at the top', async () => {
    const { as } = world
    const root = await addItem(world)
    const child = await addItem(world, { parent_id: root })
    const leaf = await addItem(world, { parent_id: child })
    await as.owner.remove('items', root)
    const back = await as.owner.restore('items', child)
    expect([back.status, recordOf(back)['parent_id']]).toEqual([200, null])
    expect(await read(leaf)).toMatchObject({ parent_id: child })
    await as.owner.restore('items', root)
    expect(new Set(await ids())).toEqual(new Set([root, child, leaf]))
  })

  test('is trashed whole although part of it was made in the same call', async () => {
    const [root, child] = [newUuid(), newUuid()]
    const put = (id: string, fields: Fields) => ({
      method: 'put' as const,
      route: `/items/${id}`,
      item: newItem(world, fields),
      idempotency_key: newUuid(),
    })
    const replies = await world.as.owner.bulk([
      put(root, {}),
      put(child, { parent_id: root }),
      { method: 'delete', route: `/items/${root}`, idempotency_key: newUuid() },
    ])
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 200])
    expect(await ids()).toEqual([])
  })

  test('has no cycles, no strangers and five levels', async () => {
    const { as, other_folder_id } = world
    const chain = [await addItem(world)]
    for (let n = 1; n < 5; n++) chain.push(await addItem(world, { parent_id: chain.at(-1) ?? '' }))
    const below = (id: string, parent_id: unknown) =>
      as.owner.put('items', id, { parent_id, old: { parent_id: null } })
    const six = await as.owner.put('items', newUuid(), newItem(world, { parent_id: chain[4] }))
    expect([six.status, problemsOf(six)]).toEqual([422, 'parent_id: items can be nested at most 5 deep'])
    const [a, b] = [await addItem(world), newUuid()]
    await as.owner.put('items', b, newItem(world, { parent_id: a }))
    for (const parent of [a, b])
      expect(problemsOf(await below(a, parent))).toBe('parent_id: an item cannot be its own sub-item')
    const single = await addItem(world)
    expect((await below(chain[0] ?? '', single)).status).toBe(422)
    const elsewhere = await addItem(world, { folder_id: other_folder_id })
    const gone = await addItem(world)
    await as.owner.remove('items', gone)
    for (const parent of [elsewhere, gone])
      expect(problemsOf(await below(single, parent))).toBe('parent_id: there is no such item')
    expect((await below(single, newUuid())).status).toBe(404)
  })
})

describe('A move to another board', () => {
  test('takes mapped values along, whole long texts and unique places too', async () => {
    const { as, attributes } = world
    const there = await secondBoard()
    const values = {
      [attributes.name]: 'A',
      [attributes.note]: '<p>whole</p>',
      [attributes.code]: 'K-1',
      [attributes.amount]: 3,
    }
    const item = await addItem(world, { values })
    const mapping = {
      [attributes.name]: there.name,
      [attributes.note]: there.note,
      [attributes.code]: there.code,
    }
    const lose = [attributes.amount]
    const moved = await as.owner.move(item, { folder_id: there.folder_id, mapping, lose })
    expect(moved.status).toBe(200)
    expect(Object.keys(recordOf(moved)['values'] as object).toSorted()).toEqual(
      [there.name, there.note, there.code].toSorted(),
    )
    expect(recordOf(await as.owner.get('values', `${item}.${there.note}`))['data']).toBe('<p>whole</p>')
    const saved = await as.owner.put('values', `${item}.${there.note}`, {
      data: '<p>b</p>',
      old: { data: '<p>whole</p>' },
    })
    expect(saved.status).toBe(200)
    // The old place is free, the new one is taken.
    await addItem(world, { values: { [attributes.code]: 'K-1' } })
    const twin = {
      board_id: there.board_id,
      folder_id: there.folder_id,
      row_version: 1,
      values: { [there.code]: 'k-1' },
    }
    expect((await as.owner.put('items', newUuid(), twin)).status).toBe(422)
  })

  test('leaves the rest behind, and frees what was unique', async () => {
    const { as, attributes } = world
    const there = await secondBoard()
    const item = await addItem(world, { values: { [attributes.code]: 'K-2', [attributes.note]: '<p>x</p>' } })
    const bare = await as.owner.move(item, { folder_id: there.folder_id })
    expect([bare.status, bare.body.code, problemsOf(bare).split('; ').toSorted()]).toEqual([
      422,
      'move_loses',
      ['code: 1 values have no attribute there', 'note: 1 values have no attribute there'],
    ])
    const lose = [attributes.code, attributes.note]
    const moved = await as.owner.move(item, { folder_id: there.folder_id, lose })
    expect(recordOf(moved)).toMatchObject({ board_id: there.board_id, values: {} })
    expect((await as.owner.get('values', `${item}.${attributes.note}`)).status).toBe(404)
    await addItem(world, { values: { [attributes.code]: 'K-2' } })
  })

  test('is refused where a unique value is taken, or the mapping makes no sense', async () => {
    const { as, attributes } = world
    const there = await secondBoard()
    const item = await addItem(world, { values: { [attributes.code]: 'K-3' } })
    const taken = {
      board_id: there.board_id,
      folder_id: there.folder_id,
      row_version: 1,
      values: { [there.code]: 'K-3' },
    }
    await as.owner.put('items', newUuid(), taken)
    for (const [mapping, status] of [
      [{ [attributes.code]: there.code }, 422],
      [{ [attributes.amount]: there.name }, 422],
      [{ [attributes.name]: there.name, [attributes.code]: there.name }, 422],
      [{ [attributes.name]: newUuid() }, 404],
      [{ [there.name]: there.name }, 404],
    ] as const) {
      expect((await as.owner.move(item, { folder_id: there.folder_id, mapping })).status).toBe(status)
    }
    expect(await read(item)).toMatchObject({ folder_id: world.folder_id, row_version: 1 })
  })
})

describe('A move', () => {
  test('to where it is changes nothing', async () => {
    const item = await addItem(world)
    const same = await world.as.owner.move(item, { folder_id: world.folder_id })
    expect([same.status, recordOf(same)['row_version']]).toEqual([200, 1])
  })

  test('out of reach or out of the trash is refused', async () => {
    const { as } = world
    const item = await addItem(world)
    const nowhere = await as.owner.move(item, { folder_id: newSlug() })
    expect(nowhere.status).toBe(404)
    await as.owner.remove('items', item)
    const gone = await as.owner.move(item, { folder_id: world.other_folder_id })
    expect([gone.status, gone.body.code]).toEqual([409, 'deleted'])
  })

  test('and a save at the same time both hold', async () => {
    const { as, attributes, folder_id, other_folder_id } = world
    const item = await addItem(world)
    let inFirst = true
    for (let n = 1; n <= 20; n++) {
      const folder = inFirst ? other_folder_id : folder_id
      const [moved, saved] = await Promise.all([
        as.owner.move(item, { folder_id: folder }),
        as.full.put('values', `${item}.${attributes.name}`, { data: `${n}`, row_version: n }),
      ])
      expect([n, moved.status, saved.status]).toEqual([n, 200, 200])
      inFirst = !inFirst
    }
  })

  test('again and again never makes a save answer that the item is not there', async () => {
    const { as, attributes, folder_id, other_folder_id } = world
    const item = await addItem(world)
    const statuses = new Set<number>()
    const moving = (async () => {
      for (let n = 0; n < 40; n++)
        await as.owner.move(item, { folder_id: n % 2 === 0 ? other_folder_id : folder_id })
    })()
    const saving = Array.from({ length: 4 }, async () => {
      for (let n = 0; n < 25; n++) {
        const value = { data: `${n}`, old: { data: null } }
        statuses.add((await as.full.put('values', `${item}.${attributes.name}`, value)).status)
      }
    })
    await Promise.all([moving, ...saving])
    // Whoever comes at a bad moment is told to try again, which the browser does by itself.
    expect(statuses).not.toContain(404)
  })
})
