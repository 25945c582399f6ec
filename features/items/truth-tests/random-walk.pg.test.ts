// WALKS=500 runs that many worlds instead of 10, WALK_FROM=9 begins at that one (docs/reliability.md).
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { type Tally, Walk } from './testing/walk.ts'

/** Two people copy, move, convert, undo, trash, restore and purge; every place tells the same after each step. */

const WALKS = Number(process.env['WALKS'] ?? 10)
const FROM = Number(process.env['WALK_FROM'] ?? 1)
const STEPS = 14
const tally: Tally = {}
let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ jobs: 'running' })
})
afterAll(async () => {
  if (process.env['WALKS']) process.stdout.write(`${JSON.stringify(tally)}\n`)
  await server.stop()
})

test.each(Array.from({ length: WALKS }, (_, n) => FROM + n))(
  'every place tells the same, and nothing is lost unsaid (seed %i)',
  async (seed) => {
    server.warnings.length = 0
    const walk = await Walk.begin(server, seed, tally)
    await walk.go(STEPS)
    expect(server.warnings).toEqual([])
  },
)
