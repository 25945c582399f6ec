import { createTimeEntry } from '@weft/model'
import { createStore, MODEL_COLLECTIONS, type Transport } from '@weft/store'
import { expect, test } from 'vitest'

import { timeEntrySettings } from './collections.ts'
import { entriesIn, startTimer } from './timers.ts'

test('what was done before is begun again as an entry of its own, which runs', () => {
  const store = createStore({
    transport: { bulk: () => new Promise<never>(() => undefined) } as unknown as Transport,
    collections: [...MODEL_COLLECTIONS, timeEntrySettings],
  })
  store.initialise(1, 7)
  const before = {
    ...createTimeEntry(1, {
      item_id: '018f0000-0000-7000-8000-000000000001',
      attribute_id: '018f0000-0000-7000-8000-000000000002',
      board_id: 'board000001',
      description: 'Kneading',
      created_by: 7,
      started_at: '2026-01-05 09:00:00',
      ended_at: '2026-01-05 10:00:00',
      is_manual: true,
    }),
    row_version: 3,
    seq: 5,
  }
  store.hydrate('time-entries', [before])
  startTimer(store, 7, { item: before, description: before.description, settings: {} })
  const [again, ...others] = entriesIn(store)
    .list(7)
    .filter(({ id }) => id !== before.id)
  expect(others).toEqual([])
  expect(again).toMatchObject({
    item_id: before.item_id,
    description: 'Kneading',
    ended_at: null,
    is_manual: false,
  })
  expect(entriesIn(store).get(before.id)).toEqual(before)
})
