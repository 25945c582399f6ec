import { expect, test } from 'vitest'

import { foldersBelow } from './folders-below.ts'

test('the folders below one are all of its branch and no others, also where a circle came about', () => {
  const folder = (id: string, parent_id: string | null) => ({ id, parent_id })
  const folders = [
    folder('a', null),
    folder('a1', 'a'),
    folder('a11', 'a1'),
    folder('a2', 'a'),
    folder('b', null),
    folder('b1', 'b'),
  ]
  expect(foldersBelow(folders, 'a')).toEqual(['a1', 'a2', 'a11'])
  expect(foldersBelow(folders, 'a11')).toEqual([])
  expect(foldersBelow([folder('x', 'y'), folder('y', 'x')], 'x')).toEqual(['y'])
})
