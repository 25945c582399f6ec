import { expect, test } from 'vitest'

import { CLIENT_VERSION, DESKTOP_VERSION } from './headers.ts'
import { isOlderVersion } from './versions.ts'

// Core specification, section 9.
test('the versions are what the specification says', () => {
  expect([CLIENT_VERSION, DESKTOP_VERSION]).toEqual(['34.9.2', '1.2.2'])
})

test('versions are compared number by number', () => {
  const older = ['34.9.1', '34.8.99', '33.99.99', '0.0.0']
  const notOlder = ['34.9.2', '34.9.10', '34.10.0', '35.0.0']
  expect(older.map((version) => isOlderVersion(version, '34.9.2'))).toEqual([true, true, true, true])
  expect(notOlder.map((version) => isOlderVersion(version, '34.9.2'))).toEqual([false, false, false, false])
})

test('what is no version is older than nothing', () => {
  for (const version of ['', 'x', '34.9', '34.9.1-beta', '-1.0.0', '9999999.1.1'])
    expect(isOlderVersion(version, '34.9.2')).toBe(false)
})
