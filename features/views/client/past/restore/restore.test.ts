import { moreAttributeTypes } from '@weft/features/attributes/client'
import {
  type Attribute,
  createAttribute,
  createFolder,
  createItem,
  type Folder,
  type Item,
} from '@weft/model'
import type { BulkEntry } from '@weft/protocol'
import { createStore, type Transport } from '@weft/store'
import { loadLateParts, toast } from '@weft/ui'
import * as fc from 'fast-check'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'

import { undoStackOf } from '../../data/undo-stacks.ts'
import { planRestore, type RestorePlan } from './plan-restore.ts'
import { chosenPart, countOf, OF_ITEMS, runRestore } from './run-restore.ts'

beforeAll(async () => {
  await moreAttributeTypes.load()
  await loadLateParts()
})
afterEach(() => toast.clear())

const BOARD = 'board000001'
const uuid = (n: number) => `018f0000-0000-7000-8000-${String(n).padStart(12, '0')}`
const LABELS = [uuid(901), uuid(902), uuid(903)]
const FORMER_LABEL = uuid(909)
const NAMES = ['name', 'amount', 'tags', 'note', 'changed', 'gone'] as const
type Name = (typeof NAMES)[number]
const idOf = (name: Name) => uuid(800 + NAMES.indexOf(name))

type Data = Partial<Record<Name, unknown>>
interface Row {
  isHere: boolean
  data: Data
  sort_order: number
  /** Which of the items before it is above it. */
  parent: number | null
}

function attributesOf(when: 'then' | 'today'): Attribute[] {
  const labels = when === 'then' ? [...LABELS, FORMER_LABEL] : LABELS
  const make = (name: Name, type: string, settings = {}) => ({
    ...createAttribute(1, { board_id: BOARD, name, type, primary: name === 'name' }),
    id: idOf(name),
    settings,
  })
  const all = [
    make('name', 'text'),
    make('amount', 'number'),
    make('tags', 'label', { labels: labels.map((id) => ({ id, name: id, color: 'blue' })), multiple: true }),
    make('note', 'longtext'),
    make('changed', when === 'then' ? 'number' : 'text'),
  ]
  return when === 'then' ? [...all, make('gone', 'text')] : all
}

/** A folder of today beside what it was, at a server that is slow to answer. */
function world(then: readonly Row[], today: readonly Row[]) {
  const sent: BulkEntry[] = []
  const never = () => new Promise<never>(() => undefined)
  const transport: Transport = {
    index: never,
    one: () => Promise.resolve({ status: 404 }),
    content: never,
    post: () => Promise.resolve({ status: 200, data: {} }),
    bulk: (_team_id: number, entries: readonly BulkEntry[]) => {
      sent.push(...entries)
      return never()
    },
  }
  const store = createStore({ transport })
  store.initialise(1, 7)
  const folder = createFolder(1, { board_id: BOARD, name: 'Folder' })
  const recordsOf = (rows: readonly Row[]): Item[] =>
    rows.flatMap(({ isHere, data, sort_order, parent }, n): Item | [] => {
      if (!isHere) return []
      const slots = Object.entries(data)
        .filter(([, one]) => one !== null && one !== undefined)
        .map(([name, one]) => [idOf(name as Name), { data: one, row_version: 1 }])
      const parent_id = parent !== null && rows[parent]?.isHere ? uuid(parent) : null
      const made = createItem(1, { board_id: BOARD, folder_id: folder.id, sort_order, parent_id })
      return { ...made, id: uuid(n), row_version: 1, values: Object.fromEntries(slots) }
    })
  store.hydrate('folders', [folder])
  store.hydrate('attributes', attributesOf('today'))
  store.hydrate('items', recordsOf(today))
  const rows = new Map(recordsOf(then).map((row) => [row.id, row]))
  const plan = (ids: readonly string[] | null = null, inTrash: readonly string[] = []) =>
    planRestore({
      live: store,
      past: store,
      folder_id: folder.id,
      rows,
      attributes: attributesOf('then'),
      ids,
      mayRemove: true,
      mayEdit: () => true,
      trashed: () => Promise.resolve(new Set(inTrash)),
      readText: (_item_id, _attribute_id, hash) =>
        Promise.resolve(hash.startsWith('0') ? null : `<p>${hash}</p>`),
      wholeNow: () => Promise.resolve({ data: '<p>today</p>' }),
    })
  return { store, folder, plan, sent, items: store.collection<Item>('items') }
}

type World = ReturnType<typeof world>

async function restore({ store, folder }: { store: World['store']; folder: Folder }, plan: RestorePlan) {
  const undo = undoStackOf(store, BOARD)
  toast.clear()
  runRestore({ store, folder, refuseOffline: () => false }, plan, 'then')
  // What is said at the end belongs to this test, and to none after it.
  if (countOf(plan) > 0)
    await vi.waitFor(() => expect([undo.canUndo, toast.getToasts().length]).toEqual([true, 1]), {
      interval: 1,
    })
  return undo
}

/** All that can be seen of a folder. */
function pictureOf({ items, folder }: Pick<World, 'items' | 'folder'>) {
  return [...items.ids(folder.id)].toSorted().map((id) => {
    const { parent_id, sort_order, values = {} } = items.get(id) as Item
    const data = Object.entries(values).flatMap(([slot, one]) =>
      one.data === null ? [] : [[slot, one.data]],
    )
    return { id, parent_id, sort_order, data: Object.fromEntries(data) as Record<string, unknown> }
  })
}

const dataArb = fc.record(
  {
    name: fc.constantFrom('one', 'two', 'three'),
    amount: fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constant(null)),
    tags: fc.subarray([...LABELS, FORMER_LABEL], { minLength: 1 }),
    changed: fc.constantFrom(1, 'words'),
    gone: fc.constantFrom('x', null),
  },
  { requiredKeys: [] },
)
const rowsArb = fc.array(
  fc.record({
    isHere: fc.boolean(),
    data: dataArb,
    sort_order: fc.integer({ min: 1, max: 5 }),
    parent: fc.oneof(fc.constant(null), fc.integer({ min: 0, max: 5 })),
  }),
  { minLength: 6, maxLength: 6 },
)
/** Every item lies below one before it, or in the other direction, so that what was above may be below today. */
const isTree = (up: boolean) => (row: Row, n: number) =>
  row.parent === null || (up ? row.parent < n : row.parent > n)

test('what may be restored is as it was, the rest as it is, and undo brings all of it back', async () => {
  const idsArb = fc.subarray([0, 1, 2, 3, 4, 5])
  await fc.assert(
    fc.asyncProperty(
      rowsArb,
      rowsArb,
      fc.record({ isTurned: fc.boolean(), inTrash: idsArb, removesAdded: fc.boolean() }),
      async (before, after, { isTurned, inTrash, removesAdded }) => {
        const then = before.map((row, n) => (isTree(true)(row, n) ? row : { ...row, parent: null }))
        const today = after.map((row, n) => (isTree(!isTurned)(row, n) ? row : { ...row, parent: null }))
        const made = world(then, today)
        const first = pictureOf(made)
        const plan = await made.plan(null, inTrash.map(uuid))
        const chosen = chosenPart(plan, new Set(removesAdded ? [] : [OF_ITEMS.added]))
        const undo = await restore(made, chosen)
        const last = pictureOf(made)
        for (const { id, data, sort_order } of last) {
          const was = then[Number(id.slice(-3))]
          const is = first.find((one) => one.id === id)
          expect(data).toEqual(wantedOf(was?.isHere ? was.data : null, is?.data ?? null))
          const isPlaced = was?.isHere && is && !plan.left.some(({ why }) => why === 'place')
          if (isPlaced && was.parent === null) expect(sort_order).toBe(was.sort_order)
        }
        const returned = plan.returned.flat().map(({ id }) => id)
        const here = [...first.map(({ id }) => id), ...returned]
        expect(last.map(({ id }) => id)).toEqual(here.filter((id) => !chosen.added.includes(id)).toSorted())
        const away = then.filter(({ isHere }, n) => isHere && !today[n]?.isHere).length
        const elsewhere = plan.left.find(({ why }) => why === 'elsewhere')?.count ?? 0
        expect(elsewhere + returned.length).toBe(away)
        if (countOf(chosen) > 0) undo.undo()
        expect(pictureOf(made)).toEqual(first)
      },
    ),
    { numRuns: 200 },
  )
})

/** What an item holds in the end, by what it held then and holds today. */
function wantedOf(then: Data | null, today: Record<string, unknown> | null): Record<string, unknown> {
  const wanted: Record<string, unknown> = {}
  for (const name of NAMES) {
    const isFit = name !== 'tags' || !(then?.tags as string[] | undefined)?.includes(FORMER_LABEL)
    const isFree = name !== 'changed' && name !== 'gone' && isFit
    // What comes out of the trash is as it was there.
    const data = then && (isFree || !today) ? then[name] : today?.[idOf(name)]
    if (data !== null && data !== undefined) wanted[idOf(name)] = data
  }
  return wanted
}

const row = (data: Data, place: Partial<Row> = {}): Row => ({
  isHere: true,
  data,
  sort_order: 1,
  parent: null,
  ...place,
})

test('it is one act that says where it came from, with what each value was when it was planned', async () => {
  const made = world(
    [row({ name: 'then', amount: 1 }), row({ amount: 2 })],
    [row({ name: 'now' }), row({ amount: 5 })],
  )
  const plan = await made.plan()
  // Somebody else saves between the question and the answer.
  const theirs: Item = {
    ...(made.items.get(uuid(1)) as Item),
    seq: 2,
    values: { [idOf('amount')]: { data: 7, row_version: 2 } },
  }
  made.store.hydrate('items', [theirs])
  await restore(made, plan)
  await vi.waitFor(() => expect(made.sent).toHaveLength(3))
  expect(made.sent.find(({ route }) => route.includes(uuid(1)))?.old).toEqual({ data: 5 })
  const [origin, ...others] = made.sent.map((one) => one.origin)
  expect(origin).toEqual({ act: expect.any(String), via: 'restore' })
  expect(others).toEqual([origin, origin])
})

test('what is left out stays, and only the chosen items are looked at', async () => {
  const made = world(
    [row({ name: 'A', amount: 1 }), row({ name: 'B' })],
    [row({ name: 'now', amount: 2 }), row({ name: 'now' })],
  )
  const plan = await made.plan([uuid(0)])
  expect(countOf(plan)).toBe(2)
  await restore(made, chosenPart(plan, new Set([idOf('amount')])))
  expect(made.items.get(uuid(0))?.values?.[idOf('name')]?.data).toBe('A')
  expect(made.items.get(uuid(0))?.values?.[idOf('amount')]?.data).toBe(2)
  expect(made.items.get(uuid(1))?.values?.[idOf('name')]?.data).toBe('now')
})

test('a long text comes back whole, or is refused where it is not kept', async () => {
  const part = (hash: string) => ({ excerpt: 'words', length: 5, hash })
  const made = world([row({ note: part('1a') }), row({ note: part('0b') })], [row({}), row({})])
  const plan = await made.plan()
  expect(plan.left).toEqual([{ name: 'note', why: 'text', count: 1 }])
  await restore(made, plan)
  await vi.waitFor(() => expect(made.sent.map(({ item }) => item?.['data'])).toEqual(['<p>1a</p>']))
})

test('a long text that is the same is left, also where less was kept with it then', async () => {
  const part = { excerpt: '@Ada', length: 4, hash: '1a' }
  const plan = await world([row({ note: part })], [row({ note: { ...part, mentions: [7] } })]).plan()
  expect([countOf(plan), plan.left]).toEqual([0, []])
})

test('a long text is replaced as it was when it was looked at: what a colleague writes meanwhile stays', async () => {
  const part = (hash: string) => ({ excerpt: 'words', length: 5, hash })
  const made = world([row({ note: part('1a') })], [row({ note: part('2b') })])
  const plan = await made.plan()
  const theirs: Item = {
    ...(made.items.get(uuid(0)) as Item),
    seq: 2,
    values: { [idOf('note')]: { data: part('3c'), row_version: 2 } },
  }
  made.store.hydrate('items', [theirs])
  await restore(made, plan)
  await vi.waitFor(() => expect(made.sent).toHaveLength(1))
  expect(made.sent[0]).toMatchObject({ item: { data: '<p>1a</p>' }, old: { data: '<p>today</p>' } })
})

test('a loop that today and then make together is not written', async () => {
  const made = world(
    [row({ name: 'A' }), row({ name: 'B' }, { parent: 0 })],
    [row({ name: 'A' }, { parent: 1 }), row({ name: 'B' })],
  )
  const whole = await made.plan()
  expect(whole.places.map(({ id }) => id)).toEqual([uuid(0), uuid(1)])
  const one = await made.plan([uuid(1)])
  expect([one.places, one.left]).toEqual([[], [{ name: null, why: 'place', count: 1 }]])
})
