import { must, now, toWireTime } from '@weft/base'
import { privateFolderEntries } from '@weft/permissions'
import { type Person, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { receiverOf } from './mail/queries.ts'
import { newsOf } from './news.ts'
import { wake } from './snoozing/snooze.ts'
import { addNotificationWorld, mention, type NotificationWorld } from './testing/notification-world.ts'

let server: TestServer
let world: NotificationWorld
let ada: Person

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addNotificationWorld(server, 2)
  ;[, ada] = world.people as [Person, Person]
})

const close = (folder: 0 | 1) => {
  const resource_id = world.folders[folder]
  const entries = {
    resource_type: 'folder',
    resource_id,
    permissions: privateFolderEntries([]),
    row_version: 1,
  }
  return world.call('PUT', `/permissions/folder.${resource_id}`, entries)
}

/** What Ada's devices are sent while something happens. */
async function sentDuring(act: () => Promise<unknown>): Promise<string> {
  const from = server.published.length
  await act()
  const feeds = server.published.slice(from).flatMap((one) => one.feeds)
  return JSON.stringify(feeds.filter(({ key }) => key.kind === 'user' && key.id === String(ada.id)))
}

async function told(): Promise<{ item: string; id: string }> {
  const item = await world.item(0, { [world.ids.name]: 'Plan' })
  await world.comment(item, mention(ada.id))
  await world.deliver()
  const { data } = (await world.mine('GET', '/notifications', ada)) as { data: { id: string }[] }
  return { item, id: data[0]?.id ?? '' }
}

test('an item that moves out of sight takes its name along: devices lose what was told of it', async () => {
  const { item, id } = await told()
  await close(1)
  await world.call('POST', `/items/${item}/move`, { folder_id: world.folders[1] })
  await world.call('PUT', `/values/${item}.${world.ids.name}`, { data: 'Secret', old: { data: 'Plan' } })
  const sent = await sentDuring(() => world.deliver())
  expect(sent).toContain(id)
  expect(sent).not.toContain('Secret')
  expect(sent).not.toContain(world.folders[1])
})

test('what was put off and is out of sight by then is not sent when its time comes', async () => {
  const { id } = await told()
  const snoozed_until = toWireTime(now() + 1_000)
  await world.call('PUT', `/notifications/${id}`, { snoozed_until, row_version: 9 }, ada)
  await close(0)
  const due = `update notifications set snoozed_until = now() - interval '1 second' where team_id = $1 and id = $2`
  await server.db.run(world.team_id, due, [world.team_id, id])
  const job = { team_id: world.team_id, user_id: ada.id }
  const sent = await sentDuring(() => wake(server.kit, { add: async () => undefined }, job))
  expect(sent).toContain(id)
  expect(sent).not.toContain('Plan')
})

test('a thousand rows that are out of sight keep nobody from what came after them', async () => {
  const { item: hidden } = await told()
  const item = await world.item(1, { [world.ids.name]: 'Seen' })
  await world.comment(item, mention(ada.id))
  await world.deliver()
  // As if the hidden one had been told a thousand times before, all in the same moment.
  await server.db.owner((tx) =>
    tx.query(
      `insert into notifications select (jsonb_populate_record(n, jsonb_build_object('id', gen_random_uuid(),
         'group_key', 'copy ' || c, 'is_open', false,
         'created_at', n.created_at - interval '1 minute'))).*
       from notifications n, generate_series(1, 1000) c where n.item_id = $1`,
      [hidden],
    ),
  )
  await close(0)
  const receiver = must(await receiverOf(server.db, ada.id), 'Ada is there')
  const { rows } = await newsOf(server.kit, receiver, now())
  expect(rows.map(({ item_name }) => item_name)).toEqual(['Seen'])
})
