import { now, toWireTime } from '@weft/base'
import type { Notification } from '@weft/model'
import { type Person, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { addNotification } from '../testing/add-notification.ts'
import { addNotificationWorld, type NotificationWorld } from '../testing/notification-world.ts'

let server: TestServer
let world: NotificationWorld
let ada: Person

beforeAll(async () => {
  server = await startTestServer({ jobs: 'running' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addNotificationWorld(server, 2)
  ;[, ada] = world.people as [Person, Person]
})

const place = async () => ({
  server,
  team_id: world.team_id,
  board_id: world.board_id,
  folder_id: world.folders[0],
  item_id: await world.item(0),
})
const inSeconds = (seconds: number) => toWireTime(now() + seconds * 1_000)
const put = (id: string, fields: object) =>
  world.call('PUT', `/notifications/${id}`, { ...fields, row_version: 9 }, ada)
const list = async (query = '') =>
  ((await world.mine('GET', `/notifications${query}`, ada))['data'] as Notification[]).map(({ id }) => id)
const unread = async () =>
  ((await world.mine('GET', '/notifications/unread-count', ada))['data'] as { unread_count: number })
    .unread_count

test('what is put off is neither listed nor counted, has a list of its own, and reading all leaves it alone', async () => {
  const at = await place()
  const [a, b] = [await addNotification(at, ada.id), await addNotification(at, ada.id)]
  await put(a, { snoozed_until: inSeconds(3_600) })
  expect([await list(), await list('?snoozed=1'), await unread()]).toEqual([[b], [a], 1])
  await world.mine('PUT', '/notifications/read-all', ada, { read_at: inSeconds(60) })
  await put(a, { snoozed_until: null })
  expect([await list('?unread=1'), await unread()]).toEqual([[a], 1])
})

test('it comes back when its time has come, the first of several and then the next, above what came meanwhile', async () => {
  const at = await place()
  const old = inSeconds(-500)
  const [a, b] = [await addNotification(at, ada.id, old), await addNotification(at, ada.id, old)]
  const other = await addNotification(at, ada.id, inSeconds(-100))
  // The later one first: the job that waits for it is put forward.
  await put(b, { snoozed_until: inSeconds(5) })
  await put(a, { snoozed_until: inSeconds(2) })
  expect(await unread()).toBe(1)
  await vi.waitFor(async () => expect(await list()).toEqual([b, a, other]), { timeout: 60_000 })
  expect(await unread()).toBe(3)
})

test('a time that is over puts nothing off, one beyond a year is refused, and reading ends it', async () => {
  const id = await addNotification(await place(), ada.id)
  await put(id, { snoozed_until: inSeconds(-1) })
  expect([await list(), await unread()]).toEqual([[id], 1])
  await expect(put(id, { snoozed_until: inSeconds(400 * 86_400) })).rejects.toThrow(/422.*at most a year/)
  await put(id, { snoozed_until: inSeconds(3_600) })
  await put(id, { read_at: inSeconds(0) })
  expect([await list(), await list('?snoozed=1'), await unread()]).toEqual([[id], [], 0])
})

test('the list is narrowed to a board and to types, and boards are named as long as they may be seen', async () => {
  const at = await place()
  const id = await addNotification(at, ada.id)
  const boards = async () =>
    ((await world.mine('GET', '/notifications/boards', ada))['data'] as { board_id: string }[]).map(
      ({ board_id }) => board_id,
    )
  expect([await list(`?board_id=${at.board_id}`), await list('?board_id=other')]).toEqual([[id], []])
  expect([
    await list('?types=UserSubscribedNotification,Other'),
    await list('?types=MentionedInCommentNotification'),
  ]).toEqual([[id], []])
  expect(await boards()).toEqual([at.board_id])
  await world.call('PUT', `/permissions/folder.${at.folder_id}`, {
    resource_type: 'folder',
    resource_id: at.folder_id,
    permissions: { [`VIEW_FOLDER:user:${ada.id}`]: false },
    row_version: 1,
  })
  expect(await boards()).toEqual([])
})
