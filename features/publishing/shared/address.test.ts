import { newUuid } from '@weft/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { idEndOf, isChosenSlug, itemSlug, publicPath, slugOf } from './address.ts'

test.each([
  ['Getting started', 'getting-started'],
  ['  Ünïcode & Straße — №5!  ', 'unicode-straße-no5'],
  ['شروع کار', 'شروع-کار'],
  ['…', ''],
])('the title %s is written %s in an address', (title, slug) => {
  expect(slugOf(title)).toBe(slug)
})

test('any title gives a slug that is one again, and leads to its item', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (title) => {
      const id = newUuid()
      expect(slugOf(slugOf(title))).toBe(slugOf(title))
      const slug = itemSlug(id, title)
      expect(idEndOf(slug)).toBe(id.slice(-12))
      expect(() => encodeURIComponent(slug)).not.toThrow()
    }),
  )
})

test('a chosen slug is never taken for one that is made of an id', () => {
  expect(['about-us', 'über'].map(isChosenSlug)).toEqual([true, false])
  for (const slug of ['', 'About', 'a b', '-a', 'a--b', 'a/b', 'about-0123456789ab', '0123456789ab'])
    expect([slug, isChosenSlug(slug)]).toEqual([slug, false])
})

test('a path names the kind, the workspace and the view', () => {
  expect(publicPath('view', { team_id: 12, key: 'AbCdEfGhIjK' })).toBe('/p/e12-AbCdEfGhIjK')
  expect(publicPath('item', { team_id: 12, key: 'AbCdEfGhIjK', slug: 'a b' })).toBe(
    '/p/i12-AbCdEfGhIjK/a%20b',
  )
})
