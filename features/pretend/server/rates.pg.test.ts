import { newUuid } from '@weft/base'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { addItem, addPretendWorld, apply, lookAt } from './testing/pretend-world.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ limits: { write_rate: 0.001, write_burst: 80 } })
})
afterAll(() => server.stop())

test('a look costs as much as what it looks at, and is refused before anything is read', async () => {
  const world = await addPretendWorld(server)
  const { as } = world
  const trash = (item_ids: readonly string[]) => ({ kind: 'bulk', item_ids, change: 'trash' })
  const many = Array.from({ length: 5_000 }, () => newUuid())
  expect((await as.full('POST', '/pretend', { act: trash(many) })).status).toBe(429)
  const { token } = await lookAt(as.full, trash([await addItem(world)]))
  expect((await apply(as.full, token)).status).toBe(200)
})
