import { expect, test } from 'vitest'

import { mergeKeys, settingsOver } from './merge-keys.ts'

test('changes of different keys go together, also where one was taken away', () => {
  expect(mergeKeys({ a: 1, b: 1, c: 1 }, { a: 2, b: 1, c: 1 }, { a: 1, c: 3 })).toEqual({ a: 2, c: 3 })
  expect(mergeKeys({}, { a: { x: 1 } }, { b: [2] })).toEqual({ a: { x: 1 }, b: [2] })
})

test('the same change of one key is no conflict, another one is', () => {
  expect(mergeKeys({ a: 1 }, { a: 2 }, { a: 2 })).toEqual({ a: 2 })
  expect(mergeKeys({ a: 1 }, { a: 2 }, { a: 3 })).toBeUndefined()
  expect(mergeKeys({ a: 1 }, {}, { a: 3 })).toBeUndefined()
})

test('what is no object joins with nothing', () => {
  expect(mergeKeys('x', { a: 1 }, { b: 1 })).toBeUndefined()
  expect(mergeKeys({}, null, { b: 1 })).toBeUndefined()
  expect(mergeKeys({}, { a: 1 }, [1])).toBeUndefined()
})

test('of the keys that were changed the old is what was shown, of all others what is there', () => {
  const base = { look: 'blue', filter: 1 }
  const now = { look: 'blue', filter: 2, sort: 3 }
  const { settings, old } = settingsOver(now, { look: 'red', filter: 1 }, base)
  expect(settings).toEqual({ look: 'red', filter: 2, sort: 3 })
  expect(old.settings).toEqual(now)
  expect(mergeKeys(old.settings, settings, now)).toEqual(settings)
})

test('a key that somebody else changed meanwhile is a conflict, also where it was taken away', () => {
  const now = { look: 'green' }
  const changed = settingsOver(now, { look: 'red' }, { look: 'blue' })
  expect(mergeKeys(changed.old.settings, changed.settings, now)).toBeUndefined()
  const removed = settingsOver<Record<string, unknown>>(now, {}, { look: 'blue' })
  expect(removed).toEqual({ settings: {}, old: { settings: { look: 'blue' } } })
})

test('what was shown as its default while nothing was stored is no conflict with nothing', () => {
  const { settings, old } = settingsOver(
    { sort: 3 },
    { look: { icon: 'rocket' }, wrap: true },
    { look: {}, wrap: false },
  )
  expect(old.settings).toEqual({ sort: 3 })
  expect(mergeKeys(old.settings, settings, { sort: 3 })).toEqual(settings)
})
