import type { Item } from '@weft/model'
import type { BulkResult } from '@weft/protocol'
import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'

import { BOARD, FOLDER, item, itemId, NAME, session, TAGS, turn } from './scripted-session.ts'
import { isLeft } from './edit-outcomes.ts'
import { createUndoStack } from './undo-stack.ts'

const ROWS = [1, 2, 3]
const SLOTS = [NAME, TAGS]
const KEYS = ROWS.flatMap((n) => SLOTS.map((attribute_id) => `${itemId(n)}.${attribute_id}`))

type Written = { key: string; before: unknown; after: unknown }

/** What undo means, in the plainest words: each value goes back where it still is what the step made of it. */
class Naive {
  readonly values = new Map<string, unknown>(KEYS.map((key) => [key, null]))
  done: Written[][] = []
  undone: Written[][] = []

  edit(edits: readonly [string, unknown][]): void {
    const step = this.write(edits)
    if (step.length === 0) return
    this.done.push(step)
    if (this.done.length > 100) this.done.shift()
    this.undone = []
  }

  turn(from: Written[][], to: Written[][]): void {
    for (;;) {
      const step = from.pop()
      if (!step) return
      let left = 0
      const back: [string, unknown][] = []
      const seen = new Map(this.values)
      for (const { key, before, after } of step.toReversed()) {
        if (seen.get(key) === after) {
          back.push([key, before])
          seen.set(key, before)
        } else if (seen.get(key) !== before) left++
      }
      const inverse = this.write(back)
      if (inverse.length > 0) to.push(inverse)
      if (inverse.length > 0 || left > 0) return
    }
  }

  private write(edits: readonly [string, unknown][]): Written[] {
    return edits.flatMap(([key, after]) => {
      const before = this.values.get(key)
      if (before === after) return []
      this.values.set(key, after)
      return [{ key, before, after }]
    })
  }
}

const data = fc.constantFrom(null, 'a', 'b', 'c')
const edit = fc.tuple(fc.constantFrom(...KEYS), data)
const act = fc.oneof(
  { weight: 4, arbitrary: fc.record({ mine: fc.array(edit, { minLength: 1, maxLength: 4 }) }) },
  { weight: 2, arbitrary: fc.record({ theirs: edit }) },
  { weight: 3, arbitrary: fc.constant({ turn: 'undo' as const }) },
  { weight: 2, arbitrary: fc.constant({ turn: 'redo' as const }) },
)

describe('what is taken back', () => {
  test('is what the plainest undo takes back, whatever somebody else does in between', () => {
    fc.assert(
      fc.property(fc.array(act, { maxLength: 40 }), (acts) => {
        const { store } = session({ isPretending: true })
        store.hydrate(
          'items',
          ROWS.map((n) => item(n)),
        )
        const values = store.collection('values')
        const shown = (key: string) => {
          const [id = '', attribute_id = ''] = key.split('.')
          return store.collection<Item>('items').get(id)?.values?.[attribute_id]?.data ?? null
        }
        const stack = createUndoStack()
        const naive = new Naive()
        for (const one of acts) {
          if ('mine' in one) {
            stack.push(
              store.transaction(() => one.mine.forEach(([key, to]) => values.save(key, { data: to }))),
            )
            naive.edit(one.mine)
          } else if ('theirs' in one) {
            const [key, to] = one.theirs
            // Not on the stack: to it this is somebody else's.
            values.save(key, { data: to })
            naive.values.set(key, to)
          } else if (one.turn === 'undo') {
            stack.undo()
            naive.turn(naive.done, naive.undone)
          } else {
            stack.redo()
            naive.turn(naive.undone, naive.done)
          }
          expect(Object.fromEntries(KEYS.map((key) => [key, shown(key)]))).toEqual(
            Object.fromEntries(naive.values),
          )
        }
      }),
      { numRuns: 300 },
    )
  })

  function open() {
    const { store } = session()
    store.hydrate('items', [item(1), item(2)])
    const items = store.collection<Item>('items')
    return { store, items, stack: createUndoStack() }
  }

  test('leaves a value that somebody changed since, says how many, and stops there', () => {
    const { store, items, stack } = open()
    const values = store.collection('values')
    const slot = (n: number) => `${itemId(n)}.${NAME}`
    stack.push(values.save(slot(1), { data: 'first' }))
    stack.push(
      store.transaction(() => {
        values.save(slot(1), { data: 'mine' })
        values.save(slot(2), { data: 'mine' })
      }),
    )
    values.save(slot(2), { data: 'theirs' })
    expect(stack.undo()).not.toBeNull()
    expect(stack.left).toBe(1)
    expect([1, 2].map((n) => items.get(itemId(n))?.values?.[NAME]?.data)).toEqual(['first', 'theirs'])
    values.save(slot(1), { data: 'theirs, too' })
    expect([stack.undo(), stack.left, stack.canUndo]).toEqual([null, 1, false])
  })

  test('keeps an item that one made when somebody else has written into it or below it', () => {
    const { store, items, stack } = open()
    const { record, change } = items.create({ board_id: BOARD, folder_id: FOLDER }, { [NAME]: 'mine' })
    stack.push(change)
    store.collection('values').save(`${record.id}.${TAGS}`, { data: 'theirs' })
    expect([stack.undo(), stack.left]).toEqual([null, 1])
    expect(items.get(record.id)).toBeDefined()
    const parent = items.create({ board_id: BOARD, folder_id: FOLDER })
    stack.push(parent.change)
    items.create({ board_id: BOARD, folder_id: FOLDER, parent_id: parent.record.id })
    expect([stack.undo(), stack.left]).toEqual([null, 1])
    const own = items.create({ board_id: BOARD, folder_id: FOLDER }, { [NAME]: 'mine' })
    stack.push(own.change)
    expect(stack.undo()).not.toBeNull()
    expect(items.get(own.record.id)).toBeUndefined()
  })

  test('takes an item away whose values the server filled in otherwise than they were shown', () => {
    const { store } = session({ rules: { defaults: () => ({ [TAGS]: ['shown'] }) } })
    store.hydrate('items', [])
    const items = store.collection<Item>('items')
    const { record, change } = items.create({ board_id: BOARD, folder_id: FOLDER })
    const values = { [TAGS]: { data: ['filled in'], row_version: 0 } }
    store.hydrate('items', [{ ...record, values } as Item])
    expect(items.get(record.id)?.values?.[TAGS]?.data).toEqual(['filled in'])
    expect(change?.undo()).not.toBeNull()
    expect(items.get(record.id)).toBeUndefined()
  })

  test('takes what was made with an item away with it, or leaves both', () => {
    const { store, items, stack } = open()
    const made: string[] = []
    const make = (parent_id: string | null = null) =>
      made.push(items.create({ board_id: BOARD, folder_id: FOLDER, parent_id }, { [NAME]: 'mine' }).record.id)
    const makeBoth = () =>
      store.transaction(() => {
        make()
        make(made.at(-1))
      })
    const shown = () => made.map((id) => items.get(id) !== undefined)
    const change = makeBoth()
    stack.push(change)
    expect(change?.isUntouched?.()).toBe(true)
    stack.undo()
    expect([shown(), stack.left]).toEqual([[false, false], 0])
    stack.redo()
    expect(shown()).toEqual([true, true])
    stack.undo()
    expect([shown(), stack.left]).toEqual([[false, false], 0])
    made.length = 0
    const next = makeBoth()
    stack.push(next)
    store.collection('values').save(`${made[0]}.${NAME}`, { data: 'theirs' })
    expect(next?.isUntouched?.()).toBe(false)
    expect([stack.undo(), stack.left, shown()]).toEqual([null, 1, [true, true]])
  })

  test('leaves an item that somebody said something about', () => {
    const { store, items } = open()
    const { record, change } = items.create({ board_id: BOARD, folder_id: FOLDER })
    store.hydrate('items', [{ ...record, row_version: 1 }])
    expect(change?.isUntouched?.()).toBe(true)
    store.hydrate('items', [{ ...record, row_version: 1, seq: 1, comment_count: 1 } as Item])
    expect([change?.isUntouched?.(), change?.undo()]).toEqual([false, null])
    expect(items.get(record.id)).toBeDefined()
  })

  test('leaves an item that somebody moved, or wrote into and cleared again', () => {
    const { store, items } = open()
    const { record, change } = items.create({ board_id: BOARD, folder_id: FOLDER })
    store.hydrate('items', [{ ...record, row_version: 1, updated_by: 7 } as Item])
    expect(change?.isUntouched?.()).toBe(true)
    store.hydrate('items', [{ ...record, row_version: 2, seq: 1, sort_order: 5, updated_by: 8 } as Item])
    expect([change?.isUntouched?.(), change?.undo()]).toEqual([false, null])
  })

  test('says to the server what it knew of an item, and leaves it to who went on from there unheard', async () => {
    const outcomes: (readonly [string, boolean])[] = []
    const { store, transport, scheduler } = session({
      onSettled: ({ request, outcome }) => outcomes.push([outcome, isLeft(request, outcome)]),
    })
    store.hydrate('items', [])
    const items = store.collection<Item>('items')
    const { record, change } = items.create({ board_id: BOARD, folder_id: FOLDER }, { [NAME]: 'mine' })
    store.collection('values').save(`${record.id}.${TAGS}`, { data: ['a'] })
    store.collection('values').save(`${record.id}.${TAGS}`, { data: null })
    change?.undo()
    expect(items.get(record.id)).toBeUndefined()
    await turn()
    await scheduler.pass(0)
    const { entries, answer } = transport.next<readonly BulkResult[]>()
    expect(entries.at(-1)).toMatchObject({
      method: 'delete',
      old: { known: { [record.id]: { row_version: 1, comment_count: 0, values: { [NAME]: 1, [TAGS]: 2 } } } },
    })
    const now = { ...record, seq: 3, values: { [NAME]: { data: 'mine', row_version: 1 } } }
    const slot = (row_version: number, data: unknown) => ({
      status: 200,
      data: { id: `${record.id}.${TAGS}`, item_id: record.id, attribute_id: TAGS, data, row_version, seq: 2 },
    })
    await answer({
      status: 200,
      data: [
        { status: 201, data: now },
        slot(1, ['a']),
        slot(2, null),
        { status: 409, code: 'conflict', data: now },
      ],
    })
    expect(items.get(record.id)).toBeDefined()
    expect(outcomes.at(-1)).toEqual(['overtaken', true])
    // There is nothing to decide: what was to be taken back is simply there.
    expect(store.ledger.lines).toEqual([])
  })

  test('does not move an item back that somebody has moved on', () => {
    const { items, stack } = open()
    stack.push(items.move(itemId(1), { folder_id: 'folder00002' }))
    items.move(itemId(1), { folder_id: 'folder00003' })
    expect([stack.undo(), stack.left]).toEqual([null, 1])
    expect(items.get(itemId(1))?.folder_id).toBe('folder00003')
  })

  test('waits on the stack while too many edits wait for the server', () => {
    const { store, items, stack } = open()
    stack.push(items.save(itemId(1), { sort_order: 9 }))
    store.hydrate(
      'items',
      Array.from({ length: 4_999 }, (_, n) => item(n + 10)),
    )
    for (let n = 0; n < 4_999; n++) items.save(itemId(n + 10), { sort_order: -1 })
    expect([store.waiting, stack.undo(), stack.canUndo]).toEqual([5_000, null, true])
    expect(items.get(itemId(1))?.sort_order).toBe(9)
  })
})
