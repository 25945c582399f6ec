import type { Board, Folder, PermissionRecord } from '@weft/model'
import { createBoard, createFolder } from '@weft/model'
import { expect, it } from 'vitest'

import { RightsCache, type RightsParts } from './rights-cache.ts'

const board: Board = { ...createBoard(1, { name: 'B' }), user_ids: [] }
const folder: Folder = createFolder(1, { board_id: board.id, name: 'F' })
const record = {
  id: `folder.${folder.id}`,
  team_id: 1,
  resource_type: 'folder',
  resource_id: folder.id,
  permissions: { 'EDIT_ITEM:user:7': false },
  final_permissions: {},
  row_version: 1,
} as unknown as PermissionRecord
const start: RightsParts = {
  team_id: 1,
  owner_id: 1,
  me: 7,
  role: 'full-member',
  isPretending: false,
  boards: [board],
  folders: [folder],
  records: [record],
}

it('keeps one checker for all who ask, over names and colours', () => {
  const cache = new RightsCache()
  const kept = cache.checker(start)
  expect(cache.checker({ ...start })).toBe(kept)
  expect(cache.checker({ ...start, boards: [{ ...board, name: 'Renamed', row_version: 2 }] })).toBe(kept)
  expect(cache.checker({ ...start, folders: [{ ...folder, color: 'red' }] })).toBe(kept)
})

const changes: [string, Partial<RightsParts>][] = [
  ['parent_id', { folders: [{ ...folder, parent_id: 'otherfolder' }] }],
  ['board_id', { folders: [{ ...folder, board_id: 'otherboard1' }] }],
  ['team_id', { folders: [{ ...folder, team_id: 2 }] }],
  ['user_ids', { boards: [{ ...board, user_ids: [7] }] }],
  ['a folder that is new', { folders: [folder, { ...folder, id: 'newfolder01' }] }],
  ['a folder that is gone', { folders: [] }],
  ['a record', { records: [{ ...record, permissions: {} }] }],
  ['the role', { role: 'admin' }],
  ['the owner', { owner_id: 7 }],
  ['the person', { me: 8 }],
  ['the preview', { isPretending: true }],
]

it.each(changes)('makes a new one for %s', (_what, change) => {
  const cache = new RightsCache()
  const kept = cache.checker(start)
  const next = cache.checker({ ...start, ...change })
  expect(next).not.toBe(kept)
  expect(cache.checker({ ...start, ...change })).toBe(next)
})

it('makes a new one when it is told that permissions are updating', () => {
  const cache = new RightsCache()
  const kept = cache.checker(start)
  cache.reset()
  expect(cache.checker(start)).not.toBe(kept)
})
