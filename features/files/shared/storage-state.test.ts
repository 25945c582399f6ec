import { expect, test } from 'vitest'

import { storageState } from './storage-state.ts'

test.each([
  [0, 1_000, 'free'],
  [799, 1_000, 'free'],
  [800, 1_000, 'warning'],
  [999, 1_000, 'warning'],
  [1_000, 1_000, 'full'],
  [1_001, 1_000, 'full'],
  [0, 1, 'free'],
  [Number.MAX_SAFE_INTEGER, null, 'free'],
])('%i bytes of %s are %s', (used, limit, state) => {
  expect(storageState(used, limit)).toBe(state)
})
