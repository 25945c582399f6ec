import { newUuid } from '@weft/base'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { recordOf } from '../server/testing/calls.ts'
import { expectOneTruth, pages } from './testing/one-truth.ts'
import { addTruthWorld, save, type TruthBoard, type TruthWorld } from './testing/truth-world.ts'

let server: TestServer
let world: TruthWorld
let board: TruthBoard
let name: string

beforeAll(async () => {
  server = await startTestServer({ jobs: 'running' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addTruthWorld(server)
  board = await world.board('Board')
  name = await board.attribute('Name', 'text', { primary: true })
})

const parentOf = async (id: string) => recordOf(await world.owner.get('items', id))['parent_id']
const add = (parent_id: string | null = null) => board.item({ [name]: 'x' }, { parent_id })

test('a child that is restored before its parent lies below it again when that comes back', async () => {
  const [root, other] = [await add(), await add()]
  const parent = await add(root)
  const [child, settled] = [await add(parent), await add(parent)]
  const leaf = await add(child)
  await world.owner.remove('items', root)
  for (const id of [child, settled]) await world.full.restore('items', id)
  expect([await parentOf(child), await parentOf(settled), await parentOf(leaf)]).toEqual([null, null, child])
  // Where somebody put it meanwhile, there it stays.
  await world.full.put('items', settled, { parent_id: other, old: { parent_id: null } })
  await world.owner.restore('items', root)
  expect([await parentOf(child), await parentOf(settled), await parentOf(parent)]).toEqual([
    parent,
    other,
    root,
  ])
  await board.place.copy.sync()
  expect(board.place.copy.rows.get(child)?.['parent_id']).toBe(parent)
  await expectOneTruth(board.place)
})

test('a child lies below its parent again when both are restored in one call, in any order', async () => {
  const parent = await add()
  const [first, last] = [await add(parent), await add(parent)]
  await world.owner.remove('items', parent)
  const back = await world.full.bulk(
    [first, parent, last].map((id) => ({
      method: 'post',
      route: `/items/${id}/restore`,
      idempotency_key: newUuid(),
    })),
  )
  expect(back.map(({ status }) => status)).toEqual([200, 200, 200])
  expect([await parentOf(first), await parentOf(last)]).toEqual([parent, parent])
  await board.place.copy.sync()
  expect(board.place.copy.rows.get(first)?.['parent_id']).toBe(parent)
  await expectOneTruth(board.place)
})

test('a sub-item that is moved out and back lies below its parent again, as long as that stands', async () => {
  const there = await board.folder('Two')
  const parent = await add()
  const child = await add(parent)
  const to = (folder_id: string) => world.full.move(child, { folder_id })
  await to(there.folder_id)
  expect(await parentOf(child)).toBeNull()
  await to(board.folder_id)
  expect(await parentOf(child)).toBe(parent)
  await to(there.folder_id)
  await world.owner.remove('items', parent)
  await to(board.folder_id)
  expect(await parentOf(child)).toBeNull()
})

test('what stands beside an item stays there when the item goes to the trash and comes back', async () => {
  const there = await board.folder('Two')
  const parent = await add()
  const [moved, restored] = [await add(parent), await add(parent)]
  await world.owner.remove('items', parent)
  await world.owner.restore('items', restored)
  await world.owner.remove('items', restored)
  for (const id of [parent, restored]) await world.owner.restore('items', id)
  for (const id of [moved, restored, parent]) await world.full.move(id, { folder_id: there.folder_id })
  expect([await parentOf(moved), await parentOf(restored)]).toEqual([null, null])
  await world.owner.remove('items', parent)
  await world.owner.restore('items', parent)
  expect([await parentOf(moved), await parentOf(restored)]).toEqual([null, null])
})

test('an ID and the times of changes are there again after a move to another board and back', async () => {
  const id = await board.attribute('ID', 'custom_id', { settings: { prefix: 'A-' } })
  const changed = await board.attribute('Changed', 'updated_at', { settings: { watch: [name] } })
  const there = await world.board('There')
  const called = await there.attribute('Name', 'text', { primary: true })
  const theirs = await there.attribute('ID', 'custom_id', { settings: { prefix: 'B-' } })
  const item = await add()
  const child = await add(item)
  await save(world.full, `${item}.${name}`, 'y')
  const before = await expectOneTruth(board.place)
  const changedAt = async () => recordOf(await world.owner.get('values', `${item}.${changed}`))['data']
  const at = await changedAt()
  expect(at).toMatchObject({ hasTime: true })
  const out = await world.full.move(item, { folder_id: there.folder_id, mapping: { [name]: called } })
  expect(out.status).toBe(200)
  await add()
  const over = await expectOneTruth(there.place)
  expect([over[`${item}.${theirs}`], await changedAt()]).toEqual([expect.stringMatching(/^B-/), undefined])
  const back = await world.owner.move(item, { folder_id: board.folder_id, mapping: { [called]: name } })
  expect(back.status).toBe(200)
  const after = await expectOneTruth(board.place)
  expect(await changedAt()).toEqual(at)
  for (const cell of [`${item}.${id}`, `${child}.${id}`])
    expect([cell, after[cell]]).toEqual([cell, before[cell]])
  const found = await world.full.send(
    'GET',
    `/boards/${board.board_id}/numbered?id=${String(before[`${item}.${id}`])}`,
  )
  expect(recordOf(found)).toMatchObject({ id: item })
  const ids = (await pages(world.owner, 'values', { folder_id: board.folder_id })).filter(
    (row) => row['attribute_id'] === id,
  )
  expect(new Set(ids.map(({ data }) => data)).size).toBe(3)
})

test('a child whose parent was removed for ever comes back at the top', async () => {
  const parent = await add()
  const child = await add(parent)
  for (const id of [child, parent]) await world.owner.remove('items', id)
  expect((await world.owner.send('DELETE', `/trash/${parent}`)).status).toBe(200)
  const back = await world.full.restore('items', child)
  expect([back.status, recordOf(back)['parent_id']]).toEqual([200, null])
  expect(Object.keys(await expectOneTruth(board.place))).toEqual([`${child}.${name}`])
})
