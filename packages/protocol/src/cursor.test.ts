import { expect, test } from 'vitest'

import { readCursor } from './cursor.ts'

test('a cursor is two ids or nothing, and carries nothing else', () => {
  const id = '01890a5d-ac96-774b-bcce-b302099a8057'
  expect(readCursor({ item_id: id, attribute_id: id, user_id: 7, text: 'x' })).toEqual({
    item_id: id,
    attribute_id: id,
  })
  expect(readCursor({ item_id: null, attribute_id: null })).toEqual({ item_id: null, attribute_id: null })
  for (const wrong of [null, 'x', {}, { item_id: 3, attribute_id: id }, { item_id: '<b>', attribute_id: id }])
    expect(readCursor(wrong)).toBeNull()
})
