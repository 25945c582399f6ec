import { newUuid } from '@weft/base'
import type { Attribute, Folder, Item } from '@weft/model'
import { createAttribute, createFolder, createItem } from '@weft/model'
import type { BulkEntry, BulkResult } from '@weft/protocol'
import { createStore, createUndoStack, type Transport } from '@weft/store'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import type { Act } from '../../view-member.ts'
import { createWholeValues } from '../whole-values.ts'
import type { LongChange } from './long-change.ts'
import { type ActContext, runAct } from './run-act.ts'

const BOARD = 'board000001'
const [X, Y, Z, W] = [1, 2, 3, 4].map((n) => `018f0000-0000-7000-8000-00000000000${n}`) as [
  string,
  string,
  string,
  string,
]

/** A folder with items, at a server that takes everything; `calls` counts the entries of each call. */
function open(count: number, { isOffline = false, isAnswering = true } = {}) {
  const calls: number[] = []
  const never = () => new Promise<never>(() => undefined)
  const transport: Transport = {
    index: never,
    one: () => Promise.resolve({ status: 404 }),
    content: never,
    post: () => Promise.resolve({ status: 200, data: {} }),
    bulk: (_team_id: number, entries: readonly BulkEntry[]) => {
      calls.push(entries.length)
      if (!isAnswering) return never()
      return Promise.resolve({ status: 200, data: entries.map(answerTo) })
    },
  }
  const store = createStore({ transport })
  store.initialise(1, 7)
  const folder = createFolder(1, { board_id: BOARD, name: 'Folder' })
  const label = createAttribute(1, { board_id: BOARD, name: 'Label', type: 'label' })
  const rows = Array.from({ length: count }, (_, n) => ({
    ...createItem(1, { board_id: BOARD, folder_id: folder.id, sort_order: (n + 1) * 10 }),
    row_version: 1,
  }))
  store.hydrate('folders', [folder])
  store.hydrate('attributes', [{ ...label, settings: { labels: [] }, row_version: 1 } as Attribute])
  store.hydrate('items', rows)
  const undo = createUndoStack()
  const actContext: ActContext = {
    store,
    folder,
    undo,
    whole: createWholeValues(store),
    implied: () => ({}),
    refuseOffline: () => isOffline,
  }
  const items = store.collection<Item>('items')
  const dataOf = (id: string, attribute_id: string) => items.get(id)?.values?.[attribute_id]?.data ?? null
  return { store, undo, actContext, items, rows, label, folder, calls, dataOf }
}

/** What the server says to a saved value; to everything else it only nods. */
function answerTo({ route, item }: BulkEntry): BulkResult {
  const [, item_id, attribute_id] = /^\/values\/(.+)\.(.+)$/.exec(route) ?? []
  if (item_id === undefined) return { status: 200 }
  const at = '2026-01-01 00:00:00'
  const data = { id: `${item_id}.${attribute_id}`, item_id, attribute_id, ...item, seq: 1, updated_at: at }
  return { status: 200, data }
}

describe('several things done as one act', () => {
  test('are one step to undo: new labels, new rows at the end in their order, and values', async () => {
    const { actContext, undo, items, rows, label, folder, store, dataOf } = open(2)
    const settings = { labels: [{ id: 'l1', name: 'New', color: 'blue' }] }
    const { added } = await runAct(actContext, {
      settings: new Map([[label.id, settings]]),
      added: [{ values: { [X]: 'a' } }, { values: { [X]: 'b' } }],
      edits: [{ item_id: rows[0]?.id ?? '', attribute_id: label.id, data: ['l1'] }],
    })
    expect(items.list(folder.id).map(({ id }) => id)).toEqual([...rows.map(({ id }) => id), ...added])
    expect(added.map((id) => dataOf(id, X))).toEqual(['a', 'b'])
    undo.undo()
    expect(items.list(folder.id)).toHaveLength(2)
    expect(dataOf(rows[0]?.id ?? '', label.id)).toBeNull()
    expect(store.collection<Attribute>('attributes').get(label.id)?.settings).toEqual({ labels: [] })
    expect(undo.undo()).toBeNull()
  })

  test('copies lie at the end of the folder that they are made in, with all below them, and have no value implied', async () => {
    const { actContext, undo, items, rows, folder, store, dataOf } = open(2)
    const there = createFolder(1, { board_id: BOARD, name: 'There' })
    store.hydrate('folders', [there])
    const last = {
      ...createItem(1, { board_id: BOARD, folder_id: there.id, sort_order: 70 }),
      row_version: 1,
    }
    store.hydrate('items', [last])
    const { added } = await runAct(
      { ...actContext, implied: () => ({ [Y]: 'of the filter' }) },
      {
        added: [
          { folder_id: there.id, values: { [X]: 'a' } },
          { under: { index: 0, sort_order: 5 }, values: { [X]: 'below a' } },
          { folder_id: there.id, values: { [X]: 'b' } },
        ],
      },
    )
    const [a = '', below = '', b = ''] = added
    expect(items.list(folder.id).map(({ id }) => id)).toEqual(rows.map(({ id }) => id))
    const top = items.list(there.id).filter(({ parent_id }) => parent_id === null)
    expect(top.map(({ id }) => id)).toEqual([last.id, a, b])
    expect(items.get(below)).toMatchObject({ folder_id: there.id, parent_id: a })
    expect([dataOf(a, X), dataOf(below, X), dataOf(a, Y)]).toEqual(['a', 'below a', null])
    undo.undo()
    expect(items.list(there.id).map(({ id }) => id)).toEqual([last.id])
  })

  test('a new attribute is shown by the folder, holds the edits of the same step, and goes with it', async () => {
    const { actContext, undo, rows, store, folder, dataOf } = open(1)
    const id = newUuid()
    const attributes = store.collection<Attribute>('attributes')
    const shown = () => store.collection<Folder>('folders').get(folder.id)?.attribute_ids
    await runAct(actContext, {
      attributes: [{ id, name: 'Dates', type: 'date', settings: { range: true } }],
      edits: [
        { item_id: rows[0]?.id ?? '', attribute_id: id, data: { start: '2026-11-20', hasTime: false } },
      ],
    })
    expect(attributes.get(id)).toMatchObject({ name: 'Dates', type: 'date', settings: { range: true } })
    expect(shown()).toEqual([id])
    expect(dataOf(rows[0]?.id ?? '', id)).toMatchObject({ start: '2026-11-20' })
    undo.undo()
    expect(attributes.get(id)).toBeUndefined()
    expect(shown()).toEqual([])
    expect(undo.undo()).toBeNull()
  })

  test('a new label stays when somebody else uses it by then', async () => {
    const { actContext, undo, rows, label, store } = open(2)
    const settings = { labels: [{ id: 'l1', name: 'New', color: 'blue' }] }
    const [mine, theirs] = rows.map(({ id }) => id)
    await runAct(actContext, {
      settings: new Map([[label.id, settings]]),
      edits: [{ item_id: mine ?? '', attribute_id: label.id, data: ['l1'] }],
    })
    store.collection('values').save(`${theirs}.${label.id}`, { data: ['l1'] })
    undo.undo()
    expect(store.collection<Attribute>('attributes').get(label.id)?.settings).toEqual(settings)
  })

  test('what is made below another new item comes to lie there, and all is one step to undo', async () => {
    const { actContext, items, rows, undo, folder } = open(1)
    const added = [
      { after: rows[0]?.id ?? '', values: {} },
      { under: { index: 0, sort_order: 5 }, values: {} },
      { under: { index: 1, sort_order: 7 }, values: {} },
    ]
    const { added: ids } = await runAct(actContext, { added })
    expect(ids.map((id) => items.get(id)?.parent_id)).toEqual([null, ids[0], ids[1]])
    expect(items.get(ids[1] ?? '')).toMatchObject({ sort_order: 5, folder_id: folder.id })
    undo.undo()
    expect(ids.map((id) => items.get(id))).toEqual([undefined, undefined, undefined])
  })

  test('of many parts say how far the whole act is, also while it is taken back from the top on', async () => {
    const { actContext, undo, rows, store, dataOf } = open(3_000)
    const ids = rows.map(({ id }) => id)
    const edits = ids.flatMap((item_id) =>
      [X, Y, Z, W].map((attribute_id) => ({ item_id, attribute_id, data: 1 })),
    )
    const seen: number[] = []
    let progress: { done: number; total: number } | undefined
    store.ledger.subscribe(() => progress && seen.push(progress.done))
    const { change } = await runAct(actContext, { edits })
    progress = (change as LongChange).progress
    expect([progress.done, progress.total]).toEqual([0, 12_000])
    await change?.settled
    expect(seen[0]).toBeLessThan(5_000)
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect(progress.done).toBe(12_000)
    seen.length = 0
    const back = undo.undo() as LongChange
    progress = back.progress
    expect([progress.done, progress.total]).toEqual([0, 12_000])
    await expect.poll(() => dataOf(ids[0] ?? '', X)).toBeNull()
    expect(dataOf(ids.at(-1) ?? '', X)).toBe(1)
    await back.settled
    expect(seen).toEqual(seen.toSorted((a, b) => a - b))
    expect([progress.done, dataOf(ids.at(-1) ?? '', X)]).toEqual([12_000, null])
  })

  test('that are taken back on the way are not made any further', async () => {
    const { actContext, undo, rows, dataOf, calls } = open(3_000)
    const ids = rows.map(({ id }) => id)
    const edits = [X, Y, Z, W].flatMap((attribute_id) =>
      ids.map((item_id) => ({ item_id, attribute_id, data: 1 })),
    )
    await runAct(actContext, { edits })
    await expect.poll(() => dataOf(ids[0] ?? '', X)).toBe(1)
    await undo.undo()?.settled
    expect(ids.every((id) => [X, Y, Z, W].every((one) => dataOf(id, one) === null))).toBe(true)
    expect(calls.reduce((sum, one) => sum + one, 0)).toBeLessThan(24_000)
  })

  test('more than may wait are made one part after another, and taken back so', async () => {
    const { actContext, undo, rows, store, dataOf, calls } = open(1_500)
    const ids = rows.map(({ id }) => id)
    const edits = [X, Y, Z, W].flatMap((attribute_id) =>
      ids.map((item_id) => ({ item_id, attribute_id, data: 1 })),
    )
    const { change } = await runAct(actContext, { edits })
    expect(await change?.settled).toBe('saved')
    expect(calls.reduce((sum, one) => sum + one, 0)).toBe(6_000)
    expect(store.waiting).toBe(0)
    expect(ids.every((id) => dataOf(id, W) === 1)).toBe(true)
    const inverse = undo.undo()
    expect(await inverse?.settled).toBe('saved')
    expect(ids.every((id) => dataOf(id, X) === null && dataOf(id, W) === null)).toBe(true)
    expect(await undo.redo()?.settled).toBe('saved')
    expect(ids.every((id) => dataOf(id, Z) === 1)).toBe(true)
  })

  test('more than may wait are refused without a network, and nothing of them is done', async () => {
    const { actContext, rows, dataOf, store } = open(1, { isOffline: true })
    const item_id = rows[0]?.id ?? ''
    const edits = Array.from({ length: 5_001 }, (_, n) => ({ item_id, attribute_id: X, data: n }))
    expect((await runAct(actContext, { edits })).change).toBeNull()
    expect([dataOf(item_id, X), store.waiting]).toEqual([null, 0])
  })

  test('copies come to lie right after their own, whatever the order they are asked for in', async () => {
    const { actContext, items, folder, rows } = open(3)
    const [a, b, c] = rows.map(({ id }) => id)
    const { added } = await runAct(actContext, {
      added: [
        { after: c ?? '', values: {} },
        { after: a ?? '', values: {} },
      ],
    })
    expect(items.list(folder.id).map(({ id }) => id)).toEqual([a, added[1], b, c, added[0]])
  })

  test('whatever acts are done and undone, everything comes back', async () => {
    const edit = fc.record({
      row: fc.nat(4),
      attribute_id: fc.constantFrom(X, Y),
      data: fc.constantFrom(1, 2, null),
    })
    const act = fc.record({
      edits: fc.array(edit, { maxLength: 6 }),
      added: fc.nat(2),
      removed: fc.array(fc.nat(4), { maxLength: 1 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(act, { maxLength: 6 }), async (acts) => {
        const { actContext, undo, items, rows, folder } = open(5, { isAnswering: false })
        const shown = () =>
          items
            .list(folder.id)
            .map(({ id, values }) => [
              id,
              ...Object.entries(values ?? {}).flatMap(([key, { data }]) =>
                data === null ? [] : [`${key}=${JSON.stringify(data)}`],
              ),
            ])
        const states = [shown()]
        for (const one of acts) {
          const given: Act = {
            edits: one.edits.map(({ row, ...rest }) => ({ item_id: rows[row]?.id ?? '', ...rest })),
            added: Array.from({ length: one.added }, () => ({ values: { [X]: 3 } })),
            removed: one.removed.map((row) => rows[row]?.id ?? ''),
          }
          const { change } = await runAct(actContext, given)
          if (change) states.push(shown())
        }
        for (const state of states.slice(0, -1).toReversed()) {
          undo.undo()
          expect(shown()).toEqual(state)
        }
        for (const state of states.slice(1)) {
          undo.redo()
          expect(shown()).toEqual(state)
        }
      }),
      { numRuns: 60 },
    )
  })
})
