import { expect, test } from 'vitest'
import * as z from 'zod/mini'

import { nameSchema } from './synced-record.ts'

test('a name has up to 255 characters, whatever they are', () => {
  for (const letter of ['a', 'é', '漢', '😀', '𝒜']) {
    expect([letter, z.safeParse(nameSchema, letter.repeat(255)).success]).toEqual([letter, true])
    expect([letter, z.safeParse(nameSchema, letter.repeat(256)).success]).toEqual([letter, false])
  }
  expect(z.safeParse(nameSchema, '  ').success).toBe(false)
})
