import { expect, test } from 'vitest'

import { findNativeShell, watchNativeResume } from './native-resume.ts'

test('a browser is no native app, nor is a shell that does not say when', () => {
  expect(findNativeShell({})).toBeNull()
  expect(findNativeShell({ weftNative: { refreshAfterIdleMs: '5' } })).toBeNull()
  expect(findNativeShell({ weftNative: { refreshAfterIdleMs: 300_000 } })).toEqual({
    refreshAfterIdleMs: 300_000,
  })
})

test('resuming asks for everything anew from the configured idle time on, and not before', () => {
  const target = new EventTarget()
  let time = 0
  let refreshes = 0
  const stop = watchNativeResume(
    { refreshAfterIdleMs: 60_000 },
    { target, clock: () => time, onRefresh: () => refreshes++ },
  )
  const away = (ms: number) => {
    target.dispatchEvent(new Event('pause'))
    time += ms
    target.dispatchEvent(new Event('resume'))
  }
  away(59_999)
  expect(refreshes).toBe(0)
  away(60_000)
  expect(refreshes).toBe(1)
  // Without a pause before it there was no idle time.
  target.dispatchEvent(new Event('resume'))
  stop()
  away(100_000)
  expect(refreshes).toBe(1)
})
