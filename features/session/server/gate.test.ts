import { expect, test } from 'vitest'

import { createGate } from './gate.ts'

test('so many run at once, so many wait in order, and the next one is refused', async () => {
  const gate = createGate(2, 2)
  const finish: (() => void)[] = []
  const started: number[] = []
  const work = (n: number) =>
    gate(async () => {
      started.push(n)
      await new Promise<void>((resolve) => finish.push(resolve))
      return n
    })
  const running = [work(1), work(2), work(3), work(4)]
  await expect(work(5)).rejects.toMatchObject({ status: 503, retryAfter: 1 })
  expect(started).toEqual([1, 2])
  for (const wanted of [
    [1, 2, 3],
    [1, 2, 3, 4],
  ]) {
    finish.shift()?.()
    await expect.poll(() => started).toEqual(wanted)
  }
  for (const end of finish) end()
  expect(await Promise.all(running)).toEqual([1, 2, 3, 4])
  // All places are free again, also after a failure.
  await expect(gate(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(await gate(async () => 6)).toBe(6)
})
