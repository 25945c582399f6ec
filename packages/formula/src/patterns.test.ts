import { afterEach, expect, test, vi } from 'vitest'
import { compute } from './testing/compute.ts'

afterEach(() => vi.restoreAllMocks())

/** A machine so busy that a second goes by between any two looks at the clock. */
function busyMachine(): void {
  let now = 0
  vi.spyOn(performance, 'now').mockImplementation(() => (now += 1_000))
}

test('a busy machine does not decide what a replacement comes to', () => {
  const text = 'one, two, three, four, five, six, seven'
  const quiet = compute('REGEX_REPLACE({t1}, ", *", "; ")', { t1: text })
  busyMachine()
  expect(compute('REGEX_REPLACE({t1}, ", *", "; ")', { t1: text })).toBe(quiet)
  expect(quiet).toBe('one; two; three; four; five; six; seven')
})

test('searches that look ahead again and again are ended by the clock', () => {
  busyMachine()
  const found = compute('REGEX_REPLACE({t1}, "x.*y|x", "-")', { t1: 'x'.repeat(1_000) })
  expect(found).toMatchObject({
    error: 'ERROR',
    reason: 'The regular expression takes too long on this text.',
  })
})
