import { newUuid, setClockOffset } from '@weft/base'
import { must, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import type { HookRow } from './queries.ts'
import { leaseHooks, renewLeases } from './sending/queries.ts'
import { addHook, addHookWorld, addItem, type HookWorld, setValue } from './testing/hook-world.ts'
import { type Receiver, says, startReceiver } from './testing/receiver.ts'

let receiver: Receiver
let server: TestServer
let world: HookWorld

beforeAll(async () => {
  receiver = await startReceiver()
  server = await startTestServer({ jobs: 'running', env: { OUTBOUND_ALLOW: `127.0.0.1:${receiver.port}` } })
})
afterAll(async () => {
  setClockOffset(0)
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

async function stored<T extends object>(columns: string, id: string): Promise<T> {
  const [row] = await server.db.run<T>(world.team_id, `select ${columns} from hooks where id = $1`, [id])
  if (!row) throw new Error(`no hook ${id}`)
  return row
}

const whenFree = (id: string) =>
  vi.waitFor(async () => expect(await stored('leased_by', id)).toEqual({ leased_by: null }), SOON)

/** Keeps the answer to the first delivery back until it is told. */
function holdFirst(status: number): () => void {
  let answer = () => {}
  receiver.answer = (response) => {
    answer = () => void response.writeHead(status).end()
    receiver.answer = says(200)
  }
  return () => answer()
}

test('what was sent takes nothing newer when it is sent again', async () => {
  const { id } = await addHook(world, world.as.owner, `${receiver.origin}/again`, {
    events: ['value.created', 'value.updated'],
  })
  const item_id = await addItem(world)
  await setValue(world, item_id, world.points, 1)
  await whenReceived('/again', 1)
  await whenFree(id)
  // Sent once more, and not yet under way.
  await server.db.run(
    world.team_id,
    `update hook_events set state = 'waiting', tries = 0, due = '2100-01-01' where hook_id = $1`,
    [id],
  )
  await setValue(world, item_id, world.points, 2)
  const events = await vi.waitFor(async () => {
    const rows = await server.db.run(
      world.team_id,
      `select told -> 'old' as old, told -> 'new' as new from hook_events where hook_id = $1 order by seq`,
      [id],
    )
    expect(rows).toHaveLength(2)
    return rows
  }, SOON)
  expect(events).toEqual([
    { old: null, new: 1 },
    { old: 1, new: 2 },
  ])
})

describe('a turn that still runs', () => {
  test('does not write how it stood over what its maker changed', async () => {
    const { as } = world
    const { id } = await addHook(world, as.owner, `${receiver.origin}/before`)
    const answer = holdFirst(503)
    await addItem(world)
    await whenReceived('/before', 1)
    await must(as.owner('PUT', `/hooks/${id}`, { url: `${receiver.origin}/after`, row_version: 2 }))
    answer()
    // Its first try failed, and the second one comes by its schedule, not by the hook's.
    await vi.waitFor(
      async () =>
        expect(
          await server.db.run(world.team_id, 'select tries from hook_events where hook_id = $1', [id]),
        ).toEqual([{ tries: 1 }]),
      SOON,
    )
    await whenFree(id)
    expect(await stored('tries, retry_at, failing_since', id)).toEqual({
      tries: 0,
      retry_at: null,
      failing_since: null,
    })
  })

  test('does not turn off what is sent elsewhere since', async () => {
    const { as } = world
    const { id } = await addHook(world, as.owner, `${receiver.origin}/left`)
    const answer = holdFirst(410)
    await addItem(world)
    await whenReceived('/left', 1)
    await must(as.owner('PUT', `/hooks/${id}`, { url: `${receiver.origin}/new`, row_version: 2 }))
    answer()
    await whenFree(id)
    expect(await stored('enabled, off_reason', id)).toEqual({ enabled: true, off_reason: null })
  })

  test('ends when its time is over, also within what it has read', async () => {
    const { as } = world
    const { id } = await addHook(world, as.owner, `${receiver.origin}/turns`, { events: ['item.created'] })
    const turns: string[] = []
    let clock = 0
    receiver.answer = (response) =>
      void stored<{ turn: string }>('turn_at::text as turn', id).then(({ turn }) => {
        turns.push(turn)
        setClockOffset((clock += 21_000))
        response.writeHead(200).end()
      })
    const first = await addItem(world)
    await whenReceived('/turns', 1)
    await whenFree(id)
    // Three of one lane, as they wait at once.
    await server.db.run(
      world.team_id,
      `insert into hook_events (team_id, id, hook_id, item_id, lane, type, told, state, due, created_at)
       select team_id, gen_random_uuid(), hook_id, item_id, lane, type, told, 'waiting', now(), now()
       from hook_events, generate_series(1, 3) where hook_id = $1 and item_id = $2`,
      [id, first],
    )
    await whenReceived('/turns', 4)
    expect(new Set(turns).size).toBe(4)
  })
})

test('a test that is answered ends the wait for the receiver', async () => {
  const { as } = world
  const { id } = await addHook(world, as.owner, `${receiver.origin}/back`)
  receiver.answer = says(503)
  await addItem(world)
  await whenReceived('/back', 1)
  await whenFree(id)
  for (const table of ['hooks', 'hook_events'])
    await server.db.run(
      world.team_id,
      `update ${table} set ${table === 'hooks' ? 'retry_at' : 'due'} = '2100-01-01' where ${table === 'hooks' ? 'id' : 'hook_id'} = $1`,
      [id],
    )
  receiver.answer = says(200)
  await must(as.owner('POST', `/hooks/${id}/test`))
  await whenReceived('/back', 3)
  await whenFree(id)
  expect(await stored('tries, retry_at, failing_since', id)).toEqual({
    tries: 0,
    retry_at: null,
    failing_since: null,
  })
})

describe('leases', () => {
  const LATER = Date.UTC(2100, 0, 1)

  /** Hooks that have something to send in many years: the server's own sender leaves them alone. */
  async function addLater(count: number): Promise<string[]> {
    const ids: string[] = []
    for (let n = 0; n < count; n++)
      ids.push((await addHook(world, world.as.owner, `${receiver.origin}/later`)).id)
    await server.db.run(
      world.team_id,
      `insert into hook_events (team_id, id, hook_id, item_id, lane, type, told, state, due, created_at)
       select $1, gen_random_uuid(), id, gen_random_uuid(), 0, 'item.created', '{}', 'waiting', '2099-01-01', now()
       from unnest($2::uuid[]) as id`,
      [world.team_id, ids],
    )
    return ids
  }
  const lease = (node: string, most_of_team: number) =>
    server.db.owner(async (tx) =>
      (await leaseHooks(tx, { node, at: LATER, lease_ms: 30_000, most: 200, most_of_team })).filter(
        ({ team_id }) => team_id === world.team_id,
      ),
    )

  test('are no more of a workspace than its places on a node, and last by the clock of the database', async () => {
    await addLater(5)
    const [one, other] = [newUuid(), newUuid()]
    const first = await lease(one, 2)
    expect([first.length, (await lease(one, 2)).length, (await lease(other, 2)).length]).toEqual([2, 0, 2])
    expect((await lease(one, 4)).length).toBe(1)
    const ahead = await server.db.run(
      world.team_id,
      `select from hooks where leased_until > now() + interval '31 seconds'`,
    )
    expect(ahead).toEqual([])
  })

  test('are renewed for those that are sent for, and end for those that were forgotten', async () => {
    await addLater(2)
    const node = newUuid()
    const held = await lease(node, 2)
    const [kept, forgotten] = held as [HookRow, HookRow]
    await server.db.owner((tx) => renewLeases(tx, node, 90_000, [kept]))
    const left = (id: string) =>
      stored<{ long: boolean }>(`leased_until > now() + interval '60 seconds' as long`, id)
    expect([await left(kept.id), await left(forgotten.id)]).toEqual([{ long: true }, { long: false }])
  })
})
