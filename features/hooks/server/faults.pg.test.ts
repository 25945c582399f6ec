import { now, setClockOffset } from '@weft/base'
import { suspendMember, removeMember } from '@weft/features/workspaces/shared'
import { must, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { addHook, addHookWorld, addItem, type HookWorld, setValue } from './testing/hook-world.ts'
import { type Receiver, says, startReceiver, verify } from './testing/receiver.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let receiver: Receiver
let server: TestServer
let world: HookWorld
let clock = 0

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

function pass(ms: number): void {
  clock += ms
  setClockOffset(clock)
}

const SOON = { timeout: 30_000 }
const whenReceived = (path: string, times: number) =>
  vi.waitFor(() => expect(receiver.at(path)).toHaveLength(times), SOON)
const idsAt = (path: string) => receiver.at(path).map(({ headers }) => headers['webhook-id'])

async function hookNow(id: string, as = world.as.owner) {
  const { rows } = await as('GET', '/api/me/hooks')
  return rows.find((row) => row['id'] === id) ?? {}
}

const logOf = async (id: string, query = '', as = world.as.owner) =>
  (await must(as('GET', `/hooks/${id}/logs${query}`))).rows
const tryOf = async (id: string, delivery: unknown) =>
  (await must(world.as.owner('GET', `/hooks/${id}/logs/${String(delivery)}`))).record as {
    tries: {
      no: number
      status: number | null
      retry_at: string | null
      is_asked: boolean
      request: unknown
    }[]
  }

const inbox = async (as = world.as.owner) => {
  const { rows } = await as('GET', '/api/notifications')
  return rows
    .filter((row) => row['notification_type'] === 'HookOffNotification')
    .map((row) => (row['body'] as { kind: string }[])[0]?.kind)
}

describe('a receiver that is away', () => {
  test('is asked by one probe at a time, later and later, and gets everything in order once it is back', async () => {
    const { id, secret } = await addHook(world, world.as.owner, `${receiver.origin}/away`)
    receiver.answer = says(503)
    const first = await addItem(world, 'First')
    await whenReceived('/away', 1)
    await vi.waitFor(async () => expect((await hookNow(id))['retry_at']).not.toBeNull(), SOON)
    // What happens meanwhile waits, also of other items.
    await setValue(world, first, world.points, 1)
    const second = await addItem(world, 'Second')
    pass(7_000)
    await whenReceived('/away', 2)
    await vi.waitFor(async () => {
      const [waiting] = await server.db.run<{ n: number }>(
        world.team_id,
        `select count(*)::int as n from hook_events where hook_id = $1 and state in ('waiting', 'sending')`,
        [id],
      )
      expect(waiting?.n).toBe(3)
    }, SOON)
    receiver.answer = says(200)
    pass(HOUR)
    await vi.waitFor(() => {
      const types = (item: string) =>
        receiver.at('/away').flatMap(({ body }) => (body.data.item_id === item ? [body.type] : []))
      expect(types(first).slice(-2)).toEqual(['item.created', 'value.created'])
      expect(types(second)).toContain('item.created')
    }, SOON)
    for (const one of receiver.at('/away').slice(-2)) expect(verifyNow(secret, one)).toBe(true)
    // Of each event there is one id, however often it was sent.
    const ids = new Map(
      receiver
        .at('/away')
        .map(({ body, headers }) => [`${body.data.item_id} ${body.type}`, headers['webhook-id']]),
    )
    expect(new Set(idsAt('/away'))).toEqual(new Set(ids.values()))
    await vi.waitFor(
      async () => expect(await hookNow(id)).toMatchObject({ failing_since: null, retry_at: null }),
      SOON,
    )
  })

  test('is waited for as long as it asks', async () => {
    const { id } = await addHook(world, world.as.owner, `${receiver.origin}/asks`)
    receiver.answer = says(503, { 'retry-after': '270' }, 'deploy in progress')
    await addItem(world)
    await whenReceived('/asks', 1)
    const [row] = await vi.waitFor(async () => {
      const rows = await logOf(id, '?failed=1')
      expect(rows).toHaveLength(1)
      return rows
    }, SOON)
    const { tries } = await tryOf(id, row?.['id'])
    expect(tries[0]).toMatchObject({ status: 503, is_asked: true, response: { body: 'deploy in progress' } })
    receiver.answer = says(200)
    pass(200_000)
    await vi.waitFor(async () => expect((await hookNow(id))['retry_at']).not.toBeNull(), SOON)
    expect(receiver.at('/asks')).toHaveLength(1)
    pass(80_000)
    await whenReceived('/asks', 2)
  })

  test('for three days turns the hook off, and its maker and the owner are told; on again it begins anew', async () => {
    const { as } = world
    const { id } = await addHook(world, as.admin, `${receiver.origin}/days`)
    receiver.answer = says(500)
    await addItem(world)
    await whenReceived('/days', 1)
    // Each is noted before time goes on: at once, after 30 hours, 60 and 90.
    for (let tries = 1; tries <= 3; tries++) {
      await vi.waitFor(
        async () => expect(await logOf(id, '', as.admin)).toMatchObject([{ attempts: tries }]),
        SOON,
      )
      await vi.waitFor(
        async () =>
          expect(await hookNow(id, as.admin)).toMatchObject({ enabled: true, retry_at: expect.any(String) }),
        SOON,
      )
      pass(30 * HOUR)
      await whenReceived('/days', tries + 1)
    }
    await vi.waitFor(
      async () =>
        expect(await hookNow(id, as.admin)).toMatchObject({ enabled: false, off_reason: 'failing' }),
      SOON,
    )
    await vi.waitFor(async () => {
      expect(await inbox(as.admin)).toEqual(['off-failing'])
      expect(await inbox()).toEqual(['off-failing'])
    }, SOON)
    receiver.answer = says(200)
    const version = Number((await hookNow(id, as.admin))['row_version'])
    await must(as.admin('PUT', `/hooks/${id}`, { enabled: true, row_version: version + 1 }))
    const count = receiver.at('/days').length
    await must(
      as.admin('POST', `/hooks/${id}/logs/resend`, {
        from: '2000-01-01 00:00:00',
        to: '2100-01-01 00:00:00',
      }),
    )
    await whenReceived('/days', count + 1)
    expect(new Set(idsAt('/days')).size).toBe(1)
    expect(await hookNow(id, as.admin)).toMatchObject({ enabled: true, off_reason: null })
  })

  test('for good, as it says by 410, turns the hook off at once', async () => {
    const { id } = await addHook(world, world.as.owner, `${receiver.origin}/gone`)
    receiver.answer = says(410)
    await addItem(world)
    await vi.waitFor(
      async () => expect(await hookNow(id)).toMatchObject({ enabled: false, off_reason: 'gone' }),
      SOON,
    )
    await addItem(world)
    expect(
      (
        await world.as.owner('POST', `/hooks/${id}/logs/resend`, {
          from: '2000-01-01 00:00:00',
          to: '2100-01-01 00:00:00',
        })
      ).code,
    ).toBe('hook_off')
    expect(receiver.at('/gone')).toHaveLength(1)
  })
})

test('what a receiver refuses is tried ten times, and holds up nothing but its own item', async () => {
  const { id } = await addHook(world, world.as.owner, `${receiver.origin}/refused`)
  const bad = await addItem(world, 'Bad')
  await whenReceived('/refused', 1)
  receiver.answer = (response, { body }) =>
    void response.writeHead(body.data.item_id === bad ? 422 : 200).end()
  await setValue(world, bad, world.points, 1)
  await whenReceived('/refused', 2)
  await addItem(world, 'Good')
  await whenReceived('/refused', 3)
  await must(world.as.owner('DELETE', `/items/${bad}`))
  for (let tries = 2; tries <= 10; tries++) {
    await vi.waitFor(async () => {
      const [row] = await server.db.run<{ tries: number }>(
        world.team_id,
        `select tries from hook_events where hook_id = $1 and type = 'value.created' and state = 'waiting'`,
        [id],
      )
      expect(row?.tries).toBe(tries - 1)
    }, SOON)
    // Others arrive all the while.
    await addItem(world, `Good ${tries}`)
    pass(29 * HOUR)
    await vi.waitFor(
      () =>
        expect(receiver.at('/refused').filter(({ body }) => body.type === 'value.created')).toHaveLength(
          tries,
        ),
      SOON,
    )
  }
  await vi.waitFor(
    async () => expect(await logOf(id, '?failed=1')).toMatchObject([{ state: 'failed', status: 422 }]),
    SOON,
  )
  expect(await hookNow(id)).toMatchObject({ enabled: true })
}, 120_000)

describe('hostile receivers', () => {
  test.each([
    ['answers far too much', 'too_large', says(200, {}, 'x'.repeat(10_000_000))],
    ['sends us on to the machine itself', 'redirect', says(301, { location: 'http://169.254.169.254/' })],
    ['breaks off', 'unreachable', (response: { destroy(): void }) => response.destroy()],
  ] as const)('one that %s has failed', async (_what, problem, answer) => {
    const { id } = await addHook(world, world.as.owner, `${receiver.origin}/${problem}`)
    receiver.answer = answer
    await addItem(world)
    await vi.waitFor(
      async () => expect(await logOf(id)).toMatchObject([{ state: 'waiting', problem, status: null }]),
      SOON,
    )
  })

  test(
    'one that hangs is given up after ten seconds, and holds up no other hook',
    { timeout: 60_000 },
    async () => {
      const { id } = await addHook(world, world.as.owner, `${receiver.origin}/hangs`)
      await addHook(world, world.as.owner, `${receiver.origin}/quick`)
      const hung: { destroy(): void }[] = []
      receiver.answer = (response, { path }) =>
        path === '/hangs' ? void hung.push(response) : void response.writeHead(200).end()
      const before = now()
      for (let n = 0; n < 10; n++) await addItem(world, `Item ${n}`)
      await whenReceived('/quick', 10)
      expect(now() - before).toBeLessThan(10_000)
      await vi.waitFor(
        async () =>
          expect((await logOf(id)).filter((row) => row['problem'] === 'timeout').length).toBeGreaterThan(0),
        SOON,
      )
      for (const response of hung) response.destroy()
    },
  )

  test.each([
    'http://127.0.0.1:1/',
    'http://example.com/',
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://[64:ff9b::a00:1]/',
    'https://169.254.169.254/latest/meta-data',
    'https://100.64.0.1/',
    'https://0.0.0.0/',
    'https://localhost/',
    'https://printer.local/',
    'https://user:password@example.com/',
    'https://example.com:8443/',
    'ftp://example.com/',
    'no address',
  ])('the address %s is refused', async (url) => {
    const { status, code } = await world.as.owner('PUT', `/hooks/${crypto.randomUUID()}`, {
      name: 'Hook',
      url,
      events: ['item.created'],
      row_version: 1,
    })
    expect([status, code]).toEqual([422, 'hook_address'])
  })
})

describe('its maker', () => {
  test.each([
    ['suspended', suspendMember],
    ['removed', removeMember],
  ] as const)('%s: the hook is off, and the owner told', async (_how, contract) => {
    const { people, as, team_id } = world
    const { id } = await addHook(world, as.full, `${receiver.origin}/maker`)
    const done = await server.call(contract, {
      params: {
        id: team_id,
        memberId: people.full.id,
        user_id: people.full.id,
        team_id,
        userId: people.full.id,
      },
      as: people.owner,
    })
    expect(done.status).toBeLessThan(300)
    await vi.waitFor(async () => {
      const [row] = await server.db.run<{ enabled: boolean; off_reason: string }>(
        team_id,
        'select enabled, off_reason from hooks where id = $1',
        [id],
      )
      expect(row).toEqual({ enabled: false, off_reason: 'maker' })
    }, SOON)
    await vi.waitFor(async () => expect(await inbox()).toEqual(['off-maker']), SOON)
    await addItem(world)
    expect(receiver.at('/maker')).toEqual([])
  })
})

describe('its log', () => {
  test('tells requests and responses to the maker, who tries it out, and keeps nothing readable', async () => {
    const { as } = world
    const { id, secret } = await addHook(world, as.owner, `${receiver.origin}/log`)
    receiver.answer = says(200, { 'x-trace': 'abc' }, 'thank you')
    const { record } = await must(as.owner('POST', `/hooks/${id}/test`))
    expect(record).toMatchObject({ ok: true, status: 200, problem: null })
    expect(receiver.at('/log')[0]?.body).toMatchObject({ type: 'ping', meta: { hook_id: id } })
    await addItem(world, 'Marker of the body')
    await whenReceived('/log', 2)
    const rows = await vi.waitFor(async () => {
      const told = await logOf(id)
      expect(told).toMatchObject([
        { type: 'item.created', item_name: 'Marker of the body', state: 'done', status: 200, attempts: 1 },
        { type: 'ping', state: 'done', item_id: null },
      ])
      return told
    }, SOON)
    const { tries } = await tryOf(id, rows[0]?.['id'])
    expect(tries).toMatchObject([
      {
        no: 1,
        status: 200,
        request: {
          headers: { 'webhook-id': `msg_${String(rows[0]?.['id'])}` },
          body: receiver.at('/log')[1]?.raw,
        },
        response: { headers: { 'x-trace': 'abc' }, body: 'thank you' },
      },
    ])
    const stored = JSON.stringify(
      await server.db.owner(async (tx) => [
        await tx.query('select * from hooks'),
        await tx.query('select * from hook_attempts'),
      ]),
    )
    expect(stored).not.toContain(secret.slice(6))
    expect(stored).not.toContain('thank you')
    expect(server.warnings.join()).not.toContain('whsec_')
    expect((await as.admin('POST', `/hooks/${id}/test`)).message).toBe('Hook missing or not loaded')
    expect((await as.admin('GET', `/hooks/${id}/logs`)).message).toBe('Hook missing or not loaded')
  })

  test('sends one again, under the same id', async () => {
    const { id } = await addHook(world, world.as.owner, `${receiver.origin}/again`)
    await addItem(world)
    await whenReceived('/again', 1)
    const rows = await vi.waitFor(async () => {
      const told = await logOf(id)
      expect(told).toMatchObject([{ state: 'done' }])
      return told
    }, SOON)
    await must(world.as.owner('POST', `/hooks/${id}/logs/${String(rows[0]?.['id'])}/resend`))
    await whenReceived('/again', 2)
    const [one, other] = idsAt('/again')
    expect(one).toBe(other)
  })
})

test('after a rotation both secrets sign for a day, then the new one alone', async () => {
  const { as } = world
  const { id, secret } = await addHook(world, as.owner, `${receiver.origin}/rotated`)
  const { record } = await must(as.owner('POST', `/hooks/${id}/rotate`))
  const next = String(record['secret'])
  expect(next).not.toBe(secret)
  await addItem(world)
  await whenReceived('/rotated', 1)
  const [both] = receiver.at('/rotated')
  expect(both && [verifyNow(secret, both), verifyNow(next, both)]).toEqual([true, true])
  pass(25 * HOUR)
  await addItem(world)
  await whenReceived('/rotated', 2)
  const [, one] = receiver.at('/rotated')
  expect(one && [verifyNow(secret, one), verifyNow(next, one)]).toEqual([false, true])
})

/** The package asks the clock of the machine, which stands still here while ours goes on. */
function verifyNow(secret: string, one: Parameters<typeof verify>[1]): boolean {
  const real = vi.spyOn(Date, 'now').mockReturnValue(Number(one.headers['webhook-timestamp']) * 1_000)
  try {
    verify(secret, one)
    return true
  } catch {
    return false
  } finally {
    real.mockRestore()
  }
}

test('what waits for one that its maker switches off is given up, and sent again if they ask for it', async () => {
  const { as } = world
  const { id } = await addHook(world, as.owner, `${receiver.origin}/paused`)
  receiver.answer = says(503)
  await addItem(world, 'Before')
  await whenReceived('/paused', 1)
  await must(as.owner('PUT', `/hooks/${id}`, { enabled: false, row_version: 2 }))
  expect(await logOf(id)).toMatchObject([{ state: 'failed', due: null }])
  receiver.answer = says(200)
  const item_id = await addItem(world, 'Meanwhile')
  await vi.waitFor(
    async () => expect((await server.outbox.status()).every(({ feeds }) => feeds === 0)).toBe(true),
    SOON,
  )
  pass(DAY)
  await must(as.owner('PUT', `/hooks/${id}`, { enabled: true, row_version: 3 }))
  const all = { from: '2000-01-01 00:00:00', to: '2100-01-01 00:00:00' }
  expect((await must(as.owner('POST', `/hooks/${id}/logs/resend`, all))).record).toEqual({ resent: 1 })
  await whenReceived('/paused', 2)
  expect(receiver.at('/paused').some(({ body }) => body.data.item_id === item_id)).toBe(false)
})

test('a hook for which too much waits is off', async () => {
  const { as, team_id } = world
  const { id } = await addHook(world, as.owner, `${receiver.origin}/full`)
  for (const count of [50_000, 50_001])
    await server.db.run(
      team_id,
      `insert into hook_events (team_id, id, hook_id, item_id, lane, type, told, state, due, created_at)
       select $1, gen_random_uuid(), $2, gen_random_uuid(), 0, 'item.created', '{}', 'waiting', '2100-01-01', now()
       from generate_series(1, $3::int)`,
      [team_id, id, count],
    )
  await addItem(world)
  await vi.waitFor(
    async () => expect(await hookNow(id)).toMatchObject({ enabled: false, off_reason: 'backlog' }),
    SOON,
  )
  await vi.waitFor(async () => expect(await inbox()).toEqual(['off-backlog']), SOON)
  // All that waited is given up, also what was too much for one go.
  await vi.waitFor(
    async () => expect(await hookNow(id)).toMatchObject({ counts: { waiting: 0, failed: 1_000 } }),
    { timeout: 120_000, interval: 500 },
  )
})
