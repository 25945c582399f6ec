import { describe, expect, it } from 'vitest'

import { check, checkOwn, isBoardPublic, requirements } from './check.ts'
import type { Permission } from './names.ts'
import {
  ADMIN,
  board,
  buildGraph,
  comment,
  folder,
  FULL,
  item,
  OUTSIDER,
  OWNER,
  RESTRICTED,
  team,
  TEAM,
  TEAM_KEY,
} from './testing/build-graph.ts'
import type { GraphParts } from './testing/build-graph.ts'
import type { Resource } from './graph.ts'

function may(parts: GraphParts, user: number | null, permission: Permission, resource: Resource): boolean {
  return check(buildGraph(parts), user, permission, resource)
}

describe('an entry', () => {
  const on = (value: unknown) => ({
    permissions: { 'board:b1': { 'EDIT_BOARD:user:9': value, 'VIEW_BOARD:user:9': true } },
  })

  it('grants when it is true', () => {
    expect(may(on(true), OUTSIDER, 'EDIT_BOARD', board('b1'))).toBe(true)
  })

  it.each(['true', 1, {}, [], null, undefined])('with the value %j never grants', (value) => {
    expect(may(on(value), OUTSIDER, 'EDIT_BOARD', board('b1'))).toBe(false)
  })

  it.each([
    'EDIT_BOARD',
    'EDIT_BOARD:user',
    'EDIT_BOARD:user:9:member',
    'EDIT_BOARD:user:9:owner:owner',
    'EDIT_BOARD:user:09',
    'EDIT_BOARD:group:9',
    'edit_board:user:9',
    '*:user:9',
    'EDIT_BOARD:*:*',
  ])('under the key %s never grants', (key) => {
    const permissions = { 'board:b1': { [key]: true, 'VIEW_BOARD:user:9': true } }
    expect(may({ permissions }, OUTSIDER, 'EDIT_BOARD', board('b1'))).toBe(false)
  })

  it('for a permission that does not exist never grants, not even to the owner', () => {
    const permissions = { [TEAM_KEY]: { 'FLY:role:owner': true } }
    expect(may({ permissions }, OWNER, 'FLY' as Permission, team)).toBe(false)
  })
})

describe('the value of a key', () => {
  const view = { 'VIEW_BOARD:role:guest': true, 'VIEW_FOLDER:role:guest': true }
  const key = 'EDIT_ITEM:role:guest'
  const cases: [string, GraphParts, boolean][] = [
    ['is inherited from the workspace', { permissions: { [TEAM_KEY]: { ...view, [key]: true } } }, true],
    [
      "is the resource's own before the inherited one",
      { permissions: { [TEAM_KEY]: { ...view, [key]: true }, 'folder:f2': { [key]: false } } },
      false,
    ],
    [
      'is the nearest one of those above',
      {
        permissions: {
          [TEAM_KEY]: { ...view, [key]: false },
          'board:b1': { [key]: false },
          'folder:f1': { [key]: true },
        },
      },
      true,
    ],
    [
      'reaches a top-level folder from the workspace through its board',
      { permissions: { [TEAM_KEY]: { ...view, [key]: true }, 'board:b1': { [key]: false } } },
      false,
    ],
    [
      'at the resource comes from final_permissions before permissions',
      {
        permissions: { [TEAM_KEY]: view, 'folder:f2': { [key]: false } },
        finals: { 'folder:f2': { [key]: true } },
      },
      true,
    ],
    [
      'is not inherited from final_permissions',
      { permissions: { [TEAM_KEY]: view }, finals: { 'folder:f1': { [key]: true } } },
      false,
    ],
    [
      "is inherited from final_permissions under ':owner'",
      { permissions: { [TEAM_KEY]: view }, finals: { 'folder:f1': { [`${key}:owner`]: true } } },
      true,
    ],
    [
      "above the resource comes from ':owner' of final_permissions before permissions",
      {
        permissions: { [TEAM_KEY]: view, 'folder:f1': { [key]: true } },
        finals: { 'folder:f1': { [`${key}:owner`]: false } },
      },
      false,
    ],
    [
      "counts under ':owner' in permissions too",
      { permissions: { [TEAM_KEY]: view, 'folder:f1': { [`${key}:owner`]: true } } },
      true,
    ],
    [
      'is false when K is true and K:owner false',
      { permissions: { [TEAM_KEY]: view, 'folder:f2': { [key]: true, [`${key}:owner`]: false } } },
      false,
    ],
    [
      'is false when K is false and K:owner true',
      { permissions: { [TEAM_KEY]: view, 'folder:f2': { [key]: false, [`${key}:owner`]: true } } },
      false,
    ],
    [
      'is true when K and K:owner are both true',
      { permissions: { [TEAM_KEY]: view, 'folder:f2': { [key]: true, [`${key}:owner`]: true } } },
      true,
    ],
  ]

  it.each(cases)('%s', (_fact, parts, wanted) => {
    expect(may(parts, null, 'EDIT_ITEM', folder('f2'))).toBe(wanted)
  })

  it('walks from a comment over its item, the folders, the board and the workspace', () => {
    for (const place of ['comment:c1', 'item:i1', 'folder:f2', 'folder:f1', 'board:b1', TEAM_KEY]) {
      const permissions: GraphParts['permissions'] = { [TEAM_KEY]: view }
      permissions[place] = { ...permissions[place], [key]: true }
      expect(may({ permissions }, null, 'EDIT_ITEM', comment('f2'))).toBe(true)
      expect(may({ permissions }, null, 'EDIT_ITEM', comment('f2', 'i2', 'c2'))).toBe(
        !/^(comment|item)/.test(place),
      )
    }
  })

  it('walks from an attribute that lies in the board to the board', () => {
    const permissions = { 'board:b1': { 'EDIT_ATTRIBUTE:user:4': true, 'VIEW_BOARD:user:4': true } }
    const attribute: Resource = { type: 'attribute', id: 'a1', team_id: TEAM, board_id: 'b1' }
    expect(may({ permissions }, RESTRICTED, 'EDIT_ATTRIBUTE', attribute)).toBe(true)
  })
})

describe('the decision', () => {
  it("is the user's own entry before tags and roles", () => {
    const permissions = {
      'board:b1': { 'VIEW_BOARD:user:3': false, 'VIEW_BOARD:tag:board_member': true },
    }
    expect(
      may({ permissions, boards: [{ id: 'b1', user_ids: [FULL] }] }, FULL, 'VIEW_BOARD', board('b1')),
    ).toBe(false)
  })

  it('of an early token stands even when its entry lies far above a later one', () => {
    const permissions = {
      [TEAM_KEY]: { 'VIEW_BOARD:user:3': true },
      'board:b1': { 'VIEW_BOARD:role:full-member': false, 'VIEW_BOARD:tag:board_locked_out': false },
    }
    expect(may({ permissions }, FULL, 'VIEW_BOARD', board('b1'))).toBe(true)
  })

  it("lets the owner's role come before an entry against the owner's person", () => {
    expect(
      may({ permissions: { 'board:b1': { 'VIEW_BOARD:user:1': false } } }, OWNER, 'VIEW_BOARD', board('b1')),
    ).toBe(true)
  })

  it('is made by board_member before a role, and by board_locked_out for the others', () => {
    const permissions = {
      'board:b1': { 'EDIT_BOARD:tag:board_member': false, 'EDIT_BOARD:tag:board_locked_out': true },
    }
    const boards = [{ id: 'b1', user_ids: [FULL] }]
    expect(may({ permissions, boards }, FULL, 'EDIT_BOARD', board('b1'))).toBe(false)
    expect(may({ permissions, boards }, ADMIN, 'EDIT_BOARD', board('b1'))).toBe(true)
  })

  it('is not made by a false guest_user', () => {
    const permissions = { 'board:b1': { 'VIEW_BOARD:tag:guest_user': false } }
    const boards = [{ id: 'b1', user_ids: [OUTSIDER] }]
    expect(may({ permissions, boards }, OUTSIDER, 'VIEW_BOARD', board('b1'))).toBe(true)
    expect(may({ permissions, boards }, null, 'VIEW_BOARD', board('b1'))).toBe(false)
  })

  it('is made by a true guest_user for guests only', () => {
    const permissions = { 'board:b1': { 'VIEW_BOARD:tag:guest_user': true } }
    expect(may({ permissions }, null, 'VIEW_BOARD', board('b1'))).toBe(true)
    expect(may({ permissions }, OUTSIDER, 'VIEW_BOARD', board('b1'))).toBe(true)
    expect(may({ permissions }, RESTRICTED, 'VIEW_BOARD', board('b1'))).toBe(false)
  })

  it('is a denial when nothing speaks', () => {
    expect(may({}, RESTRICTED, 'EDIT_BOARD', board('b1'))).toBe(false)
  })
})

describe('the requirements', () => {
  it.each<[string, Resource, string[]]>([
    ['a workspace has none', team, []],
    ['a board asks VIEW_BOARD', board('b1'), ['VIEW_BOARD b1']],
    [
      'a nested folder asks for every folder above',
      folder('f2'),
      ['VIEW_BOARD b1', 'VIEW_FOLDER f1', 'VIEW_FOLDER f2'],
    ],
    ['an item asks what its folder asks', item('f1'), ['VIEW_BOARD b1', 'VIEW_FOLDER f1']],
    ['an item in the board asks what the board asks', item(null), ['VIEW_BOARD b1']],
    ['a comment asks what its folder asks', comment('f1'), ['VIEW_BOARD b1', 'VIEW_FOLDER f1']],
  ])('%s', (_fact, resource, wanted) => {
    const found = requirements(buildGraph(), resource)
    expect(found.map(({ permission, at }) => `${permission} ${at.id}`)).toEqual(wanted)
  })

  it('are judged at their own resource, so that an open child of a closed folder stays closed', () => {
    const permissions = {
      'folder:f1': { 'VIEW_FOLDER:user:3': false },
      'folder:f2': { 'VIEW_FOLDER:user:3': true },
    }
    expect(may({ permissions }, FULL, 'VIEW_FOLDER', folder('f2'))).toBe(false)
    expect(may({ permissions }, FULL, 'EDIT_ITEM', item('f2'))).toBe(false)
  })

  it('let an entry of an item against viewing stay without effect: content of a folder is seen as a whole', () => {
    const permissions = { 'item:i1': { 'VIEW_FOLDER:user:3': false, 'EDIT_ITEM:user:3': false } }
    expect(may({ permissions }, FULL, 'CREATE_COMMENT', comment('f1'))).toBe(true)
    expect(may({ permissions }, FULL, 'EDIT_ITEM', item('f1'))).toBe(false)
  })
})

describe('own only', () => {
  const boards = [{ id: 'b1', user_ids: [RESTRICTED] }]
  const graph = buildGraph({ boards })

  it('allows what is mine and refuses what is not', () => {
    expect(checkOwn(graph, RESTRICTED, 'EDIT_ITEM', item('f1'), true)).toBe(true)
    expect(checkOwn(graph, RESTRICTED, 'EDIT_ITEM', item('f1'), false)).toBe(false)
  })

  it('takes maker and assignees from the resource when nothing else is said', () => {
    expect(checkOwn(graph, RESTRICTED, 'EDIT_ITEM', { ...item('f1'), owner: [FULL, RESTRICTED] })).toBe(true)
    expect(checkOwn(graph, RESTRICTED, 'EDIT_ITEM', { ...item('f1'), owner: [FULL] })).toBe(false)
    expect(checkOwn(graph, RESTRICTED, 'EDIT_ITEM', item('f1'))).toBe(false)
  })

  it('owns nothing as an anonymous guest, though guests made it', () => {
    const permissions = {
      'board:b1': {
        'VIEW_BOARD:tag:guest_user': true,
        'VIEW_FOLDER:tag:guest_user': true,
        'EDIT_ITEM_OWN:tag:guest_user': true,
      },
    }
    const open = buildGraph({ permissions })
    expect(checkOwn(open, 0, 'EDIT_ITEM', { ...item('f1'), owner: [0, null] })).toBe(false)
    expect(checkOwn(open, null, 'EDIT_ITEM', { ...item('f1'), owner: [0, null] })).toBe(false)
  })

  it('asks only X where there is no own-only twin', () => {
    expect(checkOwn(graph, RESTRICTED, 'EDIT_BOARD', board('b1'), true)).toBe(false)
  })
})

describe('a board', () => {
  it('is public when a guest may view it', () => {
    const graph = buildGraph({
      boards: [{ id: 'b1' }, { id: 'b2' }],
      permissions: { 'board:b1': { 'VIEW_BOARD:tag:guest_user': true } },
    })
    expect(isBoardPublic(graph, 'b1')).toBe(true)
    expect(isBoardPublic(graph, 'b2')).toBe(false)
  })
})
