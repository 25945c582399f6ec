import { newUuid } from '@weft/base'
import { Work } from '@weft/features/items/server'
import { SLICE_STEPS } from '@weft/query'
import { must, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import { addItem, addReferenceWorld, pathOf } from './testing/reference-world.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ jobs: 'running' })
})
afterAll(() => server.stop())

const LINKS = 300
/** Of computing one of them, at least. */
const LEAST_STEPS = 3_000
test('many links of a costly lookup are made in one call, and nobody waits for all of them', async () => {
  const world = await addReferenceWorld(server)
  const { as, tasks, clients, link_id } = world
  const task = await addItem(as.owner, tasks, 'Call')
  const formula = {
    board_id: clients.board_id,
    name: 'Costly',
    type: 'formula',
    // As much as a cell may be.
    settings: { formula: `${`LEN(UPPER(REPT({${clients.name_id}}, 200))) + `.repeat(12)}0` },
    row_version: 1,
  }
  const target_id = newUuid()
  await must(as.owner('PUT', `/attributes/${target_id}`, formula))
  const lookup = { board_id: tasks.board_id, name: 'Looked up', type: 'lookup', row_version: 1 }
  const settings = { reference_id: link_id, target_id }
  await must(as.owner('PUT', `/attributes/${newUuid()}`, { ...lookup, settings }))
  const items = await Promise.all(
    Array.from({ length: LINKS }, (_, n) => addItem(as.owner, clients, `Client ${n}`)),
  )
  const entries = items.map((item) => ({
    method: 'put',
    route: pathOf(task, link_id, item),
    item: { row_version: 1 },
    idempotency_key: newUuid(),
  }))
  const turns = vi.spyOn(Work.prototype, 'next')
  const { rows } = await must(as.owner('POST', '/bulk', entries))
  const waited = turns.mock.calls.length
  turns.mockRestore()
  expect(rows.map(({ status }) => status)).toEqual(items.map(() => 201))
  const { record } = await must(as.owner('GET', pathOf(task, link_id, items[7] ?? '')))
  expect(record['inputs']).toEqual({ [target_id]: 12 * 200 * 'Client 7'.length })
  // A turn has so many steps, and each link is computed in some thousands.
  expect(waited).toBeGreaterThan((LINKS * LEAST_STEPS) / SLICE_STEPS)
})
