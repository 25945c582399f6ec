import { type Person, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { keepRound } from './queries.ts'
import { addNotificationWorld } from './testing/notification-world.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('nobody follows an item that is removed for ever while people are told of it, and the others are told', async () => {
  const world = await addNotificationWorld(server, 1)
  const [ada] = world.people as [Person]
  const { team_id } = world
  const [gone, stays] = [await world.item(0), await world.item(0)]
  await server.db.owner((tx) => tx.query('delete from subscriptions where team_id = $1', [team_id]))
  const follow = [gone, stays].map((item_id, n) => ({ item_id, user_id: ada.id, seq: 1, n }))
  const removed = Promise.withResolvers<void>()
  const committed = Promise.withResolvers<void>()
  const removing = server.db.owner(async (tx) => {
    await tx.query('delete from items where team_id = $1 and id = $2', [team_id, gone])
    removed.resolve()
    await committed.promise
  })
  await removed.promise
  const place = { team_id, folder_id: world.folders[0] }
  const keeping = server.db.write({ team: team_id }, (tx) => keepRound(tx, place, follow, { seq: 1, n: 2 }))
  // It waits for the row that goes.
  await expect
    .poll(() =>
      server.db.owner((tx) => tx.query(`select from pg_stat_activity where wait_event_type = 'Lock'`)),
    )
    .not.toEqual([])
  committed.resolve()
  await Promise.all([removing, keeping])
  const rows = await server.db.owner((tx) =>
    tx.query<{ item_id: string }>('select item_id from subscriptions where team_id = $1', [team_id]),
  )
  expect(rows.map(({ item_id }) => item_id)).toEqual([stays])
})
