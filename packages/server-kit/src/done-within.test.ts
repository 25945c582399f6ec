import { expect, test } from 'vitest'

import { isDoneWithin } from './done-within.ts'

test('work is waited for as long as it may take, and what fails in time is told', async () => {
  expect(await isDoneWithin(1_000, [Promise.resolve(1), Promise.resolve(2)])).toBe(true)
  expect(await isDoneWithin(1, [Promise.resolve(1), new Promise(() => undefined)])).toBe(false)
  await expect(isDoneWithin(1_000, [Promise.reject(new Error('broken'))])).rejects.toThrow('broken')
})
