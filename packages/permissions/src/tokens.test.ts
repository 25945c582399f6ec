import { describe, expect, it } from 'vitest'

import { check } from './check.ts'
import type { Role } from './names.ts'
import { ADMIN, board, buildGraph, FULL, OUTSIDER, OWNER, RESTRICTED } from './testing/build-graph.ts'
import { roleOf, tokensFor } from './tokens.ts'

describe('the role of a user', () => {
  it.each<[number | null, Role]>([
    [OWNER, 'owner'],
    [ADMIN, 'admin'],
    [FULL, 'full-member'],
    [RESTRICTED, 'restricted-member'],
    [OUTSIDER, 'guest'],
    [0, 'guest'],
    [null, 'guest'],
  ])('of %s is %s', (user, role) => {
    expect(roleOf(buildGraph(), user)).toBe(role)
  })

  it('is owner only by owner_id, never by a stale pivot', () => {
    const graph = buildGraph({ members: [[ADMIN, 'owner']] })
    expect(roleOf(graph, ADMIN)).toBe('guest')
  })

  it('is guest for 0 even where 0 is listed as owner, member and board member', () => {
    const graph = buildGraph({ members: [[0, 'admin']], boards: [{ id: 'b1', user_ids: [0] }] })
    const owned = { ...graph, team: { ...graph.team, owner_id: 0 } }
    expect(roleOf(owned, 0)).toBe('guest')
    expect(check(owned, 0, 'VIEW_BOARD', board('b1'))).toBe(false)
  })
})

describe('the tokens of a user', () => {
  it.each<[string, number | null, number[], string]>([
    ['the owner', OWNER, [], 'role:owner 0, user:1 10, tag:board_member 50'],
    ['a member in user_ids', FULL, [FULL], 'user:3 10, tag:board_member 50, role:full-member 100'],
    ['a member outside', FULL, [], 'user:3 10, tag:board_locked_out 60, role:full-member 100'],
    [
      'an invited guest',
      OUTSIDER,
      [OUTSIDER],
      'user:9 10, tag:guest_user 20, tag:board_member 50, role:guest 100',
    ],
    ['an anonymous guest', null, [], 'tag:guest_user 20, tag:board_locked_out 60, role:guest 100'],
  ])('on a board for %s come by rising priority', (_who, user, user_ids, wanted) => {
    const graph = buildGraph({ boards: [{ id: 'b1', user_ids }] })
    const found = tokensFor(graph, user, graph.boards.get('b1') ?? null)
    expect(found.map(({ token, priority }) => `${token} ${priority}`).join(', ')).toBe(wanted)
  })

  it('on the workspace itself hold no tag of a board', () => {
    const found = tokensFor(buildGraph(), null, null)
    expect(found).toEqual([{ token: 'role:guest', priority: 100 }])
  })
})
