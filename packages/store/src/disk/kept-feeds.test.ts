import type { Item } from '@weft/model'
import type { FolderContent } from '@weft/protocol'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { LazyRow } from '../columns/row-columns.ts'
import { readHeld } from '../columns/row-query.ts'
import { createFeedSync } from '../feed/feed-sync.ts'
import type { Row } from '../row.ts'
import { BOARD, FOLDER, NAME, TAGS, item, itemId, session, turn, value } from '../scripted-session.ts'
import { FeedKeeper } from './feed-keeper.ts'
import { FEEDS, LOG, readKeptFeed, SEGMENTS } from './kept-feed.ts'
import { type Medium, MemoryDatabase } from './memory-database.ts'
import { rowsOfSegment, toSegment } from './segment.ts'

const feed = { team_id: 1, kind: 'folder', id: FOLDER } as const
const RIGHTS = '1.1.1'

function content(seq: number, rows: readonly Item[]): FolderContent {
  const slots = (attribute_id: string) =>
    rows.map(({ values }): [unknown, number] | null => {
      const slot = values?.[attribute_id]
      return slot ? [slot.data, slot.row_version] : null
    })
  return {
    seq,
    id: rows.map(({ id }) => id),
    parent_id: rows.map(({ parent_id }) => parent_id),
    sort_order: rows.map(({ sort_order }) => sort_order),
    row_version: rows.map(({ row_version }) => row_version),
    created_at: rows.map(({ created_at }) => created_at),
    updated_at: rows.map(({ updated_at }) => updated_at),
    created_by: rows.map(({ created_by }) => created_by),
    updated_by: rows.map(({ updated_by }) => updated_by),
    attribute_ids: [NAME, TAGS],
    slots: [slots(NAME), slots(TAGS)],
  }
}

const delta = (seq: number, data: readonly object[] = []) => ({
  status: 200,
  data: { data: data as never[], seq, rights: RIGHTS, has_more: false, after: null },
})

function begin(medium: Medium) {
  const database = new MemoryDatabase(medium)
  const troubles: string[] = []
  const made = session({
    records: ({ space, scheduler }) =>
      new FeedKeeper({ space, scheduler, database, onTrouble: (trouble) => troubles.push(trouble) }),
  })
  const sync = createFeedSync({ store: made.store, feed, board_id: BOARD })
  const items = made.store.collection<Item>('items')
  return { ...made, sync, items, database, troubles }
}

/** A folder of two items, followed, live at number 5 and on disk. */
async function kept() {
  const medium: Medium = new Map()
  const made = begin(medium)
  void made.sync.start()
  await turn()
  const rows = [item(1, { values: { [NAME]: { data: 'a', row_version: 1 } } }), item(2)]
  await made.transport.next().answer({ status: 200, rights: RIGHTS, data: content(4, rows) })
  await made.transport.next().answer(delta(5))
  await made.scheduler.pass(3_000)
  return { medium, ...made }
}

/** What is confirmed of the folder, by id. */
function confirmed(made: ReturnType<typeof begin>): Record<string, unknown> {
  const rows = made.store.space.table('items').confirmedIn(FOLDER)
  return Object.fromEntries(rows.map((row) => [row.id, { ...(row instanceof LazyRow ? row.toRow() : row) }]))
}

test('a folder is shown from disk before anything is asked, and then asks only what came since', async () => {
  const before = await kept()
  before.sync.receive('ValueSaved', { seq: 6, records: [value(2, NAME, 'b', 1, 6)] })
  await before.scheduler.pass(1_000)

  const made = begin(before.medium)
  void made.sync.start()
  await made.sync.read
  expect([made.sync.phase, made.sync.at]).toEqual(['kept', 6])
  expect(confirmed(made)).toEqual(confirmed(before))
  expect(made.items.list(FOLDER).map(({ values }) => values?.[NAME]?.data)).toEqual(['a', 'b'])
  await made.scheduler.pass(0)
  const asked = made.transport.next()
  expect([asked.what, asked.query.since, asked.query.rights]).toEqual(['index /items', 6, RIGHTS])
  await asked.answer(delta(7, [value(1, NAME, 'c', 2, 7)]))
  await made.scheduler.pass(20)
  expect(made.sync.phase).toBe('live')
})

test('what is kept can be looked at without following it', async () => {
  const { medium } = await kept()
  const { store } = begin(medium)
  expect(await store.records?.feedsOf({ team_id: 1 })).toEqual([feed])
  expect(await store.records?.feedsOf({ team_id: 2 })).toEqual([])
  const found = await store.records?.look(feed)
  expect(found?.records.get('items')?.map((row) => [row.id, readHeld(row, NAME)])).toEqual([
    [itemId(1), 'a'],
    [itemId(2), null],
  ])
  expect(await store.records?.look({ ...feed, id: 'ElsewhereAA' })).toBe(null)
  expect(store.space.table('items').confirmedIn(FOLDER)).toEqual([])
})

test('without a network what was kept stays in sight, and is caught up with later', async () => {
  const { medium } = await kept()
  const made = begin(medium)
  void made.sync.start()
  await made.sync.read
  await made.scheduler.pass(0)
  await made.transport.next().answer({ status: 0 })
  expect([made.sync.phase, made.items.list(FOLDER).length]).toEqual(['kept', 2])
  void made.sync.catchUp()
  await made.scheduler.pass(0)
  await made.transport.next().answer(delta(5))
  expect(made.sync.phase).toBe('live')
})

test('other rights load the feed anew and replace what is kept; a right that went away wipes it', async () => {
  const { medium } = await kept()
  const made = begin(medium)
  void made.sync.start()
  await made.sync.read
  await made.scheduler.pass(0)
  await made.transport.next().answer({ ...delta(5), data: { ...delta(5).data, refresh: true } })
  await made.transport.next().answer({ status: 200, rights: RIGHTS, data: content(5, [item(3)]) })
  await made.transport.next().answer(delta(5))
  await made.scheduler.pass(3_000)
  const third = begin(medium)
  void third.sync.start()
  await third.sync.read
  expect(third.items.list(FOLDER).map(({ id }) => id)).toEqual([itemId(3)])
  await third.scheduler.pass(0)
  await third.transport.next().answer({ status: 404 })
  await turn()
  expect([FEEDS, SEGMENTS, LOG].map((store) => medium.get(store)?.size ?? 0)).toEqual([0, 0, 0])
})

test.each([
  ['a segment is missing', (medium: Medium) => medium.get(SEGMENTS)?.clear()],
  ['a log entry is missing', (medium: Medium) => medium.get(LOG)?.clear()],
  ['the head is of another format', (medium: Medium) => setAll(medium.get(FEEDS), '{"format":99}')],
  ['the head is no head', (medium: Medium) => setAll(medium.get(FEEDS), '"x"')],
  [
    'a segment cannot be read',
    (medium: Medium) => setAll(medium.get(SEGMENTS), '{"kind":"records","text":"{"}'),
  ],
])('where %s the server is asked for everything', async (_what, spoil) => {
  const before = await kept()
  before.sync.receive('ItemSaved', { seq: 6, records: [item(7, { seq: 6 })] })
  await before.scheduler.pass(1_000)
  spoil(before.medium)
  const made = begin(before.medium)
  void made.sync.start()
  await made.sync.read
  expect([made.sync.phase, made.transport.next().what]).toEqual(['loading', `content ${FOLDER}`])
})

function setAll(values: Map<string, string> | undefined, text: string): void {
  for (const key of values?.keys() ?? []) values?.set(key, text)
}

test('when room runs out, the folder that was not used for longest goes; when none is left, memory remains', async () => {
  const { medium, sync, scheduler, database, items, troubles } = await kept()
  const old = { ...feed, id: 'folderolder' }
  const head = {
    format: 1,
    feed: old,
    seq: 1,
    rights: '',
    writing: 'w',
    segments: 0,
    entries: 0,
    logged: 0,
    used_at: 0,
  }
  medium.get(FEEDS)?.set('1/folder/folderolder/', JSON.stringify(head))
  database.trouble = 'full'
  const failing = database.write.bind(database)
  // Room is made by removing: that succeeds and ends the shortage.
  database.write = (changes) => {
    if (changes.every((change) => 'removeAll' in change)) database.trouble = null
    return failing(changes)
  }
  sync.receive('ItemSaved', { seq: 6, records: [item(3, { seq: 6 })] })
  await scheduler.pass(3_000)
  expect([troubles, medium.get(FEEDS)?.has('1/folder/folderolder/')]).toEqual([[], false])

  database.trouble = 'full'
  database.write = failing
  sync.receive('ItemSaved', { seq: 7, records: [item(4, { seq: 7 })] })
  await scheduler.pass(3_000)
  expect([troubles, items.list(FOLDER).length]).toEqual([['full'], 4])
})

const n = fc.integer({ min: 1, max: 5 })
const change = fc.oneof(
  fc.record({ kind: fc.constant('item' as const), n, sort_order: fc.nat(9), parent: fc.option(n) }),
  fc.record({
    kind: fc.constant('value' as const),
    n,
    tag: fc.constantFrom(NAME, TAGS),
    data: fc.constantFrom('x', 5, ['l'], null),
  }),
  fc.record({ kind: fc.constantFrom('bury' as const, 'depart' as const, 'refresh' as const), n }),
  fc.record({ kind: fc.constant('wait' as const), ms: fc.constantFrom(0, 10, 300, 2_000) }),
)

test('after a kill at any transaction, the disk holds the folder as memory did at the number that it says', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(change, { maxLength: 25 }), fc.nat(20), async (changes, lives) => {
      const medium: Medium = new Map()
      const made = begin(medium)
      made.database.lives = lives
      let seq = 5
      // A folder that was loaded anew at the same number counts as another state of it.
      const history = new Map<number, unknown[]>()
      const note = () => {
        made.store.flushRemote()
        history.set(seq, [...(history.get(seq) ?? []), confirmed(made)])
      }
      const load = async (rows: readonly Item[]) => {
        await turn()
        await made.transport.next().answer({ status: 200, rights: RIGHTS, data: content(seq, rows) })
        await made.transport.next().answer(delta(seq))
        note()
      }
      void made.sync.start()
      await load([item(1)])
      for (const one of changes) {
        if (one.kind === 'wait') await made.scheduler.pass(one.ms)
        else if (one.kind === 'refresh') {
          made.sync.receive('Refresh', {})
          await load([item(one.n, { row_version: 5_000 + seq })])
        } else {
          seq++
          made.sync.receive(...frameOf(one, seq))
          note()
        }
      }
      await made.scheduler.pass(3_000)
      const found = await readKeptFeed(new MemoryDatabase(medium), feed)
      if (!found) return
      const rows = (found.records.get('items') ?? []).map((row): Row =>
        row instanceof LazyRow ? row.toRow() : row,
      )
      const onDisk = Object.fromEntries(rows.map((row) => [row.id, row]))
      expect(history.get(found.seq)).toContainEqual(onDisk)
    }),
    { numRuns: 400 },
  )
})

type Change = typeof change extends fc.Arbitrary<infer T> ? T : never

function frameOf(one: Exclude<Change, { kind: 'wait' | 'refresh' }>, seq: number): [string, object] {
  const id = itemId(one.n)
  const row_version = 1_000 + seq
  if (one.kind === 'value')
    return ['ValueSaved', { seq, records: [value(one.n, one.tag, one.data, seq, seq)] }]
  if (one.kind !== 'item') {
    const gone = one.kind === 'depart' ? { gone: true } : { deleted_at: '2026-01-02 00:00:00' }
    return ['ItemDeleted', { seq, records: [{ id, row_version, seq, ...gone }] }]
  }
  const parent_id = one.parent === null ? null : itemId(one.parent)
  return [
    'ItemSaved',
    { seq, records: [item(one.n, { sort_order: one.sort_order, parent_id, row_version, seq })] },
  ]
}

test('rows of any origin come back from a segment as they were', () => {
  const data = fc.constantFrom('x', 5, ['l'], { start: '2026-01-01' }, null)
  const row = fc.record({
    n: fc.nat(20),
    name: fc.option(data),
    tags: fc.option(data),
    by: fc.constantFrom(7, null),
    extra: fc.option(fc.string(), { nil: undefined }),
  })
  const place = { team_id: 1, board_id: BOARD, folder_id: FOLDER }
  fc.assert(
    fc.property(fc.uniqueArray(row, { selector: (one) => one.n }), fc.boolean(), (given, isTwice) => {
      const rows = given.map(({ n: at, name, tags, by, extra }) => ({
        ...item(at, { created_by: by, seq: at }),
        ...(extra === undefined ? {} : { extra }),
        values: {
          ...(name === null ? {} : { [NAME]: { data: name, row_version: 1 } }),
          ...(tags === null ? {} : { [TAGS]: { data: tags, row_version: at } }),
        },
      })) as unknown as Row[]
      const once = rowsOfSegment(structuredClone(toSegment(rows, place)))
      const back = isTwice ? rowsOfSegment(toSegment(once, place)) : once
      expect(back.map((one) => one.toRow())).toEqual(rows)
    }),
  )
})
