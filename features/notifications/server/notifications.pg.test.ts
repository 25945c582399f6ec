import { newUuid, now, toWireTime } from '@weft/base'
import type { Notification } from '@weft/model'
import { type Person, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { dropOldNotifications } from './queries.ts'
import { remind } from './remind.ts'
import { addNotification } from './testing/add-notification.ts'
import { addNotificationWorld, mention, type NotificationWorld } from './testing/notification-world.ts'

let server: TestServer
let world: NotificationWorld
let ada: Person
let bob: Person

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addNotificationWorld(server, 3)
  ;[, ada, bob] = world.people as [Person, Person, Person]
})

const listed = async (by: Person, query = '') =>
  (await world.mine('GET', `/notifications${query}`, by)) as {
    data: Notification[]
    after: string | null
    has_more: boolean
  }
const unread = async (by: Person) =>
  ((await world.mine('GET', '/notifications/unread-count', by)) as { data: { unread_count: number } }).data
    .unread_count

describe('what a person is told', () => {
  test('whoever is named beside nobody is reminded all the same', async () => {
    const item_id = await world.item(0, { [world.ids.name]: 'Bake' })
    const date = { start: '2026-12-24', hasTime: false }
    const user_ids = [999_999, ada.id]
    await remind(server.kit, {
      team_id: world.team_id,
      item_id,
      attribute_id: world.ids.done,
      date,
      user_ids,
      at: now(),
    })
    expect((await listed(ada)).data).toMatchObject([{ item_name: 'Bake' }])
  })

  test('a name that is cut between the halves of a letter holds up nobody', async () => {
    const start = `${'a'.repeat(199)}🌾`
    const item = await world.item(0, { [world.ids.name]: `${start} harvest` })
    await world.comment(item, `<p>${mention(ada.id)} look</p>`, bob)
    await world.deliver()
    expect((await listed(ada)).data).toMatchObject([{ item_name: start }])
  })

  test('a mention leads to its comment, with the names of what it is about', async () => {
    const item = await world.item(0, { [world.ids.name]: 'Plan' })
    const comment_id = await world.comment(item, `<p>${mention(ada.id)} look</p>`, bob)
    await world.deliver()
    const { data } = await listed(ada)
    expect(data).toHaveLength(1)
    expect(data[0]).toMatchObject({
      notification_type: 'MentionedInCommentNotification',
      team_id: world.team_id,
      user_id: ada.id,
      board_id: world.board_id,
      folder_id: world.folders[0],
      item_id: item,
      comment_id,
      item_name: 'Plan',
      board_name: 'Board',
      created_by: bob.id,
      created_by_name: expect.stringContaining('Person'),
      read_at: null,
      subscribeable_type: null,
    })
    // The creator follows, and whoever wrote is told nothing.
    expect((await listed(world.people[0] as Person)).data).toMatchObject([
      { notification_type: 'CommentCreatedNotification', comment_id },
    ])
    expect((await listed(bob)).data).toEqual([])
  })

  test('being assigned names the attribute, and a followed item says what changed', async () => {
    const item = await world.item(0)
    await world.call('PUT', `/values/${item}.${world.ids.people}`, { data: [ada.id], row_version: 1 })
    await world.call('PUT', `/values/${item}.${world.ids.done}`, { data: true, row_version: 1 }, bob)
    await world.deliver()
    expect((await listed(ada)).data).toMatchObject([
      {
        notification_type: 'AddedToMembersAttributeNotification',
        attribute_name: 'Who',
        count: 2,
        body: [
          { kind: 'assigned', attribute_name: 'Who', count: 1 },
          { kind: 'changed', attribute_name: 'Done', count: 1 },
        ],
      },
    ])
    expect((await listed(world.people[0] as Person)).data).toMatchObject([
      {
        notification_type: 'UserSubscribedNotification',
        subscribeable_id: item,
        subscribeable_type: 'item',
        body: [{ kind: 'changed', attribute_name: 'Done' }],
      },
    ])
  })

  test('one act over many items is one notification, opened at their folder', async () => {
    const items = [await world.item(0), await world.item(0), await world.item(0)]
    const origin = { act: newUuid() }
    const route = (id: string) => `/values/${id}.${world.ids.done}`
    const entries = items.map((id) => ({
      method: 'put',
      route: route(id),
      item: { data: true },
      old: { data: null },
      idempotency_key: newUuid(),
      origin,
    }))
    await world.call('POST', '/bulk', entries, bob)
    await world.deliver()
    expect((await listed(world.people[0] as Person)).data).toMatchObject([
      {
        notification_type: 'UserSubscribedNotification',
        count: 3,
        item_id: null,
        folder_id: world.folders[0],
        subscribeable_type: 'folder_view',
      },
    ])
  })

  test('somebody who may not see the item hears nothing, and of an item that is gone nobody does', async () => {
    await world.call('PUT', `/permissions/folder.${world.folders[0]}`, {
      resource_type: 'folder',
      resource_id: world.folders[0],
      permissions: { [`VIEW_FOLDER:user:${ada.id}`]: false },
      row_version: 1,
    })
    const item = await world.item(0)
    await world.comment(item, `<p>${mention(ada.id)} ${mention(bob.id)}</p>`)
    const gone = await world.item(0)
    await world.comment(gone, `<p>${mention(bob.id)}</p>`)
    await world.call('DELETE', `/items/${gone}`)
    await world.deliver()
    expect([(await listed(ada)).data, (await listed(bob)).data.map(({ item_id }) => item_id)]).toEqual([
      [],
      [item],
    ])
  })

  test('somebody whom the workspace keeps out hears nothing of it, and of others as before', async () => {
    const owner = world.people[0] as Person
    const elsewhere = await addNotificationWorld(server, 1)
    await server.addMember(elsewhere.team_id, ada, 'full-member')
    const told = async (where: NotificationWorld) => {
      await where.comment(await where.item(0), `<p>${mention(ada.id)}</p>`)
      await where.deliver()
    }
    await told(world)
    await elsewhere.call('PUT', `/boards/${elsewhere.board_id}`, {
      user_ids: [(elsewhere.people[0] as Person).id, ada.id],
      row_version: 2,
    })
    await told(elsewhere)
    const ids = async () => [
      (await listed(ada)).data.map(({ team_id }) => team_id),
      ((await world.mine('GET', '/me/notifications', ada))['data'] as Notification[]).length,
      await unread(ada),
    ]
    expect(await ids()).toEqual([[elsewhere.team_id, world.team_id], 2, 2])
    const barring = async (what: string) => {
      const url = `/api/teams/${world.team_id}/members/${ada.id}/${what}`
      expect((await server.app.inject({ method: 'POST', url, headers: owner.headers })).statusCode).toBe(200)
    }
    await barring('suspend')
    await told(world)
    expect(await ids()).toEqual([[elsewhere.team_id], 1, 1])
    await barring('resume')
    expect(await ids()).toEqual([[elsewhere.team_id, world.team_id], 2, 2])
  })

  test('what was told of an item goes with it when it is removed for ever, and is counted no more', async () => {
    const item = await world.item(0)
    await world.comment(item, `<p>${mention(ada.id)}</p>`)
    await world.deliver()
    expect(await unread(ada)).toBe(1)
    await world.call('DELETE', `/items/${item}`)
    await server.app.inject({
      method: 'DELETE',
      url: `/api/${world.team_id}/trash/${item}`,
      headers: (world.people[0] as Person).headers,
    })
    expect([(await listed(ada)).data, await unread(ada)]).toEqual([[], 0])
  })

  test('the person hears of it at once, in the own feed alone', async () => {
    const item = await world.item(0)
    await world.comment(item, `<p>${mention(ada.id)}</p>`)
    server.published.length = 0
    await world.deliver()
    const told = server.published.flatMap(({ feeds }) =>
      feeds.map(({ key, events }) => [key.kind, key.id, events.map(({ event }) => event)]),
    )
    expect(told).toEqual([['user', String(ada.id), ['NotificationSaved']]])
  })
})

describe('the list', () => {
  const place = async () => ({
    server,
    team_id: world.team_id,
    board_id: world.board_id,
    folder_id: world.folders[0],
    item_id: await world.item(0),
  })
  const ago = (seconds: number) => toWireTime(now() - seconds * 1_000)

  test('is paged by a cursor, the newest first, each once', async () => {
    const at = await place()
    const made: string[] = []
    for (let n = 0; n < 7; n++) made.push(await addNotification(at, ada.id, ago(100 - Math.floor(n / 2))))
    const seen: string[] = []
    let after: string | null = ''
    while (after !== null) {
      const page = await listed(ada, `?limit=2${after ? `&after=${encodeURIComponent(after)}` : ''}`)
      seen.push(...page.data.map(({ id }) => id))
      expect(page.has_more).toBe(page.after !== null)
      after = page.after
    }
    expect(seen).toHaveLength(7)
    expect(new Set(seen)).toEqual(new Set(made))
    const { headers } = ada
    for (const after of ['now', `2026-02-30 00:00:00/${newUuid()}`, `0000-01-01 00:00:00/${newUuid()}`]) {
      const url = `/api/notifications?after=${encodeURIComponent(after)}`
      expect((await server.app.inject({ url, headers })).statusCode).toBe(422)
    }
    const never = { read_at: '9999-99-99 99:99:99' }
    const wrong = { method: 'PUT', url: '/api/notifications/read-all', headers, payload: never } as const
    expect((await server.app.inject(wrong)).statusCode).toBe(422)
  })

  test('is marked by ids and back, and only what is unread is asked with it', async () => {
    const at = await place()
    const [a, b] = [await addNotification(at, ada.id), await addNotification(at, ada.id)]
    const marked = await world.mine('PUT', '/notifications/read', ada, { notification_ids: [a] })
    expect(marked).toEqual({ data: { unread_count: 1 } })
    expect((await listed(ada, '?unread=1')).data.map(({ id }) => id)).toEqual([b])
    const again = await world.mine('PUT', '/notifications/unread', ada, { notification_ids: [a] })
    expect(again).toEqual({ data: { unread_count: 2 } })
  })

  test('of somebody else is not marked by whoever knows its ids', async () => {
    const id = await addNotification(await place(), ada.id)
    await world.mine('PUT', '/notifications/read', bob, { notification_ids: [id] })
    expect(await unread(ada)).toBe(1)
  })

  test('is read as a whole up to a moment: what came since stays unread, and devices hear which are read', async () => {
    const at = await place()
    const old = await addNotification(at, ada.id, ago(60))
    await addNotification(at, ada.id, ago(10))
    server.published.length = 0
    const all = await world.mine('PUT', '/notifications/read-all', ada, { read_at: ago(30) })
    expect(all).toEqual({ data: { unread_count: 1 } })
    const [frame] = server.published.flatMap(({ feeds }) => feeds)
    expect(frame).toMatchObject({
      key: { kind: 'user' },
      events: [{ event: 'NotificationSaved', partial: true }],
    })
    const since = Number(frame?.seq) - 1
    const delta = (await world.mine('GET', `/me/notifications?since=${since}`, ada))['data'] as Notification[]
    expect(delta.map(({ id, read_at }) => [id, read_at !== null])).toEqual([[old, true]])
  })
})

test('what was read goes after 90 days, what was not after a year, and devices load afresh', async () => {
  const at = {
    server,
    team_id: world.team_id,
    board_id: world.board_id,
    folder_id: world.folders[0],
    item_id: await world.item(0),
  }
  const DAY_S = 86_400
  const ago = (days: number) => toWireTime(now() - days * DAY_S * 1_000)
  const [read, kept] = [
    await addNotification(at, ada.id, ago(91)),
    await addNotification(at, ada.id, ago(91)),
  ]
  await addNotification(at, ada.id, ago(366))
  await world.mine('PUT', '/notifications/read', ada, { notification_ids: [read] })
  while (await server.db.owner((tx) => dropOldNotifications(tx, now(), 1)));
  expect((await listed(ada)).data.map(({ id }) => id)).toEqual([kept])
  expect(await unread(ada)).toBe(1)
  expect(await world.mine('GET', '/me/notifications?since=1', ada)).toMatchObject({ refresh: true })
})

test('activity reaches people by itself, without anybody waiting for it', async () => {
  const running = await startTestServer({ jobs: 'running' })
  try {
    const own = await addNotificationWorld(running, 2)
    const [, other] = own.people as [Person, Person]
    const item = await own.item(0)
    await own.comment(item, `<p>${mention(other.id)}</p>`)
    const count = async () => (await own.mine('GET', '/notifications/unread-count', other))['data']
    await expect.poll(count, { timeout: 30_000 }).toEqual({ unread_count: 1 })
  } finally {
    await running.stop()
  }
})
