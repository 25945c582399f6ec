// @vitest-environment jsdom
import { expect, test } from 'vitest'

import { createLoadAhead } from './load-ahead.ts'

/** A clock that runs what it is asked for when told. */
function handClock() {
  const waiting: (() => void)[] = []
  return {
    now: () => 0,
    after(_ms: number, run: () => void) {
      waiting.push(run)
      return () => undefined
    },
    run: () => waiting.splice(0).forEach((one) => one()),
  }
}

test('loading ahead begins once with and once without a session, after a page had its time', () => {
  const clock = handClock()
  const idle: (() => void)[] = []
  const loadAhead = createLoadAhead((work) => idle.push(work), clock)
  loadAhead(false)
  loadAhead(false)
  expect(idle).toHaveLength(0)
  clock.run()
  expect(idle).toHaveLength(1)
  loadAhead(true)
  loadAhead(true)
  clock.run()
  expect(idle).toHaveLength(2)
})

test('who saves data gets nothing that was not asked for', () => {
  Object.assign(navigator, { connection: { saveData: true } })
  const clock = handClock()
  const idle: (() => void)[] = []
  createLoadAhead((work) => idle.push(work), clock)(true)
  clock.run()
  expect(idle).toHaveLength(0)
})
