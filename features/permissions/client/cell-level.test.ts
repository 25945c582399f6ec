import {
  createChecker,
  type EntryMap,
  type Place,
  type Resource,
  type PermissionGraph,
} from '@weft/permissions'
import { expect, it } from 'vitest'

import { readCell, withLevel } from './cell-level.ts'

const resource: Resource = { type: 'folder', id: 'f1', team_id: 5 }
const places: (Place | null)[] = [
  null,
  { type: 'team', id: 5 },
  { type: 'board', id: 'b1' },
  { type: 'folder', id: 'f1' },
]

function cell(entries: Record<string, EntryMap>, token = 'role:full-member' as const) {
  const base = { team_id: 5, deleted_at: null, rights_seq: 0 }
  const world: PermissionGraph = {
    team: { id: 5, owner_id: 1, rights_seq: 0 },
    members: new Map([[3, 'full-member']]),
    boards: new Map([['b1', { id: 'b1', user_ids: [], ...base }]]),
    folders: new Map([['f1', { id: 'f1', board_id: 'b1', parent_id: null, hidden: false, ...base }]]),
    entries: new Map(
      Object.entries(entries).map(([key, permissions]) => [key, { permissions, final_permissions: {} }]),
    ),
  }
  const checker = createChecker(world)
  return { ...readCell(checker, { places, resource }, { permission: 'DELETE_ITEM', token }), checker }
}

it('shows the product’s default and that it comes from there', () => {
  expect(cell({})).toMatchObject({
    level: 'all',
    isHere: false,
    source: { at: null, level: 'all' },
    steps: [{ level: 'all' }, { level: null }, { level: null }, { level: null }],
  })
})

it('shows the nearest value and where it lies', () => {
  const board = {
    'board:b1': { 'DELETE_ITEM:role:full-member': false, 'DELETE_ITEM_OWN:role:full-member': true },
  }
  expect(cell(board)).toMatchObject({ level: 'own', isHere: false, source: { at: { type: 'board' } } })
  const folder = { ...board, 'folder:f1': { 'DELETE_ITEM:role:full-member': true } }
  expect(cell(folder)).toMatchObject({ level: 'all', isHere: true, source: { at: { type: 'folder' } } })
})

it.each(['all', 'own', 'none'] as const)(
  'writes %s so that the engine reads it back, whatever lies above',
  (level) => {
    for (const above of ['all', 'own', 'none', null] as const) {
      const key = { permission: 'DELETE_ITEM', token: 'role:full-member' } as const
      const found = cell({ 'board:b1': withLevel({}, key, above), 'folder:f1': withLevel({}, key, level) })
      expect(found).toMatchObject({ level, isHere: true })
      const mine: Resource = { type: 'item', id: 'i1', team_id: 5, folder_id: 'f1', owner: [3] }
      expect(found.checker.checkOwn(3, 'DELETE_ITEM', mine)).toBe(level !== 'none')
      expect(found.checker.checkOwn(3, 'DELETE_ITEM', { ...mine, owner: [] })).toBe(level === 'all')
    }
  },
)

it('goes back to what comes from above and leaves other entries alone', () => {
  const key = { permission: 'DELETE_ITEM', token: 'role:full-member' } as const
  const set = withLevel({ 'EDIT_ITEM:user:9': true, 'DELETE_ITEM:role:full-member:owner': false }, key, 'own')
  expect(withLevel(set, key, null)).toEqual({ 'EDIT_ITEM:user:9': true })
})
