import { createMemoryStorage } from '@weft/api-client'
import { expect, it } from 'vitest'

import { reloadOnceFor } from './chunk-failure.ts'

it('reloads once for a part that is missing', () => {
  const storage = createMemoryStorage()
  let reloads = 0
  const options = { storage, reload: () => void reloads++ }
  const gone = new Error('Failed to fetch dynamically imported module: https://x/a-1.js')
  expect(reloadOnceFor(gone, options)).toBe(true)
  expect(reloadOnceFor(gone, options)).toBe(false)
  expect(reloadOnceFor(new Error('Loading chunk 5 failed'), options)).toBe(true)
  expect(reloads).toBe(2)
})

it('leaves other errors alone', () => {
  const options = { storage: createMemoryStorage(), reload: () => expect.unreachable() }
  expect(reloadOnceFor(new TypeError('x is undefined'), options)).toBe(false)
})
