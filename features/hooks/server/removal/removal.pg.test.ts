import { must, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { addHook, addHookWorld, addItem, type HookWorld } from '../testing/hook-world.ts'
import { type Receiver, says, startReceiver } from '../testing/receiver.ts'

let receiver: Receiver
let server: TestServer
let world: HookWorld

beforeAll(async () => {
  receiver = await startReceiver()
  server = await startTestServer({ jobs: 'running', env: { OUTBOUND_ALLOW: `127.0.0.1:${receiver.port}` } })
})
afterAll(async () => {
  await server.stop()
  await receiver.close()
})
beforeEach(async () => {
  receiver.answer = says(200)
  receiver.received.length = 0
  world = await addHookWorld(server)
})

const SOON = { timeout: 30_000 }
const whenReceived = (path: string, times: number) =>
  vi.waitFor(() => expect(receiver.at(path)).toHaveLength(times), SOON)
const eventsOf = async (id: string) =>
  (
    await server.db.run<{ item_id: string }>(
      world.team_id,
      'select item_id from hook_events where hook_id = $1 order by seq',
      [id],
    )
  ).map(({ item_id }) => item_id)

test('what was told of items goes with their folder, and with an item wherever it lies by then', async () => {
  const { as, folder_id, closed_id } = world
  const { id } = await addHook(world, as.owner, `${receiver.origin}/folders`, { events: ['item.created'] })
  const gone = await addItem(world, 'Gone')
  const moved = await addItem(world, 'Moved')
  const other = await addItem(world, 'Other', { folder_id: closed_id })
  await whenReceived('/folders', 3)
  await must(as.owner('POST', `/items/${moved}/move`, { folder_id: closed_id }))
  await vi.waitFor(async () => {
    const rows = await server.db.run(
      world.team_id,
      'select from hook_events where item_id = $1 and folder_id = $2',
      [moved, closed_id],
    )
    expect(rows).toHaveLength(1)
  }, SOON)
  for (const [folder, left] of [
    [folder_id, [moved, other].toSorted()],
    [closed_id, []],
  ] as const) {
    await must(as.owner('DELETE', `/folders/${folder}`))
    await must(as.owner('DELETE', `/trash/${folder}`))
    await vi.waitFor(async () => expect((await eventsOf(id)).toSorted()).toEqual(left), SOON)
  }
  expect(gone).not.toBe(moved)
})

test('a hook that is deleted is nobody’s at once, and what it told goes some at a time', async () => {
  const { as, team_id } = world
  const { id } = await addHook(world, as.owner, `${receiver.origin}/deleted`)
  await addItem(world)
  await whenReceived('/deleted', 1)
  await server.db.run(
    team_id,
    `insert into hook_events (team_id, id, hook_id, item_id, lane, type, told, state, due, created_at)
     select $1, gen_random_uuid(), $2, gen_random_uuid(), 0, 'item.created', '{}', 'failed', now(), now()
     from generate_series(1, 5000)`,
    [team_id, id],
  )
  await must(as.owner('DELETE', `/hooks/${id}`))
  expect((await must(as.owner('GET', '/api/me/hooks'))).rows).toEqual([])
  expect((await as.owner('GET', `/hooks/${id}/logs`)).status).toBe(404)
  expect((await as.owner('POST', `/hooks/${id}/rotate`)).status).toBe(404)
  expect((await as.owner('PUT', `/hooks/${id}`, { enabled: true, row_version: 3 })).status).not.toBe(200)
  await addItem(world)
  await vi.waitFor(async () => {
    expect(await eventsOf(id)).toEqual([])
    expect(await server.db.run(team_id, 'select from hooks where id = $1', [id])).toEqual([])
  }, SOON)
  expect(receiver.at('/deleted')).toHaveLength(1)
})
