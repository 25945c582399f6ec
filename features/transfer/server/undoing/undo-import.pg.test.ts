import { newUuid } from '@weft/base'
import { createTestDatabase } from '@weft/db/testing'
import { csvLines } from '@weft/features/attributes/shared'
import fc from 'fast-check'
import { entryKey } from '@weft/permissions'
import { afterAll, expect, test, vi } from 'vitest'

import {
  makeBoard,
  offeredMapping,
  type Place,
  readItems,
  untilEnded,
  uploadText,
} from '../testing/import-journey.ts'
import { openWorld, seedPeople, startNode } from '../testing/transfer-world.ts'

const { connectionString, drop } = await createTestDatabase()
const world = await openWorld(connectionString)
await seedPeople(world.db)
const node = await startNode(world)

afterAll(async () => {
  await node.stop()
  await world.close()
  await drop()
})

const [ADA, GRACE] = [1, 2]
const LOCAL = { locale: 'en-US', tz: 'UTC' }

async function bringIn(place: Place, rows: readonly (readonly string[])[]) {
  const { id, preview } = await uploadText(node, place, csvLines(rows))
  const below =
    preview.parent_column === null ? null : { parent: preview.parent_column, key: preview.key_column }
  await node.call('POST', `/api/1/imports/${id}/start`, {
    ...LOCAL,
    mapping: offeredMapping(preview, place),
    below,
  })
  expect((await untilEnded(node, id)).state).toBe('done')
  return String(id)
}

async function takeBack(id: string, user = ADA) {
  const asked = await node.call('POST', `/api/1/imports/${id}/undo`, {}, user)
  expect(asked.status).toBe(200)
  return vi.waitFor(
    async () => {
      const { data } = (await node.call('GET', `/api/1/imports/${id}`, undefined, user)).body
      if (data.undone.state !== 'done') throw new Error('still under way')
      return data.undone as { removed: number; left: number }
    },
    { timeout: 60_000, interval: 20 },
  )
}

const receipt = async (id: string) => (await node.call('GET', `/api/1/imports/${id}/receipt`)).body.data

async function worldOf(rows: readonly (readonly string[])[]) {
  const place = await makeBoard(node)
  const id = await bringIn(place, rows)
  const { items, attributes } = await readItems(node, place)
  const byName = new Map(items.map((item) => [String(item.values['Name']), item.id]))
  const attribute = (name: string) =>
    attributes.find((one: { name: string }) => one.name === name).id as string
  const set = (item: string, name: string, data: unknown, user = GRACE) =>
    node.call('PUT', `/api/1/values/${byName.get(item)}.${attribute(name)}`, { data, row_version: 2 }, user)
  const names = async () => (await readItems(node, place)).items.map(({ values }) => values['Name'])
  return { place, id, byName, set, names, attribute }
}

const ROWS = [
  ['Name', 'Size'],
  ['a', '1'],
  ['b', '2'],
  ['c', '3'],
  ['d', '4'],
  ['e', '5'],
  ['f', '6'],
]

test('what nobody went on with goes, whatever else was done to the rest stays, and the receipt says so before', async () => {
  const { place, id, byName, set, names } = await worldOf(ROWS)
  expect((await set('a', 'Size', 9)).status).toBe(200)
  const comment = {
    board_id: place.board_id,
    item_id: byName.get('b'),
    text: { html: '<p>x</p>' },
    row_version: 1,
  }
  expect((await node.call('PUT', `/api/1/comments/${newUuid()}`, comment, GRACE)).status).toBe(201)
  const child = { ...place, primary_id: undefined, parent_id: byName.get('c'), row_version: 1 }
  expect((await node.call('PUT', `/api/1/items/${newUuid()}`, child, GRACE)).status).toBe(201)
  await node.call('DELETE', `/api/1/items/${byName.get('d')}`, undefined, GRACE)

  const before = await receipt(id)
  expect(before).toMatchObject({ standing: 5, trashed: 1, removable: 2, changed: 3 })
  expect(before.named.map(({ name }: { name: string }) => name).toSorted()).toEqual(['a', 'b', 'c'])
  expect(before.import.undo_until).not.toBe(null)
  expect(await takeBack(id)).toEqual({ state: 'done', removed: 2, left: 3 })
  expect(new Set((await names()).filter(Boolean))).toEqual(new Set(['a', 'b', 'c']))
  const after = await receipt(id)
  expect(after).toMatchObject({ standing: 3, trashed: 3, removable: 0, import: { undo_until: null } })
  // Asked again, it says the same and does nothing.
  expect(await takeBack(id)).toEqual({ state: 'done', removed: 2, left: 3 })
})

test('attributes that it made go with the last value in them, and not before', async () => {
  const attributesIn = async (place: Place) =>
    (await readItems(node, place)).attributes.map(({ name }: { name: string }) => name)
  const all = await worldOf(ROWS)
  await takeBack(all.id)
  expect(await attributesIn(all.place)).toEqual(['Name'])
  const some = await worldOf(ROWS)
  await some.set('a', 'Name', 'A')
  await takeBack(some.id)
  expect(await attributesIn(some.place)).toEqual(['Name', 'Size'])
})

test('a tree goes whole, or as far up as somebody went on with a leaf of it', async () => {
  const head = ['Task ID', 'Name', 'Section/Column', 'Parent task']
  const rows = [
    head,
    ['1', 'top', '', ''],
    ['2', 'mid', '', 'top'],
    ['3', 'leaf', '', 'mid'],
    ['4', 'other', '', 'top'],
    ['5', 'alone', '', ''],
  ]
  const { id, byName, names } = await worldOf(rows)
  await node.call('DELETE', `/api/1/items/${byName.get('other')}`, undefined, GRACE)
  await node.call('POST', `/api/1/items/${byName.get('other')}/restore`, undefined, GRACE)
  expect(await takeBack(id)).toEqual({ state: 'done', removed: 3, left: 2 })
  expect(new Set(await names())).toEqual(new Set(['other', 'top']))
})

test('others neither see nor undo it, and one that runs or is too old is not undone', async () => {
  const { place, id } = await worldOf(ROWS)
  const statuses = async (user: number) => [
    (await node.call('POST', `/api/1/imports/${id}/undo`, {}, user)).status,
    (await node.call('GET', `/api/1/imports/${id}/receipt`, undefined, user)).status,
    (await node.call('GET', `/api/1/imports?folder_id=${place.folder_id}`, undefined, user)).body.data
      ?.length,
  ]
  expect(await statuses(GRACE)).toEqual([404, 404, 0])
  await world.db.run(1, `update imports set state = 'running' where team_id = 1 and id = $1`, [id])
  expect((await node.call('POST', `/api/1/imports/${id}/undo`, {})).body.code).toBe('import_not_over')
  await world.db.run(
    1,
    `update imports set state = 'done', created_at = now() - interval '8 days' where team_id = 1 and id = $1`,
    [id],
  )
  expect((await node.call('POST', `/api/1/imports/${id}/undo`, {})).body.code).toBe('import_undo_over')
  expect((await receipt(id)).import.undo_until).toBe(null)
})

test('a tree of more items than go at once goes from its leaves', async () => {
  const head = ['Task ID', 'Name', 'Section/Column', 'Parent task']
  const rows = Array.from({ length: 450 }, (_, n) => [
    `${n + 2}`,
    `Row ${n}`,
    '',
    n % 3 === 0 ? 'top' : `Row ${n - (n % 3)}`,
  ])
  const { id, names } = await worldOf([head, ['1', 'top', '', ''], ...rows])
  expect(await receipt(id)).toMatchObject({ removable: 451, changed: 0 })
  expect(await takeBack(id)).toEqual({ state: 'done', removed: 451, left: 0 })
  expect(await names()).toEqual([])
})

test('what the world can read, and what others made of an attribute, stays', async () => {
  const { place, id, byName, attribute, names } = await worldOf(ROWS)
  const formula = {
    board_id: place.board_id,
    name: 'Twice',
    type: 'formula',
    settings: { formula: `{${attribute('Size')}} * 2` },
    row_version: 1,
  }
  expect((await node.call('PUT', `/api/1/attributes/${newUuid()}`, formula, GRACE)).status).toBe(201)
  await world.db.run(
    1,
    `insert into published_links (team_id, id, kind, folder_id, item_id, created_by) values (1, 'abcdefghijk', 'item', $1, $2, 2)`,
    [place.folder_id, byName.get('a')],
  )
  expect(await takeBack(id)).toEqual({ state: 'done', removed: 5, left: 1 })
  expect(await names()).toEqual(['a'])
  const { attributes } = await readItems(node, place)
  expect(attributes.map(({ name }: { name: string }) => name)).toContain('Size')
})

test('whose right is gone by then leaves what they may not remove', async () => {
  const { place, id, names } = await worldOf(ROWS)
  await world.db.run(1, `update imports set user_id = 2 where team_id = 1 and id = $1`, [id])
  const entries = { [entryKey('DELETE_ITEM', 'user:2')]: false }
  const folder = {
    resource_type: 'folder',
    resource_id: place.folder_id,
    permissions: entries,
    row_version: 1,
  }
  const closed = await node.call('PUT', `/api/1/permissions/folder.${place.folder_id}`, folder)
  expect(closed.status).toBeLessThan(300)
  const asked = await node.call('POST', `/api/1/imports/${id}/undo`, {}, GRACE)
  expect(asked.body.data.undone).toMatchObject({ state: 'running' })
  // Nothing was undone, so it can be asked for again.
  await vi.waitFor(
    async () => {
      const { data } = (await node.call('GET', `/api/1/imports/${id}`, undefined, GRACE)).body
      expect([data.undone, data.undo_until === null]).toEqual([null, false])
    },
    { timeout: 60_000, interval: 20 },
  )
  expect(await names()).toHaveLength(6)
})

test('while somebody edits, each item is either gone untouched or there as they left it', async () => {
  const rows = Array.from({ length: 350 }, (_, n) => [`Row ${n}`, String(n)])
  await fc.assert(
    fc.asyncProperty(fc.array(fc.nat(349), { minLength: 100, maxLength: 100 }), async (picks) => {
      const { id, byName, set, place } = await worldOf([['Name', 'Size'], ...rows])
      const edited = new Set<string>()
      const early = picks.slice(0, 50)
      for (const n of early)
        if ((await set(`Row ${n}`, 'Size', n + 1_000)).status === 200) edited.add(`Row ${n}`)
      const undoing = takeBack(id)
      for (const n of picks.slice(50))
        if ((await set(`Row ${n}`, 'Size', n + 1_000)).status === 200) edited.add(`Row ${n}`)
      const { removed, left } = await undoing
      const { items } = await readItems(node, place)
      const there = new Set(items.map(({ values }) => String(values['Name'])))
      // What was edited while it was there stays; a value that came to an item in the trash does not bring it back.
      for (const n of early) expect(there).toContain(`Row ${n}`)
      for (const name of there) expect(edited).toContain(name)
      expect([removed + left, there.size]).toEqual([350, left])
      expect(byName.size).toBe(350)
    }),
    { numRuns: Number(process.env['UNDO_RUNS'] ?? 2) },
  )
})
