import { isDone } from '@weft/model'
import { expect, test } from 'vitest'

import { readBoardSettings } from './board-settings.ts'

const read = (settings: Record<string, unknown>) => readBoardSettings({ settings })

test('a board without settings is not archived, opens its first folder, and works from Monday to Friday', () => {
  expect(read({})).toEqual({
    isArchived: false,
    default_folder_id: null,
    doneRule: null,
    isOwnByMembers: true,
    workingDays: [1, 2, 3, 4, 5],
  })
})

test('what is malformed counts as unset', () => {
  const settings = {
    archived: 'yes',
    default_folder_id: 7,
    done_rule: { label_ids: ['a'] },
    working_days: [1, 9, 'x', 0],
  }
  expect(read(settings)).toEqual({
    isArchived: false,
    default_folder_id: null,
    doneRule: null,
    isOwnByMembers: true,
    workingDays: [1, 0],
  })
})

test('a ticked box or one of the labels says that an item is done', () => {
  expect(isDone({ attribute_id: 'a' }, true)).toBe(true)
  expect(isDone({ attribute_id: 'a' }, null)).toBe(false)
  expect(isDone({ attribute_id: 'a', label_ids: ['x'] }, ['y', 'x'])).toBe(true)
  expect(isDone({ attribute_id: 'a', label_ids: ['x'] }, ['y'])).toBe(false)
  expect(isDone({ attribute_id: 'a', label_ids: ['x'] }, null)).toBe(false)
})
