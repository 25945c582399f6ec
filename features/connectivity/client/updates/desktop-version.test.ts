import { expect, test } from 'vitest'

import { isOldDesktop, isOlder } from './desktop-version.ts'

test('versions are compared number by number', () => {
  expect(isOlder('1.2.1', '1.2.2')).toBe(true)
  expect(isOlder('1.10.0', '1.2.2')).toBe(false)
  expect(isOlder('1.2', '1.2.2')).toBe(true)
  expect(isOlder('1.2.2', '1.2.2')).toBe(false)
  expect(isOlder('2', '1.2.2')).toBe(false)
  expect(isOlder('beta', '1.2.2')).toBe(true)
})

test('a desktop program older than the current one is told, a browser is not', () => {
  expect(isOldDesktop({ weftNative: { desktopVersion: '1.2.1' } })).toBe(true)
  expect(isOldDesktop({ weftNative: { desktopVersion: '1.2.2' } })).toBe(false)
  expect(isOldDesktop({ weftNative: { refreshAfterIdleMs: 1 } })).toBe(false)
  expect(isOldDesktop({})).toBe(false)
})
