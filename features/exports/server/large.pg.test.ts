import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { addExportWorld, exported, type ExportWorld, linesOf } from './testing/export-world.ts'

const ROWS = 20_000

let server: TestServer
let world: ExportWorld
beforeAll(async () => {
  server = await startTestServer()
  world = await addExportWorld(server)
  const { team_id, board_id, folder_id, attributes } = world
  await server.db.owner(async (tx) => {
    await tx.query(
      `insert into items (team_id, id, board_id, folder_id, sort_order, values, row_version, seq)
       select $1, gen_random_uuid(), $2, $3, n, jsonb_build_object($4::text, jsonb_build_array('row ' || n, 1),
         $5::text, jsonb_build_array(n / 4.0, 1), $6::text, jsonb_build_array(
           jsonb_build_object('start', '2024-05-06 10:30:00', 'hasTime', true), 1)), 1, n / 3 + 1
       from generate_series(1, $7::int) n`,
      [team_id, board_id, folder_id, attributes.text, attributes.number, attributes.date, ROWS],
    )
    await tx.query(`update feeds set seq = $3, items = items + $4 where team_id = $1 and id = $2`, [
      team_id,
      folder_id,
      ROWS,
      ROWS,
    ])
  })
}, 120_000)
afterAll(() => server.stop())

test.each(['csv', 'xlsx', 'json'] as const)(
  'twenty thousand rows go out as %s without holding anybody up',
  { timeout: 300_000 },
  async (kind) => {
    let turns = 0
    let isOver = false
    const count = () => {
      turns += 1
      if (!isOver) setImmediate(count)
    }
    setImmediate(count)
    const { state, text } = await exported(world, { kind, view_id: world.view_id, tz: 'UTC' })
    isOver = true
    expect(state).toMatchObject({ rows: ROWS, cut: 0 })
    if (kind === 'csv') {
      const lines = linesOf(text)
      expect(lines).toHaveLength(ROWS + 1)
      expect(lines.at(-1)).toBe(`row ${ROWS},${ROWS / 4},,2024-05-06 10:30:00${','.repeat(9)}`)
    }
    // Others have their turns at least between any hundred rows.
    expect(turns).toBeGreaterThan(ROWS / 100)
  },
)
