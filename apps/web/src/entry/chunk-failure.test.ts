import { createMemoryStorage } from '@weft/api-client'
import { expect, it } from 'vitest'

import { reloadOnceFor } from './chunk-failure.ts'

const gone = new Error('Failed to fetch dynamically imported module: https://x/a-1.js')

it('reloads once for a part that is missing', async () => {
  const storage = createMemoryStorage()
  let reloads = 0
  const options = { storage, isServerThere: async () => true, reload: () => void reloads++ }
  expect(await reloadOnceFor(gone, options)).toBe(true)
  expect(await reloadOnceFor(gone, options)).toBe(false)
  expect(await reloadOnceFor(new Error('Loading chunk 5 failed'), options)).toBe(true)
  expect(reloads).toBe(2)
})

it('leaves the page as it is while the server is away, and reloads once it is back', async () => {
  const storage = createMemoryStorage()
  let isThere = false
  let reloads = 0
  const options = { storage, isServerThere: async () => isThere, reload: () => void reloads++ }
  expect(await reloadOnceFor(gone, options)).toBe(false)
  expect(reloads).toBe(0)
  isThere = true
  expect(await reloadOnceFor(gone, options)).toBe(true)
  expect(reloads).toBe(1)
})

it('leaves other errors alone', async () => {
  const options = {
    storage: createMemoryStorage(),
    isServerThere: async () => true,
    reload: () => expect.unreachable(),
  }
  expect(await reloadOnceFor(new TypeError('x is undefined'), options)).toBe(false)
})
