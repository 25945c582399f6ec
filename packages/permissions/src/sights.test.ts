import fc from 'fast-check'
import { expect, it } from 'vitest'

import { createChecker } from './checker.ts'
import type { Permission } from './names.ts'
import { personOfEachSight } from './sights.ts'
import { ASKED, resources, graph as graphs } from './testing/random-graph.ts'

const UNNAMED = [
  [901, 'full-member'],
  [902, 'full-member'],
] as const

it('what one of each sight may is what everybody may', () => {
  fc.assert(
    fc.property(graphs, resources, (drawn, asked) => {
      // Two whom no rule names have one sight.
      const graph = { ...drawn, members: new Map([...drawn.members, ...UNNAMED]) }
      const checker = createChecker(graph)
      const few = personOfEachSight(graph)
      const all = [...new Set([...[graph.team.owner_id ?? []].flat(), ...graph.members.keys()])]
      expect(few.length).toBeLessThan(all.length)
      for (const resource of asked)
        for (const permission of ASKED as readonly Permission[]) {
          const may = (user_id: number) => checker.check(user_id, permission, resource)
          expect([few.every(may), few.some(may)]).toEqual([all.every(may), all.some(may)])
        }
    }),
    { numRuns: 300 },
  )
})

it('what is no number of a person sees nothing, on whichever board it stands', () => {
  const board = { id: 'b', team_id: 1, user_ids: [0, 4], deleted_at: null, rights_seq: 0 }
  const graph = {
    team: { id: 1, owner_id: 1, rights_seq: 0 },
    members: new Map([
      [4, 'guest' as const],
      [0, 'guest' as const],
    ]),
    boards: new Map([['b', board]]),
    folders: new Map(),
    entries: new Map(),
  }
  expect(personOfEachSight(graph)).toEqual([1, 4, 0])
})

it('a workspace of many people has few sights', () => {
  const members = new Map(
    Array.from({ length: 10_000 }, (_, n) => [n + 2, n % 2 ? ('admin' as const) : ('full-member' as const)]),
  )
  const board = { id: 'b', team_id: 1, user_ids: [5, 7, 9], deleted_at: null, rights_seq: 0 }
  const entries = { permissions: { 'VIEW_BOARD:user:11': false }, final_permissions: {} }
  const graph = {
    team: { id: 1, owner_id: 1, rights_seq: 0 },
    members,
    boards: new Map([['b', board]]),
    folders: new Map(),
    entries: new Map([['board:b', entries]]),
  }
  expect(personOfEachSight(graph)).toEqual([1, 2, 3, 5, 11])
})
