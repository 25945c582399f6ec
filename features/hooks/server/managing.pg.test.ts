import { newUuid } from '@weft/base'
import { must, type Say, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import { MOST_HOOKS, MOST_HOOKS_OF_ONE } from '../shared/index.ts'
import { addHook, addHookWorld, addItem, type HookWorld } from './testing/hook-world.ts'
import { type Receiver, says, startReceiver } from './testing/receiver.ts'

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
const URL_OF = () => `${receiver.origin}/in/secret-path`
const asks = (by: Say) =>
  by('PUT', `/hooks/${newUuid()}`, {
    name: 'One more',
    url: URL_OF(),
    events: ['item.created'],
    row_version: 1,
  })

describe('of hooks there are', () => {
  test('ten of one maker, and others have theirs', async () => {
    const { as } = world
    const made: string[] = []
    for (let n = 0; n < MOST_HOOKS_OF_ONE; n++) made.push((await addHook(world, as.full, URL_OF())).id)
    expect(await asks(as.full)).toMatchObject({ status: 422, code: 'own_hooks_limit' })
    expect((await asks(as.owner)).status).toBe(201)
    await must(as.full('DELETE', `/hooks/${made[0]}`))
    expect((await asks(as.full)).status).toBe(201)
  })

  test('fifty of a workspace, without those whose makers are gone', async () => {
    const { as, team_id } = world
    await server.db.run(
      team_id,
      `insert into hooks (team_id, id, name, url, events, enabled, off_reason, secret, secret_hint, created_by, row_version,
         created_at, updated_at)
       select $1, gen_random_uuid(), 'Old', 'https://example.com/', '{item.created}', false, 'maker', '', '', 1000000 + n, 1,
         now(), now() from generate_series(1, $2::int) n`,
      [team_id, MOST_HOOKS],
    )
    expect((await asks(as.owner)).status).toBe(201)
    await server.db.run(team_id, `update hooks set off_reason = 'failing' where off_reason = 'maker'`, [])
    expect(await asks(as.owner)).toMatchObject({ status: 422, code: 'hooks_limit' })
  })
})

test('owner and admins see of each hook whose it is and where it leads to, and delete it', async () => {
  const { as, people } = world
  const { id } = await addHook(world, as.full, URL_OF(), { name: 'Theirs' })
  for (const by of [as.owner, as.admin]) {
    const { rows } = await must(by('GET', '/hooks'))
    expect(rows).toEqual([
      {
        id,
        name: 'Theirs',
        host: `127.0.0.1:${receiver.port}`,
        enabled: true,
        off_reason: null,
        created_by: people.full.id,
        created_at: expect.any(String),
      },
    ])
    expect(JSON.stringify(rows)).not.toContain('secret-path')
  }
  expect((await as.full('GET', '/hooks')).status).toBe(403)
  // What it sends stays its maker's.
  expect((await as.owner('GET', `/hooks/${id}/logs`)).status).toBe(404)
  expect((await as.restricted('DELETE', `/hooks/${id}`)).status).toBe(404)
  await must(as.admin('DELETE', `/hooks/${id}`))
  expect((await must(as.owner('GET', '/hooks'))).rows).toEqual([])
  expect((await must(as.full('GET', '/api/me/hooks'))).rows).toEqual([])
})

test('with a token hooks of others are deleted by one that is for managing', async () => {
  const { as, people, team_id } = world
  const { id } = await addHook(world, as.full, URL_OF())
  const remove = async (scopes: readonly string[]) => {
    const made = await server.app.inject({
      method: 'POST',
      url: '/api/me/tokens',
      headers: people.admin.headers,
      payload: { name: 'Token', scopes, team_ids: null, expires_at: null },
    })
    const { token } = made.json<{ data: { token: string } }>().data
    const headers = { authorization: `Bearer ${token}` }
    return (await server.app.inject({ method: 'DELETE', url: `/api/${team_id}/hooks/${id}`, headers }))
      .statusCode
  }
  expect([
    await remove(['hooks']),
    await remove(['hooks', 'admin']),
    await remove(['hooks', 'admin']),
  ]).toEqual([403, 200, 404])
})

test('the owner is told of one hook once a day, its maker each time', async () => {
  const { as } = world
  const { id } = await addHook(world, as.admin, `${receiver.origin}/gone`, { events: ['item.created'] })
  receiver.answer = says(410)
  const news = async (by: Say) =>
    (await by('GET', '/api/notifications')).rows.filter(
      (row) => row['notification_type'] === 'HookOffNotification',
    ).length
  for (const times of [1, 2]) {
    await addItem(world)
    await vi.waitFor(async () => expect(await news(as.admin)).toBe(times), SOON)
    const [hook] = (await must(as.admin('GET', '/api/me/hooks'))).rows
    await must(
      as.admin('PUT', `/hooks/${id}`, { enabled: true, row_version: Number(hook?.['row_version']) + 1 }),
    )
  }
  expect(await news(as.owner)).toBe(1)
})

test('a test tells nothing of names and addresses within the server’s own network', async () => {
  const { as } = world
  const { id } = await addHook(world, as.owner, 'https://no-such-name.invalid/')
  const answers = []
  for (const url of ['https://no-such-name.invalid/', `${receiver.origin}/breaks`]) {
    receiver.answer = (response) => void response.destroy()
    const [hook] = (await must(as.owner('GET', '/api/me/hooks'))).rows
    const row_version = Number(hook?.['row_version']) + 1
    if (hook?.['url'] !== url) await must(as.owner('PUT', `/hooks/${id}`, { url, row_version }))
    const { delivery_id: _id, ...said } = (await must(as.owner('POST', `/hooks/${id}/test`))).record
    answers.push(said)
  }
  const told = { ok: false, status: null, problem: 'unreachable', ms: 0 }
  expect(answers).toEqual([told, told])
})
