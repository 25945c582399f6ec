import { afterEach, expect, test } from 'vitest'

import { openLinksIn, outsideTarget } from './outside-links.ts'

afterEach(() => openLinksIn('new'))

test('pages open in a new tab unless somebody wants them in the same one; mail and telephone in none', () => {
  expect(outsideTarget('https://example.com')).toBe('_blank')
  expect(outsideTarget('mailto:a@example.com')).toBeNull()
  openLinksIn('same')
  expect(outsideTarget('https://example.com')).toBeNull()
})
