import { newSlug, newUuid } from '@weft/base'
import type { Notification, Subscription } from '@weft/model'
import { type Person, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { addNotificationWorld, mention, type NotificationWorld } from '../testing/notification-world.ts'

let server: TestServer
let world: NotificationWorld
let owner: Person
let ada: Person
let bob: Person

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addNotificationWorld(server, 3)
  ;[owner, ada, bob] = world.people as [Person, Person, Person]
})

const choose = (by: Person, subject: string, muted: boolean) =>
  world.call('PUT', `/subscriptions/${by.id}.${subject}`, { muted, row_version: 1 }, by)
const subscription = async (by: Person, subject: string) =>
  (await world.call('GET', `/subscriptions/${by.id}.${subject}`, undefined, by))['data'] as Subscription
const listed = async (by: Person) => (await world.mine('GET', '/notifications', by))['data'] as Notification[]
const tick = (item: string, data: boolean, row_version = 1, by = owner) =>
  world.call('PUT', `/values/${item}.${world.ids.done}`, { data, row_version }, by)

describe('an item', () => {
  test('is followed from the moment of the choice on, and tells no more once that is taken back', async () => {
    const item = await world.item(0)
    await tick(item, true)
    await world.deliver()
    await choose(ada, `item.${item}`, false)
    await tick(item, false, 2)
    await world.deliver()
    expect((await listed(ada)).map(({ body }) => body[0]?.count)).toEqual([1])
    await choose(ada, `item.${item}`, true)
    await tick(item, true, 3)
    await world.deliver()
    expect((await listed(ada)).map(({ body }) => body[0]?.count)).toEqual([1])
  })

  test('whoever unfollows stays out though they comment and are mentioned, until they follow again', async () => {
    const item = await world.item(0)
    await world.comment(item, '<p>mine</p>', ada)
    await world.deliver()
    expect(await subscription(ada, `item.${item}`)).toMatchObject({ muted: false, row_version: 1 })
    await choose(ada, `item.${item}`, true)
    await world.comment(item, '<p>mine again</p>', ada)
    await world.comment(item, `<p>${mention(ada.id)}</p>`, bob)
    await world.comment(item, '<p>not for you</p>', bob)
    await world.deliver()
    // Being named is told all the same.
    expect((await listed(ada)).map(({ notification_type, count }) => [notification_type, count])).toEqual([
      ['MentionedInCommentNotification', 1],
    ])
    await choose(ada, `item.${item}`, false)
    await world.comment(item, '<p>for you again</p>', bob)
    await world.deliver()
    expect((await listed(ada))[0]).toMatchObject({ count: 2 })
  })

  test('cannot be followed by somebody who may not see it, nor for somebody else', async () => {
    await world.call('PUT', `/permissions/folder.${world.folders[1]}`, {
      resource_type: 'folder',
      resource_id: world.folders[1],
      permissions: { [`VIEW_FOLDER:user:${ada.id}`]: false },
      row_version: 1,
    })
    const item = await world.item(1)
    await expect(choose(ada, `item.${item}`, false)).rejects.toThrow(/404/)
    const other = `/subscriptions/${bob.id}.item.${item}`
    await expect(world.call('PUT', other, { muted: false, row_version: 1 }, owner)).rejects.toThrow(/404/)
    await expect(choose(ada, `item.${newUuid()}`, false)).rejects.toThrow(/404/)
  })

  test('takes along who followed it when it is removed for ever', async () => {
    const item = await world.item(0)
    await choose(ada, `item.${item}`, false)
    await world.call('DELETE', `/items/${item}`)
    await server.app.inject({
      method: 'DELETE',
      url: `/api/${world.team_id}/trash/${item}`,
      headers: owner.headers,
    })
    const left = await server.db.owner((tx) =>
      tx.query({ name: 'left-subscriptions', text: 'select from subscriptions where item_id = $1' }, [item]),
    )
    expect(left).toEqual([])
  })
})

describe('a view', () => {
  const view = async (settings: object, fields: object = {}, by = owner) => {
    const id = newSlug()
    const [folder_id] = world.folders
    const { board_id } = world
    await world.call(
      'PUT',
      `/views/${id}`,
      { board_id, folder_id, name: 'Open work', type: 'table', settings, row_version: 1, ...fields },
      by,
    )
    return id
  }
  const isDone = () => ({
    filter: {
      op: 'and',
      conditions: [{ attribute_id: world.ids.done, operator: 'checked' }],
    },
  })

  test('tells of the items that it shows, as one notification that opens it, and of no others', async () => {
    const id = await view(isDone())
    await choose(ada, `view.${id}`, false)
    const [shown, other] = [await world.item(0), await world.item(0)]
    await tick(shown, true)
    await world.comment(shown, '<p>said</p>')
    await world.comment(other, '<p>said elsewhere</p>')
    await world.deliver()
    expect(await listed(ada)).toMatchObject([
      {
        notification_type: 'UserSubscribedNotification',
        subscribeable_type: 'folder_view',
        subscribeable_id: id,
        item_id: null,
        item_name: 'Open work',
        board_name: 'Board',
        // Made, ticked and commented: it is judged by what is shown now.
        count: 3,
      },
    ])
    // Own doings are no news.
    await choose(owner, `view.${id}`, false)
    await world.comment(shown, '<p>more</p>')
    await world.deliver()
    expect((await listed(owner)).filter(({ subscribeable_id }) => subscribeable_id === id)).toEqual([])
  })

  test('tells nothing of attributes that it hides, and nothing twice of an item that one follows', async () => {
    const id = await view({ hidden: [world.ids.done] })
    const item = await world.item(0)
    await world.deliver()
    await choose(ada, `view.${id}`, false)
    await tick(item, true)
    await world.deliver()
    expect(await listed(ada)).toEqual([])
    await choose(ada, `item.${item}`, false)
    await tick(item, false, 2)
    await world.comment(item, '<p>said</p>')
    await world.deliver()
    expect((await listed(ada)).map(({ subscribeable_type }) => subscribeable_type)).toEqual([null])
  })

  test('of somebody else alone cannot be followed', async () => {
    const id = await view({}, { access: 'personal', owner_id: owner.id })
    await expect(choose(ada, `view.${id}`, false)).rejects.toThrow(/404/)
  })
})

test('of a muted board one hears only what names one, until it is muted no more', async () => {
  const item = await world.item(0)
  await choose(ada, `item.${item}`, false)
  await choose(ada, `board.${world.board_id}`, true)
  await world.comment(item, '<p>said</p>', bob)
  await world.comment(item, `<p>${mention('board')}</p>`, bob)
  await tick(item, true)
  await world.deliver()
  expect(await listed(ada)).toEqual([])
  await world.comment(item, `<p>${mention(ada.id)}</p>`, bob)
  await world.deliver()
  expect(await listed(ada)).toMatchObject([{ notification_type: 'MentionedInCommentNotification', count: 1 }])
  await choose(ada, `board.${world.board_id}`, false)
  await world.comment(item, '<p>said again</p>', bob)
  await world.deliver()
  expect((await listed(ada))[0]).toMatchObject({ count: 2 })
})

test('what one device chose the others hear in the own feed', async () => {
  const item = await world.item(0)
  server.published.length = 0
  await choose(ada, `item.${item}`, false)
  const told = server.published.flatMap(({ feeds }) =>
    feeds.map(({ key, events }) => [key.kind, key.id, events.map(({ event }) => event)]),
  )
  expect(told).toEqual([['user', String(ada.id), ['SubscriptionSaved']]])
})
