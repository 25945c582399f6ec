import { setClockOffset } from '@weft/base'
import { afterEach, expect, test } from 'vitest'

import { createKept } from './kept.ts'

afterEach(() => setClockOffset(0))

test('what was made stands while its stamp does, for a minute', async () => {
  const kept = createKept<number>(2)
  let made = 0
  const ask = (name: string, stamp: string) => kept.of(name, stamp, async () => ++made)
  expect([await ask('a', '1'), await ask('a', '1'), await ask('a', '2')]).toEqual([1, 1, 2])
  setClockOffset(61_000)
  expect(await ask('a', '2')).toBe(3)
})

test('the one that was asked for longest ago goes first', async () => {
  const kept = createKept<string>(2)
  let made = 0
  const ask = (name: string) => kept.of(name, '1', async () => `${name}${++made}`)
  expect([await ask('a'), await ask('b'), await ask('a'), await ask('c')]).toEqual(['a1', 'b2', 'a1', 'c3'])
  expect([await ask('a'), await ask('b')]).toEqual(['a1', 'b4'])
})

test('many who ask at once wait for one and the same, and what failed is made again', async () => {
  const kept = createKept<number>(2)
  let made = 0
  const ask = () => kept.of('a', '1', async () => ++made)
  expect(await Promise.all([ask(), ask(), ask()])).toEqual([1, 1, 1])
  const failing = () => kept.of('b', '1', () => Promise.reject(new Error('away')))
  await expect(Promise.all([failing(), failing()])).rejects.toThrow('away')
  expect(await kept.of('b', '1', async () => 5)).toBe(5)
})
