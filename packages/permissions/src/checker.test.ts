import { describe, expect, it } from 'vitest'

import { explain, rightsNumber, visibleBoards, visibleFolders } from './check.ts'
import { createChecker } from './checker.ts'
import { createPretendChecker } from './pretend.ts'
import { privateBoardEntries, privateFolderEntries } from './switches.ts'
import {
  board,
  buildGraph,
  folder,
  FULL,
  item,
  OUTSIDER,
  OWNER,
  RESTRICTED,
  team,
  TEAM_KEY,
} from './testing/build-graph.ts'
import type { GraphParts } from './testing/build-graph.ts'
import type { PermissionGraph } from './graph.ts'

const trashed = '2026-11-01 10:00:00'

describe('a checker kept over a change', () => {
  const before: GraphParts = {
    boards: [{ id: 'b1', user_ids: [RESTRICTED] }],
    folders: [{ id: 'f1' }, { id: 'f2' }],
    permissions: { 'folder:f2': privateFolderEntries([]) },
  }
  const changes: [string, GraphParts][] = [
    ['parent_id', { folders: [{ id: 'f1', parent_id: 'f2' }, { id: 'f2' }] }],
    ['team_id', { folders: [{ id: 'f1', team_id: 6 }, { id: 'f2' }] }],
    ['board_id', { folders: [{ id: 'f1', board_id: 'b2' }, { id: 'f2' }] }],
    ['user_ids', { boards: [{ id: 'b1', user_ids: [] }] }],
    ['the board being trashed', { boards: [{ id: 'b1', user_ids: [RESTRICTED], deleted_at: trashed }] }],
    ['the folder being trashed', { folders: [{ id: 'f1', deleted_at: trashed }, { id: 'f2' }] }],
    ['a role', { members: [] }],
    ['a permission record', { permissions: { 'folder:f1': { 'EDIT_ITEM_OWN:user:4': false } } }],
  ]

  it.each(changes)('of %s is stale, and a new one is not', (_what, change) => {
    const graph = buildGraph(before)
    const kept = createChecker(graph)
    expect(kept.checkOwn(RESTRICTED, 'EDIT_ITEM', item('f1'), true)).toBe(true)
    replace(graph, buildGraph({ ...before, ...change }))
    expect(kept.check(RESTRICTED, 'EDIT_ITEM_OWN', item('f1'))).toBe(true)
    expect(createChecker(graph).checkOwn(RESTRICTED, 'EDIT_ITEM', item('f1'), true)).toBe(false)
  })
})

/** Changes a graph in place, as a store that forgets to throw its checker away would. */
function replace(graph: PermissionGraph, next: PermissionGraph): void {
  for (const name of ['members', 'boards', 'folders', 'entries'] as const) {
    const target = graph[name] as Map<unknown, unknown>
    target.clear()
    for (const [key, value] of next[name] as ReadonlyMap<unknown, unknown>) target.set(key, value)
  }
}

describe('lists', () => {
  const graph = buildGraph({
    boards: [{ id: 'b1' }, { id: 'b2' }, { id: 'b3', deleted_at: trashed }, { id: 'b4', team_id: 6 }],
    folders: [
      { id: 'f1' },
      { id: 'f2', parent_id: 'f1' },
      { id: 'f3', board_id: 'b2' },
      { id: 'f4', board_id: 'b3' },
      { id: 'f5', hidden: true },
    ],
    permissions: { 'board:b2': privateBoardEntries(), 'folder:f1': privateFolderEntries([]) },
  })

  it('hold what the user may view, and nothing trashed or foreign', () => {
    expect(visibleBoards(graph, OWNER).map(({ id }) => id)).toEqual(['b1', 'b2'])
    expect(visibleBoards(graph, FULL).map(({ id }) => id)).toEqual(['b1'])
    expect(visibleFolders(graph, OWNER).map(({ id }) => id)).toEqual(['f1', 'f2', 'f3', 'f5'])
    expect(visibleFolders(graph, OWNER, 'b2').map(({ id }) => id)).toEqual(['f3'])
    expect(visibleFolders(graph, FULL).map(({ id }) => id)).toEqual(['f5'])
    expect(visibleBoards(graph, null)).toEqual([])
  })
})

describe('a hidden folder', () => {
  const graph = buildGraph({
    boards: [{ id: 'b1', user_ids: [RESTRICTED] }],
    folders: [{ id: 'f1', hidden: true }, { id: 'f2', parent_id: 'f1' }, { id: 'f3' }],
  })
  const checker = createChecker(graph)

  it('hides what lies below it', () => {
    expect(['f1', 'f2', 'f3'].map((id) => checker.isFolderHidden(id))).toEqual([true, true, false])
  })

  it('is not private: it only leaves the sidebar of those who may not edit folders', () => {
    expect(checker.check(RESTRICTED, 'VIEW_FOLDER', folder('f2'))).toBe(true)
    expect(['f1', 'f2', 'f3'].map((id) => checker.isFolderListed(RESTRICTED, id))).toEqual([
      false,
      false,
      true,
    ])
    expect(checker.isFolderListed(FULL, 'f2')).toBe(true)
    expect(checker.isFolderListed(OUTSIDER, 'f3')).toBe(false)
  })
})

describe('the rights number', () => {
  const graph = buildGraph({
    rights_seq: 4,
    boards: [
      { id: 'b1', rights_seq: 9 },
      { id: 'b2', rights_seq: 2 },
    ],
    folders: [
      { id: 'f1', rights_seq: 12 },
      { id: 'f2', parent_id: 'f1', rights_seq: 10 },
      { id: 'f3', board_id: 'b2' },
    ],
  })

  it.each([
    ['workspace', team, 4],
    ['board', board('b1'), 9],
    ['folder', folder('f1'), 12],
    ['nested folder', folder('f2'), 12],
    ['item', item('f2'), 12],
    ['folder of a quiet board', folder('f3'), 4],
  ])('of a %s is the highest on its way up', (_what, resource, wanted) => {
    expect(rightsNumber(graph, resource)).toBe(wanted)
  })
})

describe('an explanation', () => {
  it('names requirement, token, layer and key that decided', () => {
    const graph = buildGraph({ finals: { [TEAM_KEY]: { 'VIEW_FOLDER:role:full-member:owner': false } } })
    const explanation = explain(graph, FULL, 'EDIT_ITEM', item('f1'))
    expect(explanation.allowed).toBe(false)
    expect(explanation.judged.map(({ permission, at, allowed }) => [permission, at.id, allowed])).toEqual([
      ['VIEW_BOARD', 'b1', true],
      ['VIEW_FOLDER', 'f1', false],
      ['EDIT_ITEM', 'i1', true],
    ])
    expect(explanation.judged[1]?.decidedBy).toEqual({
      token: 'role:full-member',
      priority: 100,
      layer: 'final_permissions',
      at: { type: 'team', id: 5 },
      key: 'VIEW_FOLDER:role:full-member:owner',
      value: false,
    })
    expect(explanation.judged[0]?.decidedBy?.layer).toBe('role_defaults')
  })

  it('shows a false guest_user as passed over, and nothing as the reason of a silent denial', () => {
    const graph = buildGraph({ permissions: { 'board:b1': { 'VIEW_BOARD:tag:guest_user': false } } })
    const judged = explain(graph, null, 'VIEW_BOARD', board('b1')).judged[0]
    expect(judged?.decidedBy).toBeNull()
    expect(judged?.passedOver.map(({ key }) => key)).toEqual(['VIEW_BOARD:tag:guest_user'])
  })
})

describe('inherited permissions', () => {
  it('hold the nearest value of each key, marked where it came through final_permissions', () => {
    const graph = buildGraph({
      permissions: {
        [TEAM_KEY]: { 'EDIT_ITEM:user:9': true, 'USE_AI:user:9': 1 },
        'board:b1': { 'EDIT_ITEM:user:9': false },
      },
      finals: { 'board:b1': { 'VIEW_BOARD:user:9:owner': true, 'EDIT_FOLDER:user:9': true } },
    })
    const checker = createChecker(graph, { roleDefaults: { 'VIEW_BOARD:role:owner': true } })
    expect(checker.inheritedPermissions(folder('f1'))).toEqual({
      'VIEW_BOARD:user:9:owner': true,
      'EDIT_ITEM:user:9': false,
      'VIEW_BOARD:role:owner': true,
    })
    expect(checker.inheritedPermissions(team)).toEqual({ 'VIEW_BOARD:role:owner': true })
  })
})

describe('the pretend checker', () => {
  const graph = buildGraph()
  const checker = createPretendChecker(graph)

  it('allows everything', () => {
    expect(checker.check(null, 'DELETE_WORKSPACE', team)).toBe(true)
    expect(checker.checkOwn(null, 'DELETE_ITEM', item('f1'))).toBe(true)
    expect(checker.explain(null, 'DELETE_ITEM', item('f1')).allowed).toBe(true)
    expect(checker.visibleBoards(null)).toHaveLength(1)
    expect(checker.visibleFolders(null, 'b1')).toHaveLength(2)
    expect(checker.isFolderListed(null, 'f2')).toBe(true)
  })

  it('still tells a public board from others', () => {
    expect(checker.isBoardPublic('b1')).toBe(false)
  })
})
