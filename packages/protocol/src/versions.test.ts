import { expect, test } from 'vitest'

import { isOlderVersion } from './versions.ts'

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
