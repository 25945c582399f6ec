import { moreAttributeTypes } from '@weft/features/attributes/client'
import { createAttribute, createBoard, createFolder, createView, type Item, type View } from '@weft/model'
import { createStore, type Transport } from '@weft/store'
import { toast } from '@weft/ui'
import { beforeEach, expect, test } from 'vitest'

import { countDifferences, differenceOf } from './differences.ts'
import { type PastContent, pastStore, rowsOf } from './past-store.ts'

const NAME = '11111111-1111-7111-8111-111111111111'
const [STAYS, CHANGED, GONE, NEW] = ['a', 'b', 'c', 'd'].map(
  (one) => `${one.repeat(8)}-1111-7111-8111-111111111111`,
) as [string, string, string, string]
const AT = '2026-03-29 10:00:00'

beforeEach(() => toast.clear())

function live() {
  const never = () => new Promise<never>(() => undefined)
  const transport: Transport = { index: never, one: never, content: never, post: never, bulk: never }
  const store = createStore({ transport })
  store.initialise(1, 7)
  const board = createBoard(1, { name: 'Board' })
  const folder = createFolder(1, { board_id: board.id, name: 'Folder' })
  const view = createView(1, { board_id: board.id, folder_id: folder.id, name: 'Table', type: 'table' })
  const name = {
    ...createAttribute(1, { board_id: board.id, name: 'Name', type: 'text', primary: true }),
    id: NAME,
  }
  const item = (id: string, data: string, seq: number): Item => ({
    ...rowOf(id, data),
    team_id: 1,
    board_id: board.id,
    folder_id: folder.id,
    seq,
    deleted_at: null,
  })
  store.hydrate('boards', [board])
  store.hydrate('folders', [folder])
  store.hydrate('attributes', [name])
  store.hydrate('views', [view])
  store.hydrate('items', [item(STAYS, 'stays', 3), item(CHANGED, 'now', 9), item(NEW, 'new', 9)])
  return { store, folder, view, name }
}

const rowOf = (id: string, data: string) => ({
  id,
  parent_id: null,
  sort_order: 1,
  row_version: 1,
  created_at: AT,
  updated_at: AT,
  created_by: 7,
  updated_by: 7,
  values: { [NAME]: { data, row_version: 1 } },
})

function contentOf(
  rows: readonly [string, string, string?][],
  { name }: Pick<ReturnType<typeof live>, 'name'>,
): PastContent {
  return {
    seq: 5,
    id: rows.map(([id]) => id),
    parent_id: rows.map(([, , parent]) => parent ?? null),
    sort_order: rows.map(() => 1),
    row_version: rows.map(() => 1),
    created_at: rows.map(() => AT),
    updated_at: rows.map(() => AT),
    created_by: rows.map(() => 7),
    updated_by: rows.map(() => 7),
    attribute_ids: [NAME],
    slots: [rows.map(([, data]) => [data, 1])],
    past: { at: AT, seq: 5, from: AT, attributes: [name], folder: {}, view: null, links: [] },
  }
}

test('a moment has records of its own, of which nothing can be changed', () => {
  const today = live()
  const content = contentOf(
    [
      [STAYS, 'stays'],
      [CHANGED, 'then'],
      [GONE, 'gone', NEW],
    ],
    today,
  )
  const rows = rowsOf(content, today.folder, new Map())
  const past = pastStore(today.store, { ...today, rows, past: content.past, before: null, me: 7 })
  const items = past.collection<Item>('items')
  expect([...items.ids(today.folder.id)].toSorted()).toEqual([STAYS, CHANGED, GONE])
  expect(items.get(CHANGED)?.values?.[NAME]?.data).toBe('then')
  // What it lay below is not there: it stands at the top.
  expect(items.get(GONE)?.parent_id).toBeNull()
  past.collection('values').save(`${CHANGED}.${NAME}`, { data: 'other' })
  expect(items.get(CHANGED)?.values?.[NAME]?.data).toBe('then')
  expect(today.store.collection<Item>('items').get(CHANGED)?.values?.[NAME]?.data).toBe('now')
  expect(toast.getToasts().map(({ message }) => message)).toEqual(['The past can only be read.'])
})

test('a step brings what changed in between, and how the view was set up stays', () => {
  const today = live()
  const first = contentOf(
    [
      [STAYS, 'stays'],
      [CHANGED, 'then'],
    ],
    today,
  )
  const before = rowsOf(first, today.folder, new Map())
  const store = pastStore(today.store, { ...today, rows: before, past: first.past, before: null, me: 7 })
  const settings = { ...today.view.settings, wrap: true }
  store.collection<View>('views').addDraft(today.view.id, { settings })
  const step = { ...contentOf([[CHANGED, 'before']], today), changed: [CHANGED, GONE] }
  const rows = rowsOf(step, today.folder, before)
  expect([...rows.keys()].toSorted()).toEqual([STAYS, CHANGED])
  const next = pastStore(today.store, { ...today, rows, past: step.past, before: store, me: 7 })
  expect(next.collection<Item>('items').get(CHANGED)?.values?.[NAME]?.data).toBe('before')
  expect(next.collection<View>('views').get(today.view.id)?.settings).toEqual(settings)
})

test('what is different today is counted and said', async () => {
  await moreAttributeTypes.load()
  const today = live()
  const content = contentOf(
    [
      [STAYS, 'stays'],
      [CHANGED, 'then'],
      [GONE, 'gone'],
    ],
    today,
  )
  const rows = rowsOf(content, today.folder, new Map())
  const then = { live: today.store, folder_id: today.folder.id, rows, seq: 5 }
  expect(countDifferences(then)).toEqual({ values: 1, added: 1, gone: 1 })
  const context = { locale: 'en', tz: 'UTC', week_start: 1, now: 0, me: 7, people: new Map() }
  const said = (item_id: string) => differenceOf(then, context, { item_id, attribute_id: NAME })?.text
  expect([STAYS, CHANGED, GONE].map(said)).toEqual([undefined, 'Today: now', 'Not here any more today'])
})
