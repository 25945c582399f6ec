import { expect, test } from 'vitest'

import { loadOnce } from './load-once.ts'

test('what has come is loaded once, also for those who ask while it is on its way', async () => {
  let calls = 0
  const load = loadOnce(async () => ++calls)
  expect(await Promise.all([load(), load()])).toEqual([1, 1])
  expect(await load()).toBe(1)
})

test('a failure is told to all who wait for it, and the next call tries again', async () => {
  let calls = 0
  const load = loadOnce(async () => {
    calls += 1
    if (calls === 1) throw new Error('The network is away')
    return calls
  })
  const waiting = [load(), load()]
  for (const one of waiting) await expect(one).rejects.toThrow('The network is away')
  expect(await load()).toBe(2)
})
