import { afterAll, beforeAll, describe, expect, test } from 'vitest'

import { routeOf } from './testing/declared.ts'
import { DECLARED } from './testing/declared-routes.ts'
import { cellsOf, meddling, pretending, send, swappedCells } from './testing/judge-route.ts'
import { type MatrixWorld, startMatrixWorld } from './testing/matrix-server.ts'
import { sendWire, wireOf } from './testing/requests.ts'
import { createRowHashes, type RowHashes } from './testing/row-hashes.ts'
import { privilegesIn } from './testing/rows.ts'

let world: MatrixWorld
let hashes: RowHashes
/** All that a refused call could have changed. */
const stored = () => hashes.of([world.home.team_id, world.other.team_id, world.open.team_id])

beforeAll(async () => {
  world = await startMatrixWorld()
  hashes = await createRowHashes(world.server.db)
})
afterAll(() => world.stop())

test('every route of the service is declared, and nothing else', async () => {
  const document = (await world.server.app.inject('/api/openapi.json')).json<{
    paths: Record<string, Record<string, unknown>>
  }>()
  const served = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
  )
  const declared = new Set(DECLARED.map(routeOf))
  expect({
    undeclared: served.filter((route) => !declared.has(route)),
    unserved: [...declared].filter((route) => !served.includes(route)),
  }).toEqual({ undeclared: [], unserved: [] })
  expect(new Set(DECLARED.map(([name]) => name)).size).toBe(DECLARED.length)
})

describe('Everybody gets the declared answer, and a refusal changes nothing:', () => {
  test.each(DECLARED)('%s', async (...declared) => {
    const cells = await cellsOf(declared, world)
    const isRefused = (expected = '') => Number(expected.split(':').at(-1)) >= 400
    const answers: string[] = []

    const before = await stored()
    for (const [n, cell] of cells.entries())
      if (isRefused(cell.expected)) {
        answers[n] = (await send(world, cell)).status
        // Marks of embedded pages and of those who look through another's eyes give no right.
        expect([cell.column, (await send(world, pretending(cell))).status]).toEqual([cell.column, answers[n]])
      }
    expect(await stored()).toEqual(before)

    for (const [n, cell] of cells.entries())
      if (!isRefused(cell.expected)) answers[n] = (await send(world, cell)).status
    expect(answers.join(' ')).toBe(declared[1])
  })
})

describe("An id of another workspace is none, whoever's it is:", () => {
  test.each(DECLARED)('%s', async (...declared) => {
    const [, , , swapped] = declared
    const cells = await swappedCells(declared, world)
    const expected = swapped?.split(' ') ?? cells.map(() => '404')
    expect(expected).toHaveLength(cells.length)

    const others = await hashes.of([world.other.team_id])
    let before = await stored()
    for (const [n, cell] of cells.entries()) {
      const { status, isRefused } = await send(world, cell)
      expect([cell.column, status]).toEqual([cell.column, expected[n]])
      const after = await stored()
      // The other workspace is a part of all that is stored.
      if (isRefused) expect([cell.column, after]).toEqual([cell.column, before])
      else expect([cell.column, await hashes.of([world.other.team_id])]).toEqual([cell.column, others])
      before = after
    }
  })
})

/** Who sends them: a route of one's own account has `somebody` only. */
const MEDDLERS: ReadonlySet<string> = new Set(['somebody', 'invited', 'owner'])

describe('Fields that nobody may set there are ignored or refused:', () => {
  test.each(DECLARED)('%s', async (...declared) => {
    const { home, other } = world
    const { people } = home
    const watched = { members: Object.values(people).map(({ id }) => id), stranger: other.me.id }
    const read = async () => [
      await privilegesIn(world.server.db, home.team_id, watched),
      await hashes.of([other.team_id]),
    ]
    const fields = { role: 'owner', owner_id: other.me.id, team_id: other.team_id, is_admin: true }
    const cells = await cellsOf(declared, world, MEDDLERS)
    const before = await read()
    for (const cell of cells) {
      const { column, expected } = cell
      const meddled = meddling(cell, fields)
      if (!meddled || !MEDDLERS.has(column)) continue
      const { status, isRefused } = await send(world, meddled)
      expect([column, isRefused || status === expected, status]).toEqual([column, true, status])
    }
    expect(await read()).toEqual(before)
  })
})

test('what is made under an id that another workspace has touches nothing there and tells nothing of it', async () => {
  const { home, other, server } = world
  const { team_id, board_id, folder_id } = home
  const before = await hashes.of([other.team_id])
  const answers: string[] = []
  for (const [collection, id, fields] of [
    ['boards', other.board_id, { name: 'B' }],
    ['folders', other.folder_id, { board_id, name: 'F' }],
    ['views', other.view_id, { board_id, folder_id, name: 'V', type: 'list' }],
    ['attributes', other.name_id, { board_id, name: 'A', type: 'number' }],
    ['items', other.item_id, { board_id, folder_id }],
    ['permissions', `board.${other.board_id}`, { resource_type: 'board', resource_id: other.board_id }],
  ] as const) {
    const ask = { params: { team_id, id }, body: { ...fields, row_version: 1 } }
    const wire = wireOf(`PUT /api/{team_id}/${collection}/{id}`, ask)
    const { status, text } = await sendWire(server, wire, home.me.headers)
    answers.push(`${collection} ${status}`)
    expect(text).not.toContain('other ')
  }
  // Boards and views are found by their id alone, so nobody gets a second one; the others are only ever looked for
  // within their workspace.
  expect(answers).toEqual([
    'boards 409',
    'folders 201',
    'views 409',
    'attributes 201',
    'items 201',
    'permissions 404',
  ])
  expect(await hashes.of([other.team_id])).toEqual(before)
})

test('nothing went wrong on the way', () => {
  expect(world.server.warnings).toEqual([])
})
