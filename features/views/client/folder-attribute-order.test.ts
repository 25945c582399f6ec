import { expect, test } from 'vitest'

import { inTheirPlaces } from './folder-attribute-order.ts'

test('what somebody may not see stays where it is while the rest is ordered', () => {
  expect(inTheirPlaces(['name', 'a', 'secret', 'b', 'c'], ['c', 'a', 'b'])).toEqual([
    'name',
    'c',
    'secret',
    'a',
    'b',
  ])
})
