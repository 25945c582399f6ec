import { watchTurns } from '@weft/base/testing'
import type { AppliedPart, PretendAnswer } from '@weft/features/pretend/shared'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { MOST_VALUES_SHOWN } from '../../shared/index.ts'
import { addConversionWorld, type ConversionWorld } from '../testing/conversion-world.ts'

let server: TestServer
let world: ConversionWorld
let text: string

beforeAll(async () => {
  server = await startTestServer({ jobs: 'running' })
  world = await addConversionWorld(server)
  text = await world.attribute('Text', 'text')
  await addValues(MOST_VALUES_SHOWN)
})
afterAll(() => server.stop())

/** Items as they lie after an import. */
async function addValues(count: number) {
  await server.db.owner((tx) =>
    tx.query(
      `insert into items (team_id, id, board_id, folder_id, sort_order, values, row_version, seq)
       select $1, gen_random_uuid(), $2, $3, n, jsonb_build_object($4::text, jsonb_build_array(n::text, 1)), 1, 1
       from generate_series(1, $5::int) n`,
      [world.team_id, world.board_id, world.folder_id, text, count],
    ),
  )
}

const look = () =>
  world.owner.call('POST', '/pretend', { act: { kind: 'conversion', attribute_id: text, type: 'number' } })

// Processor time of one turn, where the answer is written as one text.
const MOST_MS = 600

test('thousands of values are looked at in turns that others share, and converted as shown', async () => {
  const { longest, answer } = await watchTurns(look)
  expect(answer.status).toBe(200)
  const { changed, token } = answer.body.data as PretendAnswer
  expect(changed).toHaveLength(MOST_VALUES_SHOWN + 1)
  expect(longest).toBeLessThan(MOST_MS)
  const applied = await world.owner.call('POST', `/pretend/${token}/apply`, {})
  expect([applied.status, (applied.body.data as AppliedPart).isLater]).toEqual([200, true])
  await vi.waitFor(
    async () => {
      const { type } = await world.owner.read<{ type: string }>(`/attributes/${text}`)
      expect(type).toBe('number')
    },
    { timeout: 60_000, interval: 100 },
  )
  const [row] = await server.db.run<{ n: number }>(
    world.team_id,
    `select count(*)::int as n from items where board_id = $1 and values -> $2 -> 0 = to_jsonb(sort_order)`,
    [world.board_id, text],
  )
  expect(row?.n).toBe(MOST_VALUES_SHOWN)
}, 120_000)

test('more than that is told to be too many', async () => {
  await addValues(1)
  const { status, body } = await world.owner.call('POST', '/pretend', {
    act: { kind: 'conversion', attribute_id: text, type: 'text' },
  })
  expect([status, body.code]).toEqual([422, 'conversion_too_large_to_pretend'])
})
