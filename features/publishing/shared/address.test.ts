import { newUuid } from '@weft/base'
import fc from 'fast-check'
import { expect, test } from 'vitest'

import { idEndOf, isChosenSlug, isEndOf, itemEnd, itemSlug, publicPath, slugOf } from './address.ts'

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
      expect(idEndOf(slug)).toBe(itemEnd(id))
      expect([isEndOf(itemEnd(id), id), isEndOf(id.slice(-12), id)]).toEqual([true, true])
      expect(() => encodeURIComponent(slug)).not.toThrow()
    }),
  )
})

test('items of one import, whose ids end alike, have ends of their own', () => {
  const ids = ['01930000-0000-7000', '01930000-0000-7001', '01930000-0001-7000'].map(
    (start) => `${start}-8000-00000000beef`,
  )
  expect(new Set(ids.map(itemEnd)).size).toBe(3)
  expect(isEndOf(itemEnd(ids[0] ?? ''), ids[1] ?? '')).toBe(false)
})

test('a chosen slug is never taken for one that is made of an id', () => {
  expect(['about-us', 'über'].map(isChosenSlug)).toEqual([true, false])
  for (const slug of [
    '',
    'About',
    'a b',
    '-a',
    'a--b',
    'a/b',
    'about-0123456789ab',
    '0123456789ab',
    'a-0123456789abcde',
  ])
    expect([slug, isChosenSlug(slug)]).toEqual([slug, false])
})

test('a path names the kind, the workspace and the view', () => {
  expect(publicPath('view', { team_id: 12, key: 'AbCdEfGhIjK' })).toBe('/p/e12-AbCdEfGhIjK')
  expect(publicPath('item', { team_id: 12, key: 'AbCdEfGhIjK', slug: 'a b' })).toBe(
    '/p/i12-AbCdEfGhIjK/a%20b',
  )
})
