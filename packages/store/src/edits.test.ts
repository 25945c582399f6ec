import type { Item } from '@weft/model'
import type { BulkResult } from '@weft/protocol'
import { expect, test } from 'vitest'

import type { LostChange } from './edit-outcomes.ts'
import { BOARD, FOLDER, NAME, TAGS, item, itemId, session, turn, value } from './scripted-session.ts'

const slot = (n: number, attribute_id = NAME) => `${itemId(n)}.${attribute_id}`

function open() {
  const made = session()
  const items = made.store.collection<Item>('items')
  const values = made.store.collection('values')
  made.store.hydrate('items', [item(1, { values: { [NAME]: { data: 'old', row_version: 3 } } }), item(2)])
  const shown = (n: number, attribute_id = NAME) => items.get(itemId(n))?.values?.[attribute_id]
  return { ...made, items, values, shown }
}

async function answer(made: ReturnType<typeof open>, ...results: BulkResult[]) {
  await turn()
  await made.scheduler.pass(0)
  await made.transport.next<readonly BulkResult[]>().answer({ status: 200, data: results })
}

test('an edit is shown at once under the next number, and sent with what it replaced', async () => {
  const made = open()
  made.values.save(slot(1), { data: 'new' })
  expect(made.shown(1)).toEqual({ data: 'new', row_version: 4 })
  expect(made.items.get(itemId(1))?.row_version).toBe(1)
  await made.scheduler.pass(0)
  expect(made.transport.next().entries).toEqual([
    {
      method: 'put',
      route: `/values/${slot(1)}`,
      item: { data: 'new', row_version: 4 },
      old: { data: 'old' },
      idempotency_key: expect.any(String),
    },
  ])
})

test('where nothing may be changed an edit is told, and neither shown nor sent', async () => {
  let told = 0
  const { store, transport, scheduler } = session({ onReadOnly: () => told++ })
  store.hydrate('items', [item(1, { values: { [NAME]: { data: 'old', row_version: 3 } } })])
  const items = store.collection<Item>('items')
  expect(store.collection('values').save(slot(1), { data: 'new' })).toBeNull()
  expect(items.remove(itemId(1))).toBeNull()
  const { record } = items.create({ board_id: BOARD, folder_id: FOLDER })
  await scheduler.pass(1_000)
  expect([told, transport.calls.length, store.waiting]).toEqual([3, 0, 0])
  expect(items.get(record.id)).toBeUndefined()
  expect(items.get(itemId(1))?.values?.[NAME]).toEqual({ data: 'old', row_version: 3 })
})

test('a success becomes the base and is shown without another notification', async () => {
  const made = open()
  let calls = 0
  made.items.subscribeRecord(itemId(1), () => calls++)
  made.values.save(slot(1), { data: 'new' })
  await answer(made, { status: 200, data: value(1, NAME, 'new', 4) })
  expect(calls).toBe(1)
  expect(made.items.confirmed(itemId(1))?.values?.[NAME]).toEqual({ data: 'new', row_version: 4 })
  expect(made.store.ledger.counts).toEqual({ saved: 1, waiting: 0, refused: 0, overtaken: 0 })
})

test('a refusal shows the base of today, not the one of the edit', async () => {
  const made = open()
  const change = made.values.save(slot(1), { data: 'new' })
  made.store.hydrate('items', [item(1, { seq: 9, values: { [NAME]: { data: 'theirs', row_version: 8 } } })])
  expect(made.shown(1)?.data).toBe('new')
  await answer(made, { status: 422, message: 'Too long' })
  expect(made.shown(1)).toEqual({ data: 'theirs', row_version: 8 })
  expect(await change?.settled).toBe('refused')
  expect(made.store.ledger.lines[0]).toMatchObject({ state: 'refused', status: 422, message: 'Too long' })
})

test('a refusal keeps each sentence of its data, as the server says it', async () => {
  const made = open()
  made.values.save(slot(1), { data: 'new' })
  await answer(made, { status: 422, code: 'invalid', data: ['name: must not be empty', 'This is taken'] })
  expect(made.store.ledger.lines[0]).toMatchObject({
    state: 'refused',
    message: null,
    sentences: ['name: must not be empty', 'This is taken'],
  })
})

test('a conflict takes the record of the server and is kept as a line that can be applied again', async () => {
  const made = open()
  made.values.save(slot(1), { data: 'mine' })
  await answer(made, { status: 409, code: 'conflict', data: value(1, NAME, 'theirs', 5) })
  expect(made.shown(1)).toEqual({ data: 'theirs', row_version: 5 })
  const [line] = made.store.ledger.lines
  expect(line).toMatchObject({ state: 'overtaken', mine: { data: 'mine' }, edits: 1 })
  made.store.ledger.reapply(line?.id ?? '')
  expect(made.shown(1)).toEqual({ data: 'mine', row_version: 6 })
  await made.scheduler.pass(0)
  expect(made.transport.next().entries[0]).toMatchObject({ old: { data: 'theirs' } })
  expect(made.store.ledger.counts.overtaken).toBe(0)
})

test('after a conflict all later edits of that field are overtaken, as one line, and others go on', async () => {
  const made = open()
  made.values.save(slot(1), { data: 'a' })
  await made.scheduler.pass(0)
  made.values.save(slot(1), { data: 'b' })
  made.values.save(slot(1), { data: 'c' })
  made.values.save(slot(1, TAGS), { data: ['x'] })
  expect(made.shown(1)).toEqual({ data: 'c', row_version: 6 })
  await answer(made, { status: 409, code: 'conflict', data: value(1, NAME, 'theirs', 4) })
  expect(made.shown(1)).toEqual({ data: 'theirs', row_version: 4 })
  expect(made.store.ledger.lines[0]).toMatchObject({ state: 'overtaken', mine: { data: 'c' }, edits: 3 })
  await made.scheduler.pass(0)
  expect(made.transport.next().entries.map(({ route }) => route)).toEqual([`/values/${slot(1, TAGS)}`])
})

test('the old of a later edit is the value of the earlier one', async () => {
  const made = open()
  made.values.save(slot(1), { data: 'a' })
  made.values.save(slot(1), { data: 'b' })
  await made.scheduler.pass(0)
  expect(made.transport.next().entries.map((entry) => entry.old)).toEqual([{ data: 'old' }, { data: 'a' }])
})

test('an edit that was never sent stands without a refused one before it, under a new key', async () => {
  const made = open()
  made.values.save(slot(1), { data: 'too long' })
  await made.scheduler.pass(0)
  const change = made.values.save(slot(1), { data: 'short' })
  await answer(made, { status: 422 })
  await made.scheduler.pass(0)
  expect(made.transport.calls[0]?.entries[0]).toMatchObject({ old: { data: 'old' }, item: { data: 'short' } })
  await answer(made, { status: 200, data: value(1, NAME, 'short', 4) })
  expect(await change?.settled).toBe('saved')
})

test('what an editor showed goes out as old, although the store has learnt something newer', async () => {
  const made = open()
  made.store.hydrate('items', [item(1, { values: { [NAME]: { data: 'theirs', row_version: 4 } }, seq: 2 })])
  expect(made.values.save(slot(1), { data: 'old' }, { old: { data: 'old' } })).toBeNull()
  made.values.save(slot(1), { data: 'mine' }, { old: { data: 'old' } })
  await made.scheduler.pass(0)
  expect(made.transport.calls[0]?.entries[0]).toMatchObject({ item: { data: 'mine' }, old: { data: 'old' } })
  await answer(made, { status: 409, code: 'conflict', data: value(1, NAME, 'theirs', 4) })
  expect(made.shown(1)?.data).toBe('theirs')
  expect(made.store.ledger.lines[0]).toMatchObject({ state: 'overtaken' })
})

test('an edit that was made of something else than a refused one before it keeps its old', async () => {
  const made = open()
  made.values.save(slot(1), { data: 'too long' })
  await made.scheduler.pass(0)
  made.values.save(slot(1), { data: 'short' }, { old: { data: 'older' } })
  await answer(made, { status: 422 })
  await made.scheduler.pass(0)
  expect(made.transport.calls[0]?.entries[0]).toMatchObject({
    old: { data: 'older' },
    item: { data: 'short' },
  })
})

test('no answer, 429, 503 and 409 in_flight or converting are tried again under the same key', async () => {
  const made = open()
  made.values.save(slot(1), { data: 'a' })
  await made.scheduler.pass(0)
  const keys: unknown[] = []
  const busy: BulkResult[] = [
    { status: 409, code: 'in_flight', retry_after: 2 },
    { status: 409, code: 'converting' },
    { status: 429, retry_after: 3 },
    { status: 503 },
    { status: 0 },
  ]
  for (const result of busy) {
    const call = made.transport.next<readonly BulkResult[]>()
    keys.push(call.entries[0]?.idempotency_key)
    await call.answer({ status: 200, data: [result] })
    await made.scheduler.pass((result.retry_after ?? 0) * 1_000 - 1)
    if (result.retry_after) expect(made.transport.calls).toHaveLength(0)
    await made.scheduler.pass(60_000)
  }
  await made.transport.next<readonly BulkResult[]>().answer({ status: 0 })
  await made.scheduler.pass(80_000)
  keys.push(made.transport.next().entries[0]?.idempotency_key)
  expect(new Set(keys).size).toBe(1)
  expect(made.store.ledger.counts).toMatchObject({ waiting: 1, refused: 0 })
})

test('a missing slot counts as version -1: a default at version 0 is news, and old is null', () => {
  const made = open()
  made.store.hydrate('items', [item(2, { values: { [TAGS]: { data: ['d'], row_version: 0 } } })])
  expect(made.shown(2, TAGS)).toEqual({ data: ['d'], row_version: 0 })
})

test('a refused creation refuses what hangs on it as one line, and can be applied again whole', async () => {
  const made = open()
  const { record } = made.items.create({ board_id: BOARD, folder_id: FOLDER, sort_order: 9 })
  made.values.save(`${record.id}.${NAME}`, { data: 'hangs' })
  const below = made.items.create({ board_id: BOARD, folder_id: FOLDER, parent_id: record.id })
  expect(made.items.list(FOLDER)).toHaveLength(4)
  await answer(made, { status: 403 }, { status: 404 }, { status: 404 })
  expect(made.items.list(FOLDER)).toHaveLength(2)
  expect(made.store.ledger.lines).toHaveLength(1)
  expect(made.store.ledger.lines[0]).toMatchObject({ kind: 'create', state: 'refused', edits: 3 })
  made.store.ledger.reapply(made.store.ledger.lines[0]?.id ?? '')
  expect(made.items.get(below.record.id)?.parent_id).toBe(record.id)
  expect(made.items.get(record.id)?.values?.[NAME]?.data).toBe('hangs')
})

test('a creation is sent whole with number 1 and without old, with its values', async () => {
  const made = open()
  made.items.create({ board_id: BOARD, folder_id: FOLDER }, { [NAME]: 'first' })
  await made.scheduler.pass(0)
  const [entry] = made.transport.next().entries
  expect(entry).not.toHaveProperty('old')
  expect(entry?.item).toEqual({
    board_id: BOARD,
    folder_id: FOLDER,
    parent_id: null,
    sort_order: 0,
    row_version: 1,
    values: { [NAME]: 'first' },
  })
})

test('edits of what is still being created in another feed wait for it', async () => {
  const made = open()
  const { record: folder } = made.store.collection('folders').create({ board_id: BOARD, name: 'New' })
  made.items.create({ board_id: BOARD, folder_id: folder.id })
  await made.scheduler.pass(0)
  expect(made.transport.calls).toHaveLength(1)
  await answer(made, { status: 201, data: { ...folder, seq: 5 } })
  expect(made.transport.next().entries[0]?.route).toMatch(/^\/items\//)
})

test('edits of one transaction travel as one call, also over two feeds', async () => {
  const made = open()
  made.store.transaction(() => {
    const { record: folder } = made.store.collection('folders').create({ board_id: BOARD, name: 'New' })
    made.items.create({ board_id: BOARD, folder_id: folder.id })
  })
  await made.scheduler.pass(0)
  expect(made.transport.calls).toHaveLength(1)
  expect(made.transport.next().entries).toHaveLength(2)
})

test('one call is in flight per feed, of at most five hundred edits', async () => {
  const made = open()
  for (let i = 0; i < 550; i++) made.items.save(itemId(1), { sort_order: 100 + i })
  await made.scheduler.pass(0)
  expect(made.transport.calls).toHaveLength(1)
  expect(made.transport.calls[0]?.entries).toHaveLength(500)
})

test('a call that is refused as a whole is sent again entry by entry', async () => {
  const made = open()
  made.values.save(slot(1), { data: 'a' })
  made.values.save(slot(2), { data: 'b' })
  await made.scheduler.pass(0)
  await made.transport.next().answer({ status: 422 })
  await made.scheduler.pass(10)
  expect(made.transport.calls).toHaveLength(1)
  expect(made.transport.next().entries).toHaveLength(1)
})

test('saving what is there already is no change, nor are times alone', async () => {
  const made = open()
  expect(made.values.save(slot(1), { data: 'old' })).toBeNull()
  expect(made.items.save(itemId(1), { sort_order: 1, updated_at: 'x', created_at: 'y' })).toBeNull()
  let calls = 0
  made.items.subscribe(() => calls++)
  made.store.hydrate('items', [
    item(1, {
      updated_at: '2027-01-01 00:00:00',
      seq: 8,
      values: { [NAME]: { data: 'old', row_version: 3 } },
    }),
  ])
  expect(calls).toBe(0)
})

test('fields are normalised before they are compared and queued', async () => {
  const rules = { normalise: (_c: string, _f: string, data: unknown) => String(data ?? '').trim() || null }
  const made = session({ rules })
  made.store.hydrate('items', [item(1, { values: { [NAME]: { data: 'old ', row_version: 3 } } })])
  expect(made.store.collection('values').save(slot(1), { data: ' old' })).toBeNull()
  made.store.collection('values').save(slot(1), { data: ' new ' })
  await made.scheduler.pass(0)
  expect(made.transport.next().entries[0]).toMatchObject({ item: { data: 'new' }, old: { data: 'old' } })
})

test('deleting takes the sub-tree along, undo restores it, and undo of an edit leaves what others wrote', async () => {
  const made = open()
  made.store.hydrate('items', [item(3, { parent_id: itemId(1) })])
  const change = made.items.remove(itemId(1))
  expect(made.items.list(FOLDER).map(({ id }) => id)).toEqual([itemId(2)])
  change?.undo()
  expect(made.items.list(FOLDER).map(({ id }) => id)).toEqual([1, 2, 3].map(itemId))
  const edit = made.values.save(slot(2), { data: 'mine' })
  made.values.save(slot(2), { data: 'theirs, say' })
  expect(edit?.undo()).toBeNull()
})

test('whoever deletes what somebody else changed since is told, and can bring it back with that change', async () => {
  const lost: (LostChange | undefined)[] = []
  const made = session({ onSettled: ({ lostChange }) => lost.push(lostChange) })
  const items = made.store.collection<Item>('items')
  made.store.hydrate('items', [item(1, { seq: 4 }), item(2, { seq: 4 })])
  const tombstone = (n: number) => ({
    id: itemId(n),
    row_version: 2,
    deleted_at: '2026-01-01 00:00:00',
    seq: 9,
  })
  items.remove(itemId(1))
  items.remove(itemId(2))
  await turn()
  await made.scheduler.pass(0)
  await made.transport.next<readonly BulkResult[]>().answer({
    status: 200,
    data: [
      { status: 200, data: tombstone(1), last_change: { seq: 5, user_id: 8 } },
      // Known here when it was deleted.
      { status: 200, data: tombstone(2), last_change: { seq: 4, user_id: 8 } },
    ],
  })
  expect(lost.map((one) => one !== undefined)).toEqual([true, false])
  lost[0]?.bringBack?.()
  expect(items.get(itemId(1))).toBeDefined()
  await made.scheduler.pass(0)
  expect(made.transport.next().entries).toMatchObject([
    { method: 'post', route: `/items/${itemId(1)}/restore` },
  ])
})

test('it can be brought back as well where the feed tells of the deletion before its answer comes', async () => {
  const lost: (LostChange | undefined)[] = []
  const made = session({ onSettled: ({ lostChange }) => lost.push(lostChange) })
  const items = made.store.collection<Item>('items')
  made.store.hydrate('items', [item(1, { seq: 4 })])
  items.remove(itemId(1))
  await turn()
  await made.scheduler.pass(0)
  const data = { id: itemId(1), row_version: 4, deleted_at: '2026-01-01 00:00:00', seq: 9 }
  made.store.space.table('items').applyTombstone(data)
  const results = [{ status: 200, data, last_change: { seq: 5, user_id: 8 } }]
  await made.transport.next<readonly BulkResult[]>().answer({ status: 200, data: results })
  lost[0]?.bringBack?.()
  expect(items.get(itemId(1))).toBeDefined()
  await made.scheduler.pass(0)
  const back = made.transport.next<readonly BulkResult[]>()
  expect(back.entries).toMatchObject([{ method: 'post', route: `/items/${itemId(1)}/restore` }])
  await back.answer({
    status: 200,
    data: [{ status: 200, data: item(1, { seq: 10, row_version: 5 }) }],
  })
  expect(items.get(itemId(1))).toMatchObject({ seq: 10 })
})

test.each([
  [6, false],
  [7, true],
])(
  'a deletion with sub-items is held against what was known of the folder: a change of %i',
  async (seq, isNews) => {
    const lost: (LostChange | undefined)[] = []
    const made = session({ onSettled: ({ lostChange }) => lost.push(lostChange) })
    const items = made.store.collection<Item>('items')
    const root = item(1, { seq: 4 })
    made.store.hydrate('items', [root, item(2, { seq: 5, parent_id: itemId(1) })])
    // Everything up to here was taken in.
    made.store.space.setFeed(made.store.space.channelOf('items', { ...root }), 6)
    items.remove(itemId(1))
    await turn()
    await made.scheduler.pass(0)
    const data = { id: itemId(1), row_version: 2, deleted_at: '2026-01-01 00:00:00', seq: 9 }
    const results = [{ status: 200, data, last_change: { seq, user_id: 8 } }]
    await made.transport.next<readonly BulkResult[]>().answer({ status: 200, data: results })
    expect(lost.map((one) => one !== undefined)).toEqual([isNews])
    // It comes back with what lay below it.
    lost[0]?.bringBack?.()
    expect(items.list(FOLDER).map(({ id }) => id)).toEqual(isNews ? [1, 2].map(itemId) : [])
  },
)

test('drafts are shown, given up, or saved together; saving a field clears its draft', async () => {
  const made = open()
  made.values.addDraft(slot(1), { data: 'draft' })
  made.items.addDraft(itemId(2), { sort_order: 50 })
  expect([made.shown(1)?.data, made.items.get(itemId(2))?.sort_order]).toEqual(['draft', 50])
  made.items.restoreDraft(itemId(2))
  expect(made.items.get(itemId(2))?.sort_order).toBe(2)
  made.items.addDraft(itemId(2), { sort_order: 51 })
  made.items.flushDrafts()
  await made.scheduler.pass(0)
  const [first, second] = made.transport.next().entries
  expect([first?.old, second?.old]).toEqual([{ data: 'old' }, { sort_order: 2 }])
  made.values.addDraft(slot(1), { data: 'again' })
  made.values.save(slot(1), { data: 'saved' })
  expect(made.items.hasDraft(itemId(1))).toBe(false)
})

test('a draft is saved over what was shown when it was begun, whatever came meanwhile', async () => {
  const made = open()
  made.items.addDraft(itemId(2), { sort_order: 50 })
  made.values.addDraft(slot(1), { data: 'draft' })
  made.store.hydrate('items', [
    item(1, { seq: 7, row_version: 2, values: { [NAME]: { data: 'of others', row_version: 4 } } }),
    item(2, { seq: 7, row_version: 2, sort_order: 7 }),
  ])
  made.items.addDraft(itemId(2), { sort_order: 51 })
  made.items.flushDrafts()
  await made.scheduler.pass(0)
  expect(made.transport.next().entries.map(({ old }) => old)).toEqual([{ sort_order: 2 }, { data: 'old' }])
})

test('a transaction that fails half way leaves nothing behind', async () => {
  const made = open()
  const run = () =>
    made.store.transaction(() => {
      made.values.save(slot(1), { data: 'half' })
      throw new Error('No further')
    })
  expect(run).toThrow('No further')
  await made.scheduler.pass(1_000)
  expect([made.shown(1)?.data, made.transport.calls.length, made.store.waiting]).toEqual(['old', 0, 0])
  made.values.save(slot(1), { data: 'whole' })
  expect(made.store.waiting).toBe(1)
})
