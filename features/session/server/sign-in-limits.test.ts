import { expect, test } from 'vitest'

import { networkOf } from './sign-in-limits.ts'

test('addresses of one IPv6 network count as one, IPv4 addresses each for itself', () => {
  expect(networkOf('192.0.2.7')).toBe('192.0.2.7')
  expect(networkOf('::ffff:192.0.2.7')).toBe('192.0.2.7')
  expect(networkOf('2001:db8:0:1::1')).toBe(networkOf('2001:0db8::1:ffff:0:0:2'))
  expect(networkOf('2001:db8::1')).toBe('2001:db8:0:0')
  expect(networkOf('::1')).toBe('0:0:0:0')
})
