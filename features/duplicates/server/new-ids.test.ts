import { isUuid } from '@weft/base'
import { expect, test } from 'vitest'

import { copyId, namedFirst, withNewIds } from './new-ids.ts'

test('the id of a copy is a UUID that follows from what is copied', () => {
  const id = copyId('AbCdEfGhIjK', '0190a0b0-0000-7000-8000-000000000001')
  expect(isUuid(id)).toBe(true)
  expect(copyId('AbCdEfGhIjK', '0190a0b0-0000-7000-8000-000000000001')).toBe(id)
  expect(copyId('AbCdEfGhIjL', '0190a0b0-0000-7000-8000-000000000001')).not.toBe(id)
})

test('ids are named anew wherever they stand, inside of texts too', () => {
  const ids = new Map([['old-a', 'new-a']])
  expect(withNewIds({ filter: [{ attribute_id: 'old-a' }], expression: '{old-a} + 1' }, ids)).toEqual({
    filter: [{ attribute_id: 'new-a' }],
    expression: '{new-a} + 1',
  })
  expect(withNewIds(null, ids)).toBeNull()
})

test('what settings name comes first, and a ring is not endless', () => {
  const one = (id: string, names = '') => ({ id, settings: { names } })
  expect(namedFirst([one('c', 'b'), one('b', 'a'), one('a')]).map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(namedFirst([one('x', 'y'), one('y', 'x'), one('z')]).map(({ id }) => id)).toEqual(['z', 'x', 'y'])
})
