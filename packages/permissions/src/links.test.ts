import { describe, expect, it } from 'vitest'

import { check } from './check.ts'
import { createChecker } from './checker.ts'
import { ADMIN, board, buildGraph, folder, FULL, item, OWNER, TEAM } from './testing/build-graph.ts'
import type { GraphParts } from './testing/build-graph.ts'
import type { Resource } from './graph.ts'

describe('links', () => {
  const cases: [string, GraphParts, Resource][] = [
    ['another workspace in the resource', {}, { ...board('b1'), team_id: 6 }],
    ['another workspace by id', {}, { type: 'team', id: 6, team_id: TEAM }],
    ['a board that does not exist', {}, board('b9')],
    ['a folder that does not exist', {}, folder('f9')],
    ['a board of another workspace', { boards: [{ id: 'b1', team_id: 6 }] }, folder('f1')],
    ['a folder of another workspace', { folders: [{ id: 'f1', team_id: 6 }] }, item('f1')],
    [
      'a parent of another workspace',
      {
        folders: [
          { id: 'f1', team_id: 6 },
          { id: 'f2', parent_id: 'f1' },
        ],
      },
      folder('f2'),
    ],
    ['a parent that does not exist', { folders: [{ id: 'f1', parent_id: 'f9' }] }, folder('f1')],
    [
      'a parent in another board',
      {
        boards: [{ id: 'b1' }, { id: 'b2' }],
        folders: [
          { id: 'f1', board_id: 'b2' },
          { id: 'f2', parent_id: 'f1' },
        ],
      },
      folder('f2'),
    ],
    ['a folder that is its own parent', { folders: [{ id: 'f1', parent_id: 'f1' }] }, folder('f1')],
    [
      'a cycle',
      {
        folders: [
          { id: 'f1', parent_id: 'f2' },
          { id: 'f2', parent_id: 'f1' },
        ],
      },
      item('f1'),
    ],
    [
      'an item whose folder lies in another board',
      { boards: [{ id: 'b1' }, { id: 'b2' }] },
      { ...item('f1'), board_id: 'b2' },
    ],
    ['an item without board and folder', {}, { ...item(null), board_id: null }],
    ['a trashed board', { boards: [{ id: 'b1', deleted_at: '2026-11-01 10:00:00' }] }, board('b1')],
    [
      'a folder of a trashed board',
      { boards: [{ id: 'b1', deleted_at: '2026-11-01 10:00:00' }] },
      folder('f2'),
    ],
    [
      'an item below a trashed folder',
      {
        folders: [
          { id: 'f1', deleted_at: '2026-11-01 10:00:00' },
          { id: 'f2', parent_id: 'f1' },
        ],
      },
      item('f2'),
    ],
  ]

  it.each(cases)('refuse even the owner: %s', (_fault, parts, resource) => {
    expect(check(buildGraph(parts), OWNER, 'VIEW_BOARD', resource)).toBe(false)
  })

  it('name their fault and its place', () => {
    const graph = buildGraph({
      folders: [
        { id: 'f1', deleted_at: '2026-11-01 10:00:00' },
        { id: 'f2', parent_id: 'f1' },
      ],
    })
    const at = { type: 'folder', id: 'f1' }
    expect(createChecker(graph).linkProblem(item('f2'))).toEqual({ fault: 'deleted', at })
    expect(createChecker(graph).linkProblem(item('f9'))).toEqual({
      fault: 'missing',
      at: { type: 'folder', id: 'f9' },
    })
  })

  it('pass through the trash only for a checker that was made for it', () => {
    const graph = buildGraph({ folders: [{ id: 'f1', deleted_at: '2026-11-01 10:00:00' }] })
    expect(createChecker(graph, { includeTrashed: true }).check(ADMIN, 'MANAGE_TRASH', folder('f1'))).toBe(
      true,
    )
    expect(createChecker(graph, { includeTrashed: true }).check(null, 'MANAGE_TRASH', folder('f1'))).toBe(
      false,
    )
  })

  it('may be 20,000 folders deep', () => {
    const folders = Array.from({ length: 20_000 }, (_, n) => ({
      id: `f${n}`,
      parent_id: n === 0 ? null : `f${n - 1}`,
    }))
    expect(check(buildGraph({ folders }), FULL, 'VIEW_FOLDER', folder('f19999'))).toBe(true)
  })
})
