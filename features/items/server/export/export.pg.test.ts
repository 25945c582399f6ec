import { newUuid } from '@weft/base'
import { SLICE_STEPS } from '@weft/query'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'

import type { Caller, Fields } from '../testing/calls.ts'
import { addItem, addWorld, type World } from '../testing/world.ts'
import { Work } from '../work/work.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await addWorld(server)
})
afterAll(() => server.stop())

async function exported(ids: string[], attribute_ids: string[], as: Caller = world.as.owner) {
  const { status, body } = await as.send('POST', '/items/csv', { ids, attribute_ids, locale: 'en-US' })
  return { status, csv: (body as { data?: { csv: string } }).data?.csv }
}

test('items are written in the asked order with the whole of their long texts', async () => {
  const { name, note, amount } = world.attributes
  const html = `<h2>Plan</h2><p>${'word '.repeat(2_000)}end</p>`
  const first = await addItem(world, { values: { [name]: '=1+1', [note]: html, [amount]: -12.5 } })
  const second = await addItem(world, { values: { [name]: 'Two, "three"' } })
  const { status, csv } = await exported([second, newUuid(), first], [name, amount, note])
  expect(status).toBe(200)
  expect(csv).toBe(`"Two, ""three""",,\r\n'=1+1,-12.5,"## Plan\n\n${'word '.repeat(2_000)}end"\r\n`)
})

test('five hundred items go together, each with its own text', async () => {
  const { name, note } = world.attributes
  const ids = await Promise.all(
    Array.from({ length: 60 }, (_, at) =>
      addItem(world, { values: { [name]: `n${at}`, [note]: `<p>${`t${at} `.repeat(500)}</p>` } }),
    ),
  )
  const { csv = '' } = await exported(ids, [name, note])
  expect(csv.split('\r\n').slice(0, -1)).toEqual(
    ids.map((_, at) => `n${at},${`t${at} `.repeat(500).trimEnd()}`),
  )
})

test('who may look and not take along gets nothing; who may not look does not learn that it is there', async () => {
  const { name } = world.attributes
  const values: Fields = { [name]: 'Kept' }
  const ids = [await addItem(world, { values })]
  expect((await exported(ids, [name], world.as.full)).csv).toBe('Kept\r\n')
  expect(await exported(ids, [name], world.as.invited)).toEqual({ status: 403, csv: undefined })
  for (const who of ['restricted', 'outsider', 'guest'] as const)
    expect(await exported(ids, [name], world.as[who])).toEqual({ status: 404, csv: undefined })
})

test('costly formulas of many items are written in slices, between which others have their turns', async () => {
  const { name } = world.attributes
  const costly = newUuid()
  const formula = `${`LEN(UPPER(REPT({${name}}, 200))) + `.repeat(12)}0`
  const made = await world.as.owner.send('PUT', `/attributes/${costly}`, {
    board_id: world.board_id,
    name: 'Costly',
    type: 'formula',
    settings: { formula },
    row_version: 1,
  })
  expect(made.status).toBe(201)
  const ids = await Promise.all(
    Array.from({ length: 45 }, (_, at) => addItem(world, { values: { [name]: `item ${at + 10}` } })),
  )
  const turns = vi.spyOn(Work.prototype, 'next')
  const { csv = '' } = await exported(ids, [costly])
  const waited = turns.mock.calls.length
  turns.mockRestore()
  expect(csv).toBe(`${12 * 200 * 'item 10'.length}\r\n`.repeat(45))
  // Each is computed in some thousands of steps.
  expect(waited).toBeGreaterThanOrEqual(Math.floor((45 * 3_000) / SLICE_STEPS))
})
