import { afterEach, beforeEach, expect, test, vi } from 'vitest'

import { beat } from './beat.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('work comes again after the time that it names, or sooner where somebody asks', async () => {
  let done = 0
  const heart = beat(100, async () => {
    done += 1
    return 1_000
  })
  await vi.advanceTimersByTimeAsync(99)
  expect(done).toBe(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toBe(1)
  heart.after(50)
  await vi.advanceTimersByTimeAsync(50)
  expect(done).toBe(2)
  await vi.advanceTimersByTimeAsync(999)
  expect(done).toBe(2)
  await vi.advanceTimersByTimeAsync(1)
  expect(done).toBe(3)
  await heart.stop()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(done).toBe(3)
})

test('whoever asks while it runs is heard when it is over, and a stop waits for it', async () => {
  let done = 0
  let finish: () => void = () => undefined
  const heart = beat(10, () => {
    done += 1
    return new Promise<number>((resolve) => {
      finish = () => resolve(1_000)
    })
  })
  await vi.advanceTimersByTimeAsync(10)
  heart.after(20)
  await vi.advanceTimersByTimeAsync(500)
  expect(done).toBe(1)
  finish()
  await vi.advanceTimersByTimeAsync(20)
  expect(done).toBe(2)
  const stopped = vi.fn<() => void>()
  const stopping = heart.stop().then(stopped)
  await vi.advanceTimersByTimeAsync(10)
  expect(stopped).not.toHaveBeenCalled()
  finish()
  await stopping
})
