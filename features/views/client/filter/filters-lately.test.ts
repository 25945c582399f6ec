import { createMemoryStorage } from '@weft/api-client'
import type { FilterTree } from '@weft/model'
import { expect, test } from 'vitest'

import { filtersLately, noteFilter } from './filters-lately.ts'

const asking = (value: string): FilterTree => ({
  op: 'and',
  conditions: [{ attribute_id: 'name', operator: 'contains', value }],
})
const mine = { user_id: 1, board_id: 'b1' }

test('the latest filters of a board come first, each once, and eight of them stay', () => {
  const storage = createMemoryStorage()
  for (let n = 0; n < 10; n++) noteFilter(storage, mine, asking(`word ${n}`))
  noteFilter(storage, mine, asking('word 5'))
  const words = filtersLately(storage, mine).map(
    ({ conditions }) => (conditions[0] as { value: string }).value,
  )
  expect(words).toEqual(['word 5', 'word 9', 'word 8', 'word 7', 'word 6', 'word 4', 'word 3', 'word 2'])
  expect(filtersLately(storage, { ...mine, board_id: 'b2' })).toEqual([])
})

test('nobody is offered what somebody else asked on the same device, and what cannot be read is nothing', () => {
  const storage = createMemoryStorage()
  noteFilter(storage, mine, asking('secret'))
  expect(filtersLately(storage, { ...mine, user_id: 2 })).toEqual([])
  noteFilter(storage, { ...mine, user_id: 2 }, asking('own'))
  expect(storage.getItem('weft.filters')).not.toContain('secret')
  storage.setItem('weft.filters', '{"boards": 7')
  expect(filtersLately(storage, mine)).toEqual([])
})
