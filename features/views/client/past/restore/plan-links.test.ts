import { clientAttributeType, linksOfFolder, moreAttributeTypes } from '@weft/features/attributes/client'
import { linksOf } from '@weft/features/attributes/shared'
import {
  type Attribute,
  createAttribute,
  createFolder,
  createItem,
  type Reference,
  referenceId,
} from '@weft/model'
import { createStore, type Transport } from '@weft/store'
import * as fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'

import { planLinks } from './plan-links.ts'

beforeAll(async () => {
  await moreAttributeTypes.load()
})

const BOARD = 'board000001'
const ELSEWHERE = 'board000002'
const uuid = (n: number) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`
const [LINK, MIRROR] = [uuid(801), uuid(802)]
const HERE = [0, 1, 2, 3]
/** Items of another folder: one that may be changed, one that may only be seen, one that is not seen. */
const [FREE, SEEN, CLOSED] = [10, 11, 12]
const folder = createFolder(1, { board_id: BOARD, name: 'Folder' })
const [free, seen] = ['Free', 'Seen'].map((name) => createFolder(1, { board_id: ELSEWHERE, name }))
const folderOf = (n: number) =>
  n === CLOSED ? null : ((n === FREE ? free : n === SEEN ? seen : folder)?.id ?? null)

interface Link {
  from: number
  to: number
  data?: { kind: string } | null
  /** Missing is the number of the item. */
  order?: number
}

const never = () => new Promise<never>(() => undefined)
const silent: Transport = { index: never, one: never, bulk: never, content: never, post: never }

function storeOf(links: readonly Link[], settings: Record<string, unknown> = {}) {
  const store = createStore({ transport: silent })
  store.initialise(1, 7)
  const attribute = (id: string, mirror_id: string): Attribute => ({
    ...createAttribute(1, { board_id: BOARD, name: id === LINK ? 'Parts' : 'Part of', type: 'reference' }),
    id,
    settings: { board_id: BOARD, multiple: true, mirror_id, ...settings },
  })
  store.hydrate(
    'folders',
    [folder, free, seen].flatMap((one) => one ?? []),
  )
  store.hydrate('attributes', [attribute(LINK, MIRROR), attribute(MIRROR, LINK)])
  store.hydrate(
    'items',
    HERE.map((n) => ({ ...createItem(1, { board_id: BOARD, folder_id: folder.id }), id: uuid(n) })),
  )
  const end = ({ from, to, data = null, order = to }: Link, attribute_id: string): Reference => {
    const key = { from_item_id: uuid(from), attribute_id, to_item_id: uuid(to) }
    const times = { created_at: '', updated_at: '', deleted_at: null, created_by: 7 }
    const told = {
      name: `i${to}`,
      shown: {},
      inputs: {},
      to_folder_id: folderOf(to),
      data,
      sort_order: order,
    }
    return {
      ...key,
      ...times,
      ...told,
      id: referenceId(key),
      folder_id: folder.id,
      team_id: 1,
      row_version: 1,
      seq: 1,
    }
  }
  const ends = links.flatMap((link) => {
    const twin = HERE.includes(link.to) ? [end({ from: link.to, to: link.from }, MIRROR)] : []
    return [end(link, LINK), ...twin]
  })
  store.hydrate('references', ends)
  linksOfFolder(store, folder.id)
  return store
}

type Store = ReturnType<typeof storeOf>

const cellsOf = (store: Store) =>
  HERE.flatMap((n) =>
    [LINK, MIRROR].map((id) => {
      const links = linksOf(linksOfFolder(store, folder.id)?.read(uuid(n), id))
      return links.map(({ item_id, data }) => `${item_id} ${JSON.stringify(data ?? null)}`).toSorted()
    }),
  )

const planned = (past: Store, live: Store) =>
  planLinks({
    live,
    past,
    folder_id: folder.id,
    attributes: past.collection<Attribute>('attributes').list(BOARD),
    ids: HERE.map(uuid),
    mayEdit: (id) => id !== seen?.id,
  })

function write(live: Store, { edits }: Awaited<ReturnType<typeof planned>>) {
  return live.transaction(() => {
    for (const edit of [...edits.values()].flat()) clientAttributeType('reference').write?.(live, edit)
  })
}

const linksArb = fc.uniqueArray(
  fc
    .record({ from: fc.constantFrom(...HERE), to: fc.constantFrom(...HERE, FREE, SEEN, CLOSED) })
    .filter(({ from, to }) => from !== to),
  { selector: ({ from, to }) => `${from} ${to}`, maxLength: 8 },
)
const isFree = ({ to }: Link) => to !== SEEN && to !== CLOSED

test('links are as they were where both ends may be changed, the others as they are, and undo brings all back', async () => {
  await fc.assert(
    fc.asyncProperty(linksArb, linksArb, async (before, after) => {
      const [then, live] = [storeOf(before), storeOf(after)]
      const first = cellsOf(live)
      const plan = await planned(then, live)
      const change = write(live, plan)
      const wanted = [...before.filter(isFree), ...after.filter((link) => !isFree(link))]
      expect(cellsOf(live)).toEqual(cellsOf(storeOf(wanted)))
      const names = (links: readonly Link[]) =>
        new Set(links.filter((link) => !isFree(link)).map(({ from, to }) => `${from} ${to}`))
      expect(plan.left.length).toBe(names(before).symmetricDifference(names(after)).size)
      change?.undo()
      expect(cellsOf(live)).toEqual(first)
    }),
    { numRuns: 100 },
  )
})

test('one pair of ends is written once, and what is said of a link comes back as well', async () => {
  const then = storeOf([
    { from: 0, to: 1 },
    { from: 2, to: FREE, data: { kind: 'SS' } },
  ])
  const live = storeOf([{ from: 2, to: FREE, data: { kind: 'FF' } }])
  const plan = await planned(then, live)
  expect([...plan.edits.values()].flat().map(({ item_id }) => item_id)).toEqual([uuid(0), uuid(2)])
  write(live, plan)
  expect(cellsOf(live)).toEqual(cellsOf(then))
})

test('links stand in their order again: those that are made anew and those that were moved', async () => {
  const names = (store: Store) =>
    linksOf(linksOfFolder(store, folder.id)?.read(uuid(0), LINK)).map(({ item_id }) => item_id)
  const then = storeOf([
    { from: 0, to: 3, order: 1 },
    { from: 0, to: FREE, order: 2 },
    { from: 0, to: 1, order: 3 },
  ])
  const live = storeOf([
    { from: 0, to: 1, order: 1 },
    { from: 0, to: 3, order: 5 },
  ])
  const change = write(live, await planned(then, live))
  expect(names(live)).toEqual([uuid(3), uuid(FREE), uuid(1)])
  change?.undo()
  expect(names(live)).toEqual([uuid(1), uuid(3)])
  expect((await planned(live, live)).edits.size).toBe(0)
})

test('a cell for one link keeps the one that may not be taken away', async () => {
  const one = { multiple: false, mirror_id: null }
  const plan = await planned(storeOf([{ from: 0, to: FREE }], one), storeOf([{ from: 0, to: CLOSED }], one))
  expect([plan.edits.size, plan.left.map(({ why }) => why)]).toEqual([0, ['links', 'links']])
})

test('links of an attribute that leads to another board today stay and are named', async () => {
  const then = storeOf([{ from: 0, to: 1 }])
  const other = await planned(then, storeOf([], { board_id: ELSEWHERE }))
  expect(other.left).toEqual([
    { name: 'Parts', why: 'converted' },
    { name: 'Part of', why: 'converted' },
  ])
  expect(other.edits.size).toBe(0)
})
