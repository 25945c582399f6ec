import { expect, test } from 'vitest'
import { normalised } from './normalised.ts'

test('what people write is normalised, however long', () => {
  expect(normalised('e\u0301', 'NFC')).toBe('é')
  expect(normalised('e\u0301'.repeat(5_000), 'NFC')).toBe('é'.repeat(5_000))
  expect(normalised('é', 'NFD')).toBe('e\u0301')
  expect(normalised('ﬁ', 'NFKC')).toBe('fi')
})

test.each([
  ['one pile of marks', `a${'\u0301\u0316'.repeat(500_000)}`],
  ['many piles that are a little too small', `a${'\u0301\u0316'.repeat(49)}`.repeat(10_000)],
  ['many large piles', `a${'\u0301\u0316'.repeat(500)}`.repeat(1_000)],
])('%s takes no time', (_name, text) => {
  const start = process.threadCpuUsage()
  for (const form of ['NFC', 'NFD', 'NFKC', 'NFKD'] as const) {
    const once = normalised(text, form)
    expect(normalised(once, form) === once).toBe(true)
  }
  const { user } = process.threadCpuUsage(start)
  expect(user / 1_000).toBeLessThan(4_000)
})
