import { expect, test } from 'vitest'

import { erasedBlocks, type TextSave } from './text-editors.ts'

const record = 'values/item.text'
const save = (old: string | null, mine: string, isAcknowledged = true): TextSave => ({
  record,
  old,
  mine,
  isAcknowledged,
})
const found = (saves: readonly TextSave[], end: string) =>
  erasedBlocks(saves, new Map([[record, end]])).length

test('a block that was acknowledged and is gone is found, unless somebody took it out who had read it', () => {
  const first = save(null, '<p>a</p>')
  const beside = save(null, '<p>b</p>')
  expect(found([first, beside], '<p>a</p><p>b</p>')).toBe(0)
  // As if the second had saved over a text that its editor never showed.
  expect(found([first, beside], '<p>b</p>')).toBe(1)
  expect(found([first, save('<p>a</p>', '<p>b</p>')], '<p>b</p>')).toBe(0)
  expect(found([save(null, '<p>a</p>', false), beside], '<p>b</p>')).toBe(0)
})

test('a text that is in the trash says nothing', () => {
  expect(erasedBlocks([save(null, '<p>a</p>')], new Map())).toEqual([])
})
