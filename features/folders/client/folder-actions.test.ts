import { createFolder, type Folder, type View } from '@weft/model'
import { createStore, type Transport } from '@weft/store'
import { beforeEach, expect, it } from 'vitest'

import { createFolderIn } from './create-folder.ts'
import { childFolders, deleteFolder, depthOf, heightOf, liesWithin, moveFolder } from './folder-actions.ts'

// Nobody answers: what is tested is seen before any answer.
const silent: Transport = {
  index: () => Promise.resolve({ status: 0 }),
  one: () => Promise.resolve({ status: 0 }),
  bulk: () => Promise.resolve({ status: 0 }),
  content: () => Promise.resolve({ status: 0 }),
  post: () => Promise.resolve({ status: 0 }),
}
const board_id = 'board000001'
const store = () => createStore({ transport: silent, isPretending: true })
let current: ReturnType<typeof store>
const list = () => current.collection<Folder>('folders').list(1)
const names = (parent_id: string | null) => childFolders(list(), board_id, parent_id).map(({ name }) => name)

function folder(name: string, sort_order: number, parent_id: string | null = null): Folder {
  return { ...createFolder(1, { board_id, name, sort_order, parent_id }), id: name.padEnd(11, '0') }
}

beforeEach(() => {
  current = store()
  current.initialise(1, 7)
  current.hydrate('folders', [folder('a', 1), folder('b', 2), folder('c', 3, 'b0000000000')])
})

it('puts a new folder with a table after its siblings', () => {
  const made = createFolderIn(current, {
    team_id: 1,
    board_id,
    parent_id: null,
    name: 'new',
    like_id: null,
    view_name: 'Table',
  })
  expect(names(null)).toEqual(['a', 'b', 'new'])
  expect(current.collection<View>('views').list(board_id)).toMatchObject([
    { folder_id: made.id, type: 'table', name: 'Table' },
  ])
})

it('moves a folder before a sibling, into another one, and to the end', () => {
  moveFolder(current, 'b0000000000', { parent_id: null, before_id: 'a0000000000' })
  expect(names(null)).toEqual(['b', 'a'])
  moveFolder(current, 'a0000000000', { parent_id: 'b0000000000', before_id: 'c0000000000' })
  expect(names('b0000000000')).toEqual(['a', 'c'])
  moveFolder(current, 'a0000000000', { parent_id: 'b0000000000' })
  expect(names('b0000000000')).toEqual(['c', 'a'])
})

it('takes a deletion back', () => {
  const change = deleteFolder(current, 'a0000000000')
  expect(names(null)).toEqual(['b'])
  change?.undo()
  expect(names(null)).toEqual(['a', 'b'])
})

it('knows how deep folders lie', () => {
  expect(depthOf(list(), null)).toBe(0)
  expect(depthOf(list(), 'c0000000000')).toBe(2)
  expect(heightOf(list(), 'b0000000000')).toBe(2)
  expect(liesWithin(list(), 'c0000000000', 'b0000000000')).toBe(true)
  expect(liesWithin(list(), 'b0000000000', 'c0000000000')).toBe(false)
})
