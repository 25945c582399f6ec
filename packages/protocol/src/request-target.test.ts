import { expect, test } from 'vitest'

import { ownTarget, readTarget } from './request-target.ts'

test.each([
  ['/b/x?view=1', '/b/x', 'view=1'],
  ['//', '//', ''],
  ['//b/x?hide_header=on', '//b/x', 'hide_header=on'],
  ['/\\', '/\\', ''],
  ['//[', '//[', ''],
  ['http://elsewhere.test/b/x?a=1', '/b/x', 'a=1'],
  ['HTTPS://elsewhere.test', '/', ''],
  ['http://elsewhere.test?a=1', '/', 'a=1'],
  ['/%', '/%', ''],
  ['/a?b=c?d#e', '/a', 'b=c%3Fd'],
  ['/?%', '/', '%25='],
  ['*', '/*', ''],
  ['elsewhere.test:443', '/elsewhere.test:443', ''],
  ['', '/', ''],
])('%s is read', (target, path, query) => {
  const read = readTarget(target)
  expect([read.path, read.query.toString()]).toEqual([path, query])
  expect(ownTarget(target).startsWith('/')).toBe(true)
})

test('a request without a target asks for the root', () => expect(readTarget(undefined).path).toBe('/'))
