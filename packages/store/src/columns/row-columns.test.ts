import type { Item, SyncedRecord } from '@weft/model'
import { PSEUDO_ATTRIBUTES } from '@weft/model'
import { type FolderContent, readContent } from '@weft/protocol'
import { type QuerySpec, readItem } from '@weft/query'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { rowsOfContent } from '../feed/feed-load.ts'
import { BOARD, FOLDER, NAME, TAGS, item, itemId, session } from '../scripted-session.ts'
import type { MergeMode } from '../merge.ts'
import type { CollectionChanges } from '../table.ts'
import { readHeld } from './row-query.ts'

const ROWS = 6
const ELSEWHERE = 'folder00002'
const context = { locale: 'en', tz: 'UTC', week_start: 1, now: 1_800_000_000_000, me: 7, people: new Map() }
const env = { attribute: () => undefined, context }
const spec: QuerySpec = {
  filter: { op: 'or', conditions: [{ attribute_id: '', operator: 'created_by_me', value: null }] },
  sort: [{ attribute_id: 'updated_at', direction: 'desc' }],
}

const n = fc.integer({ min: 1, max: ROWS + 2 })
const slot = fc.option(fc.tuple(fc.constantFrom('a', 'b', 3, null), fc.integer({ min: 0, max: 3 })))
const row = fc.record({
  n,
  parent: fc.option(n),
  sort_order: fc.nat(5),
  row_version: fc.integer({ min: 1, max: 4 }),
  created_by: fc.constantFrom(7, 8, null),
  updated_at: fc.constantFrom('2026-01-01 00:00:00', '2026-02-01 00:00:00'),
  name: slot,
  tags: slot,
})
type GivenRow = typeof row extends fc.Arbitrary<infer T> ? T : never
const load = fc.record({
  kind: fc.constant('load' as const),
  rows: fc.uniqueArray(row, { selector: (one) => one.n, maxLength: ROWS }),
  isForced: fc.boolean(),
})
const mode = fc.constantFrom<MergeMode>('merge', 'saved')
const remote = fc.oneof(
  load,
  fc.record({ kind: fc.constant('merge' as const), row, folder: fc.constantFrom(FOLDER, ELSEWHERE), mode }),
  fc.record({ kind: fc.constant('slot' as const), n, version: fc.nat(5), mode }),
  fc.record({ kind: fc.constantFrom('bury' as const, 'depart' as const), n, version: fc.nat(5) }),
)
const local = fc.record({
  kind: fc.constantFrom('rename' as const, 'edit' as const, 'draft' as const, 'remove' as const),
  n,
})
// A person edits what is shown: never in the middle of news.
const batch = fc.oneof(
  fc.array(remote, { maxLength: 3 }),
  local.map((one) => [one]),
)
type Step = typeof batch extends fc.Arbitrary<(infer T)[]> ? T : never

function contentOf(rows: readonly GivenRow[], seq: number): FolderContent {
  const at = '2026-01-01 00:00:00'
  return {
    seq,
    id: rows.map((one) => itemId(one.n)),
    parent_id: rows.map(({ parent }) => (parent === null ? null : itemId(parent))),
    sort_order: rows.map((one) => one.sort_order),
    row_version: rows.map((one) => one.row_version),
    created_at: rows.map(() => at),
    updated_at: rows.map((one) => one.updated_at),
    created_by: rows.map((one) => one.created_by),
    updated_by: rows.map(() => 8),
    attribute_ids: [NAME, TAGS],
    slots: [rows.map(({ name }) => name), rows.map(({ tags }) => tags)],
  }
}

/** The plain way: every row a record from the beginning. */
function recordsOf(content: FolderContent): Item[] {
  const place = { team_id: 1, board_id: BOARD, folder_id: FOLDER, deleted_at: null, seq: content.seq }
  return readContent(content).map((one) => ({ ...one, ...place }))
}

/** A store that is loaded lazily or plainly, and all that it told. */
function makeColumns(isLazy: boolean) {
  const { store } = session()
  const items = store.collection<Item>('items')
  const table = store.space.table('items')
  const told: CollectionChanges[] = []
  items.subscribe(({ upserted, removed, created, isLocal }) =>
    told.push({
      upserted: upserted.toSorted(),
      removed: removed.toSorted(),
      created: created.toSorted(),
      isLocal,
    }),
  )
  const feed = { team_id: 1, kind: 'folder', id: FOLDER } as const
  const { query } = items.liveQuery(FOLDER, { spec, env, where: (one) => one.parent_id === null })
  let seq = 0
  const take = (one: Step) => {
    seq++
    if (one.kind === 'load') {
      const content = contentOf(one.rows, seq)
      const rows = isLazy ? rowsOfContent(content, { feed, board_id: BOARD }) : recordsOf(content)
      table.replace(FOLDER, rows, one.isForced)
    } else if (one.kind === 'merge') {
      const [record] = recordsOf(contentOf([one.row], seq))
      if (record) table.merge({ ...record, folder_id: one.folder } as SyncedRecord, one.mode)
    } else if (one.kind === 'slot') {
      const meta = { seq, mode: one.mode, times: { updated_at: '2026-03-01 00:00:00' } }
      table.mergeSlot(itemId(one.n), NAME, { data: `slot ${seq}`, row_version: one.version }, meta)
    } else if (one.kind === 'bury')
      table.applyTombstone({
        id: itemId(one.n),
        row_version: one.version,
        deleted_at: '2026-03-01 00:00:00',
        seq,
      })
    else if (one.kind === 'depart')
      table.applyMove({ id: itemId(one.n), gone: true, row_version: one.version, seq }, FOLDER)
    else if (one.kind === 'rename') items.save(itemId(one.n), { sort_order: 9 + seq })
    else if (one.kind === 'edit') store.collection('values').save(`${itemId(one.n)}.${TAGS}`, { data: ['x'] })
    else if (one.kind === 'draft') items.addDraft(itemId(one.n), { sort_order: 100 })
    else items.remove(itemId(one.n))
  }
  return {
    run: (steps: readonly Step[]) => store.space.batch(() => steps.forEach(take)),
    seen: () => ({
      told,
      list: items.list(FOLDER),
      elsewhere: items.list(ELSEWHERE),
      ids: [...items.ids(FOLDER)].toSorted(),
      confirmed: Array.from({ length: ROWS + 2 }, (_, i) => items.confirmed(itemId(i + 1))),
      lines: query.slice(0, 100).map(({ id, row: shown, hiddenByFilter }) => ({ id, shown, hiddenByFilter })),
    }),
  }
}

test('rows that lie in columns answer everything as records do, whatever happens to them', () => {
  fc.assert(
    fc.property(load, fc.array(batch, { maxLength: 8 }), (first, batches) => {
      const [lazy, plain] = [makeColumns(true), makeColumns(false)]
      for (const one of [[first], ...batches]) {
        lazy.run(one)
        plain.run(one)
        expect(lazy.seen()).toEqual(plain.seen())
      }
    }),
    { numRuns: 400 },
  )
})

test('cells and fields are read where they lie as from the record', () => {
  const feed = { team_id: 1, kind: 'folder', id: FOLDER } as const
  fc.assert(
    fc.property(fc.uniqueArray(row, { selector: (one) => one.n }), (rows) => {
      const content = contentOf(rows, 3)
      const records = recordsOf(content)
      rowsOfContent(content, { feed, board_id: BOARD }).forEach((lazy, i) => {
        const record = records[i] as Item
        for (const id of [...PSEUDO_ATTRIBUTES, NAME, TAGS, 'unknown'])
          expect(readHeld(lazy, id)).toEqual(readItem(record, id))
        const names = Object.keys(record) as (keyof Item)[]
        for (const name of names) expect(lazy[name as keyof typeof lazy], name).toEqual(record[name])
        expect(lazy.toRow()).toEqual(record)
        expect(lazy.toRow()).toBe(lazy.toRow())
      })
    }),
  )
})

/** A session that has loaded one item, which still lies in its columns. */
function loadedOne() {
  const { store } = session()
  const feed = { team_id: 1, kind: 'folder', id: FOLDER } as const
  const one: GivenRow = {
    n: 1,
    parent: null,
    sort_order: 1,
    row_version: 1,
    created_by: 7,
    updated_at: '2026-01-01 00:00:00',
    name: ['a', 1],
    tags: null,
  }
  const rows = rowsOfContent(contentOf([one], 1), { feed, board_id: BOARD })
  store.space.batch(() => store.space.table('items').replace(FOLDER, rows, false))
  return store.collection<Item>('items')
}

test('a line of a query holds the record itself, the one that the collection gives', () => {
  const items = loadedOne()
  const { query } = items.liveQuery(FOLDER, { spec: {}, env })
  expect(query.at(0)?.row).toBe(items.get(itemId(1)))
  expect({ ...query.at(0)?.row }).toEqual({
    ...item(1),
    seq: 1,
    created_at: '2026-01-01 00:00:00',
    updated_at: '2026-01-01 00:00:00',
    updated_by: 8,
    values: { [NAME]: { data: 'a', row_version: 1 } },
  })
})

test('what others make of a record is shown anew, also of one that was loaded in columns and looked at', () => {
  const items = loadedOne()
  const { query } = items.liveQuery(FOLDER, { spec: {}, env })
  const shown = new Set([query.at(0)?.row])
  for (const _time of [1, 2]) {
    items.invalidate([itemId(1)], false)
    shown.add(query.at(0)?.row)
  }
  expect(shown.size).toBe(3)
})
