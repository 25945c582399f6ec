import { createMemoryStorage } from '@weft/api-client'
import { expect, it } from 'vitest'

import { askForPart, reloadOnceFor } from './chunk-failure.ts'

const gone = new Error('Failed to fetch dynamically imported module: https://x/a-1.js')

it('reloads once for a part that is missing', async () => {
  const storage = createMemoryStorage()
  let reloads = 0
  const options = { storage, isGone: async () => true, reload: () => void reloads++ }
  expect(await reloadOnceFor(gone, options)).toBe(true)
  expect(await reloadOnceFor(gone, options)).toBe(false)
  expect(await reloadOnceFor(new Error('Loading chunk 5 failed'), options)).toBe(true)
  expect(reloads).toBe(2)
})

it('leaves the page as it is while the part is only out of reach, and reloads once it is gone', async () => {
  const storage = createMemoryStorage()
  let isGone = false
  let reloads = 0
  const options = { storage, isGone: async () => isGone, reload: () => void reloads++ }
  expect(await reloadOnceFor(gone, options)).toBe(false)
  expect(reloads).toBe(0)
  isGone = true
  expect(await reloadOnceFor(gone, options)).toBe(true)
  expect(reloads).toBe(1)
})

it('leaves other errors alone', async () => {
  const options = {
    storage: createMemoryStorage(),
    isGone: async () => true,
    reload: () => expect.unreachable(),
  }
  expect(await reloadOnceFor(new TypeError('x is undefined'), options)).toBe(false)
})

it('asks for the very file: only one that is not there any more is gone', async () => {
  const asked: string[] = []
  const answering = (status: number) => ({
    request: async ({ path }: { path: string }) => {
      asked.push(path)
      return { status, body: '', headers: new Headers() }
    },
  })
  const ask = (status: number, what: string) =>
    askForPart(answering(status) as unknown as Parameters<typeof askForPart>[0], what)
  expect(await ask(404, gone.message.replace('/a-1', '/assets/a-1'))).toBe(true)
  expect(await ask(200, gone.message.replace('/a-1', '/assets/a-1'))).toBe(false)
  expect(await ask(200, 'Importing a module script failed.')).toBe(true)
  expect(await ask(503, 'Importing a module script failed.')).toBe(false)
  expect(asked).toEqual(['/assets/a-1.js', '/assets/a-1.js', '/api/health', '/api/health'])
})
