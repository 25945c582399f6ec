import { expect, test } from 'vitest'

import { UnderWay } from './under-way.ts'

const never = new Promise<never>(() => undefined)

test('what hangs is told, with its state; what is over is not', async () => {
  const underWay = new UnderWay()
  const inner = underWay.wait('the server to be back', never, () => 'not ready')
  expect(await underWay.wait('something short', Promise.resolve(1))).toBe(1)
  const outer = underWay.within(20, 'the history', inner)
  await expect(outer).rejects.toThrow(
    /^Not over within 20 ms: the server to be back for \d+ ms \(not ready\); the history for \d+ ms$/,
  )
})

test('what is over in time, or fails, is given on', async () => {
  const underWay = new UnderWay()
  expect(await underWay.within(10_000, 'the history', Promise.resolve('done'))).toBe('done')
  await expect(underWay.within(10_000, 'it', Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(underWay.tell()).toBe('')
})
