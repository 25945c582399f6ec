import { newSlug, newUuid } from '@weft/base'
import { openTestDatabase } from '@weft/db/testing'
import { createAttributesFeature } from '@weft/features/attributes/server'
import { createBoardsFeature } from '@weft/features/boards/server'
import { foldersFeature } from '@weft/features/folders/server'
import { permissionsFeature } from '@weft/features/permissions/server'
import { viewsFeature } from '@weft/features/views/server'
import { createLocalBus } from '@weft/realtime'
import { createService, DEFAULT_LIMITS } from '@weft/server-kit'
import { pino } from 'pino'
import { expect, test } from 'vitest'

import { createItemsFeature } from './index.ts'

test('core path', async () => {
  const { db, close } = await openTestDatabase()
  await db.owner(async (tx) => {
    await tx.query(
      `insert into users (email, email_key, name, password_hash) values ('a@x.io','a@x.io','A','x'),('b@x.io','b@x.io','B','x')`,
    )
    await tx.query(`insert into teams (name, owner_id) values ('T', 1)`)
    await tx.query(
      `insert into team_members (team_id,user_id,role) values (1,1,'owner'),(1,2,'restricted-member')`,
    )
    await tx.query(`insert into feeds (team_id,kind,id) values (1,'team','1')`)
  })
  const service = await createService({
    db,
    bus: createLocalBus(),
    limits: DEFAULT_LIMITS,
    log: pino({ level: 'warn' }),
    version: 't',
    generation: 'g',
    realtime: { key: 'k', secret: 's' },
    trustProxy: false,
    knownHosts: null,
    features: [
      createBoardsFeature(DEFAULT_LIMITS),
      foldersFeature,
      viewsFeature,
      createAttributesFeature(DEFAULT_LIMITS),
      permissionsFeature,
      createItemsFeature(DEFAULT_LIMITS),
    ],
    authenticate: async (r) => ({ user_id: Number(r.headers['x-u'] ?? 0), session_id: null }),
    personInfo: async () => ({}),
    translate: (m) => m,
  })
  await service.start()
  const call = async (
    method: string,
    url: string,
    body?: unknown,
    u = 1,
    headers: Record<string, string> = {},
  ) => {
    const r = await service.app.inject({
      method: method as 'GET',
      url,
      headers: { 'x-u': String(u), ...headers },
      ...(body === undefined ? {} : { payload: body as object }),
    })
    let json: any = r.body
    try {
      json = JSON.parse(r.body)
    } catch {}
    return { status: r.statusCode, body: json, headers: r.headers }
  }
  const q = await call('POST', '/api/1/boards/quick', { name: 'Board' })
  console.log(q.status, JSON.stringify(q.body).slice(0, 1500))
  expect(q.status).toBe(201)
  const { board, folders, attributes } = q.body.data
  console.log(
    (await call('GET', '/api/1/boards')).body,
    (await call('GET', '/api/1/boards', undefined, 2)).body,
  )
  const item = newUuid()
  const i = await call('PUT', `/api/1/items/${item}`, {
    row_version: 1,
    board_id: board.id,
    folder_id: folders[0].id,
    values: { [attributes[0].id]: 'Hello' },
  })
  console.log(i.status, JSON.stringify(i.body))
  const v = await call(
    'PUT',
    `/api/1/values/${item}.${attributes[0].id}`,
    { data: 'World', old: { data: 'Hello' }, row_version: 2 },
    1,
    { 'x-idempotency-key': 'abcdefgh1' },
  )
  console.log(v.status, JSON.stringify(v.body))
  const v2 = await call(
    'PUT',
    `/api/1/values/${item}.${attributes[0].id}`,
    { data: 'World', old: { data: 'Hello' }, row_version: 2 },
    1,
    { 'x-idempotency-key': 'abcdefgh1' },
  )
  console.log('replay', v2.status, JSON.stringify(v2.body))
  const v3 = await call('PUT', `/api/1/values/${item}.${attributes[0].id}`, {
    data: 'Other',
    old: { data: 'Hello' },
    row_version: 2,
  })
  console.log('conflict', v3.status, JSON.stringify(v3.body))
  console.log(
    'idx',
    JSON.stringify((await call('GET', `/api/1/items?folder_id=${folders[0].id}&expand=values`)).body),
  )
  console.log(
    'delta',
    JSON.stringify((await call('GET', `/api/1/items?folder_id=${folders[0].id}&expand=values&since=0`)).body),
  )
  console.log(
    'values',
    JSON.stringify((await call('GET', `/api/1/values?folder_id=${folders[0].id}&since=1`)).body),
  )
  const c = await call('GET', `/api/1/folders/${folders[0].id}/content`)
  console.log('content', c.status, JSON.stringify(c.body), c.headers['x-rights'])
  const other = newSlug()
  const f2 = await call('PUT', `/api/1/folders/${other}`, { row_version: 1, board_id: board.id, name: 'F2' })
  console.log('f2', f2.status, JSON.stringify(f2.body))
  console.log(
    'move',
    JSON.stringify(await call('POST', `/api/1/items/${item}/move`, { folder_id: other })).slice(0, 600),
  )
  console.log(
    'delta',
    JSON.stringify((await call('GET', `/api/1/items?folder_id=${folders[0].id}&expand=values&since=1`)).body),
  )
  console.log(
    'del',
    JSON.stringify((await call('DELETE', `/api/1/items/${item}`)).body),
    JSON.stringify((await call('POST', `/api/1/items/${item}/restore`)).body),
  )
  console.log(
    'restricted',
    (await call('GET', `/api/1/items?folder_id=${other}`, undefined, 2)).status,
    (await call('PUT', `/api/1/values/${item}.${attributes[0].id}`, { data: 'x', row_version: 3 }, 2)).body,
  )
  console.log(
    'bad',
    (
      await call('PUT', `/api/1/items/${newUuid()}`, {
        row_version: 1,
        board_id: board.id,
        folder_id: other,
        foo: 1,
      })
    ).body,
  )
  const n = 100
  const t = performance.now()
  const bulk = await call(
    'POST',
    '/api/1/bulk',
    Array.from({ length: n }, () => ({
      method: 'put',
      route: `/items/${newUuid()}`,
      idempotency_key: newUuid(),
      item: { row_version: 1, board_id: board.id, folder_id: other, values: { [attributes[0].id]: 'Hello' } },
    })),
  )
  console.log(
    'bulk',
    bulk.status,
    bulk.body.length ?? bulk.body,
    bulk.body[0]?.status,
    bulk.body[0]?.data ? '' : bulk.body[0],
    performance.now() - t,
    service.kit.writer.fallbacks(),
  )
  const t2 = performance.now()
  let slot = 3
  for (let k = 0; k < 200; k++) {
    const r = await call('PUT', `/api/1/values/${item}.${attributes[0].id}`, {
      data: `v${k}`,
      row_version: slot++,
    })
    if (r.status !== 200) {
      console.log(r.body)
      break
    }
  }
  console.log('saves/s', 200 / ((performance.now() - t2) / 1000))
  const spec = await call('GET', '/api/openapi.json')
  console.log('openapi', spec.status, Object.keys(spec.body.paths ?? spec.body).length)
  await service.stop()
  await close()
})
