import { newUuid } from '@weft/base'
import type { Notification } from '@weft/model'
import { type Person, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { notificationPath } from '../shared/index.ts'
import { addNotificationWorld, type NotificationWorld } from './testing/notification-world.ts'

const LIMIT = 50_000
let server: TestServer
let world: NotificationWorld
let owner: Person
let ada: Person
let attribute_id: string
let item_id: string

beforeAll(async () => {
  server = await startTestServer({ limits: { storage_bytes: LIMIT, uploads_per_user: 100 } })
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addNotificationWorld(server, 2)
  ;[owner, ada] = world.people as [Person, Person]
  attribute_id = newUuid()
  const fields = { board_id: world.board_id, name: 'Files', type: 'attachments', row_version: 1 }
  await world.call('PUT', `/attributes/${attribute_id}`, fields)
  item_id = await world.item(0)
})

/** Takes the room of a file, whose bytes may come later; answers its id, or the code of the refusal. */
async function upload(size: number, by = ada): Promise<string> {
  const id = newUuid()
  const reply = await server.app.inject({
    method: 'POST',
    url: `/api/${world.team_id}/attachments/uploads`,
    headers: by.headers,
    payload: { id, item_id, attribute_id, name: 'a.bin', size },
  })
  return reply.statusCode < 300 ? id : reply.json<{ code: string }>().code
}
const giveUp = (id: string) =>
  server.app.inject({
    method: 'DELETE',
    url: `/api/${world.team_id}/attachments/uploads/${id}`,
    headers: ada.headers,
  })
const told = async (by = owner) => {
  await server.jobs.runDue()
  const rows = (await world.mine('GET', '/notifications', by))['data'] as Notification[]
  return rows.toReversed().map((one) => [one.notification_type, one.usage, one.limit, placeOf(one)])
}
const placeOf = (one: Notification) => notificationPath(one, null)?.replace(/\?notification=.*$/, '')

test('the owner is told at 80 % and at the end, once each, and pressing it opens what is used', async () => {
  await upload(LIMIT * 0.8 - 1)
  expect(await told()).toEqual([])
  await upload(1)
  const warning = ['StorageWarningNotification', LIMIT * 0.8, LIMIT, '/profile/billing']
  expect(await told()).toEqual([warning])
  await upload(10)
  expect(await told()).toEqual([warning])
  const last = await upload(LIMIT * 0.2 - 10)
  const full = ['StorageExceededNotification', LIMIT, LIMIT, '/profile/billing']
  expect(await told()).toEqual([warning, full])
  expect([await upload(1), await upload(1)]).toEqual(['storage_exceeded', 'storage_exceeded'])
  expect(await told()).toEqual([warning, full])
  // Nobody else can do something about it.
  expect(await told(ada)).toEqual([])
  expect((await giveUp(last)).statusCode).toBeLessThan(300)
  await upload(LIMIT * 0.2 - 10)
  expect(await told()).toEqual([warning, full, full])
})

test('a file that does not fit says that storage is full; two that come at once tell once', async () => {
  await Promise.all(Array.from({ length: 9 }, () => upload(LIMIT / 10)))
  expect(await told()).toEqual([['StorageWarningNotification', LIMIT * 0.8, LIMIT, '/profile/billing']])
  expect(await Promise.all([upload(LIMIT), upload(LIMIT)])).toEqual(['storage_exceeded', 'storage_exceeded'])
  expect((await told()).map(([type]) => type)).toEqual([
    'StorageWarningNotification',
    'StorageExceededNotification',
  ])
})

test('one file that is too large for what is left says nothing about storage that is hardly used', async () => {
  await upload(LIMIT / 10)
  expect(await upload(LIMIT)).toBe('storage_exceeded')
  expect(await told()).toEqual([])
  await upload(LIMIT * 0.7)
  expect(await told()).toEqual([['StorageWarningNotification', LIMIT * 0.8, LIMIT, '/profile/billing']])
})
