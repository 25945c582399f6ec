import type { Item, SyncedRecord } from '@weft/model'
import type { QuerySpec } from '@weft/query'
import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { session } from './scripted-session.ts'

const FOLDERS = ['folderAAAAA', 'folderBBBBB', 'folderCCCCC'] as const
const ASKED = FOLDERS.slice(0, 2)
const env = {
  attribute: () => undefined,
  context: { locale: 'en', tz: 'UTC', week_start: 1, now: 0, me: 1, people: new Map() } as never,
}
const spec: QuerySpec = { sort: [{ attribute_id: 'sort_order', direction: 'desc' }] }
const idOf = (n: number) => `01890a5d-ac96-774b-bcce-b3020000000${n}`

const step = fc.oneof(
  fc.record({
    kind: fc.constant('merge' as const),
    n: fc.nat(9),
    folder: fc.constantFrom(...FOLDERS),
    sort_order: fc.nat(5),
  }),
  fc.record({ kind: fc.constant('order' as const), n: fc.nat(9), sort_order: fc.nat(5) }),
  fc.record({ kind: fc.constant('remove' as const), n: fc.nat(9) }),
  fc.record({ kind: fc.constant('bury' as const), n: fc.nat(9) }),
)

test('a query over several folders says what sorting all of their items anew would say, whatever happens', () => {
  fc.assert(
    fc.property(fc.array(step, { maxLength: 40 }), (steps) => {
      const { store } = session()
      const items = store.collection<Item>('items')
      const table = store.space.table('items')
      const { query, dispose } = items.liveQuery(ASKED, { spec, env })
      let seq = 0
      for (const one of steps) {
        seq++
        const known = items.confirmed(idOf(one.n))
        store.space.batch(() => {
          if (one.kind === 'merge')
            table.merge(
              {
                id: idOf(one.n),
                team_id: 1,
                board_id: 'boardAAAAAA',
                folder_id: one.folder,
                parent_id: null,
                sort_order: one.sort_order,
                created_by: 1,
                updated_by: 1,
                row_version: (known?.row_version ?? 0) + 1,
                created_at: '2026-01-01 00:00:00',
                updated_at: '2026-01-01 00:00:00',
                deleted_at: null,
                seq,
                values: {},
              } as unknown as SyncedRecord,
              'merge',
            )
          else if (one.kind === 'bury' && known)
            table.applyTombstone({
              id: idOf(one.n),
              row_version: known.row_version + 1,
              deleted_at: '2026-03-01 00:00:00',
              seq,
            })
        })
        if (one.kind === 'order') items.save(idOf(one.n), { sort_order: one.sort_order })
        if (one.kind === 'remove') items.remove(idOf(one.n))
        const naive = ASKED.flatMap((folder) => items.list(folder)).toSorted(
          (a, b) => b.sort_order - a.sort_order || (a.id < b.id ? -1 : 1),
        )
        expect(query.slice(0, query.length).map(({ id }) => id)).toEqual(naive.map(({ id }) => id))
        expect(query.slice(0, query.length).map(({ row }) => row)).toEqual(naive)
      }
      dispose()
    }),
    { numRuns: 200 },
  )
})
