import { newSlug, newUuid } from '@weft/base'
import type { Notification } from '@weft/model'
import { makeOperation } from '@weft/server-kit'
import { type Person, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { notificationPath } from '../shared/index.ts'
import { type Notice, notify } from './notify.ts'
import { addNotificationWorld, mention, type NotificationWorld } from './testing/notification-world.ts'

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

const listed = async (by = ada) => (await world.mine('GET', '/notifications', by))['data'] as Notification[]
const unread = async (by = ada) =>
  ((await world.mine('GET', '/notifications/unread-count', by))['data'] as { unread_count: number })
    .unread_count
/** Where a press on the only one leads, without the part that marks it. */
async function opened(): Promise<[string, string | null]> {
  const all = await listed()
  expect(all).toHaveLength(1)
  const [told] = all as [Notification]
  const path = notificationPath(told, null)
  return [told.notification_type, path && path.replace(/[?&]notification=.*$/, '')]
}
async function close(type: 'folder' | 'board', id: string, permission: string): Promise<void> {
  await world.call('PUT', `/permissions/${type}.${id}`, {
    resource_type: type,
    resource_id: id,
    permissions: { [`${permission}:user:${ada.id}`]: false },
    row_version: 1,
  })
}
const gone = async () => {
  expect([await listed(), await unread()]).toEqual([[], 0])
  expect((await world.mine('GET', '/me/notifications', ada))['data']).toEqual([])
}

describe('what happens to items opens them where it happened, and nothing once the folder is closed', () => {
  interface Case {
    type: string
    /** What happens, and where the press leads below the item. */
    raise(item: string): Promise<string>
  }
  const cases: Case[] = [
    {
      type: 'MentionedInCommentNotification',
      raise: async (item) =>
        `?t=comments&comment=${await world.comment(item, `<p>${mention(ada.id)}</p>`, bob)}`,
    },
    {
      type: 'MentionedInCommentNotification',
      async raise(item) {
        const data = `<p>Ask ${mention(ada.id)}</p>`
        await world.call('PUT', `/values/${item}.${world.ids.notes}`, { data, row_version: 1 }, bob)
        return '?t=attributes'
      },
    },
    {
      type: 'CommentCreatedNotification',
      async raise(item) {
        await world.call(
          'PUT',
          `/subscriptions/${ada.id}.item.${item}`,
          { muted: false, row_version: 1 },
          ada,
        )
        return `?t=comments&comment=${await world.comment(item, '<p>said</p>', bob)}`
      },
    },
    {
      type: 'CommentReactionCreatedNotification',
      async raise(item) {
        const comment_id = await world.comment(item, '<p>mine</p>', ada)
        await world.call(
          'PUT',
          `/comment-reaction/${newUuid()}`,
          { comment_id, reaction: '👍', row_version: 1 },
          bob,
        )
        return `?t=comments&comment=${comment_id}`
      },
    },
    {
      type: 'AddedToMembersAttributeNotification',
      async raise(item) {
        await world.call('PUT', `/values/${item}.${world.ids.people}`, { data: [ada.id], row_version: 1 })
        return '?t=attributes'
      },
    },
    {
      type: 'UserSubscribedNotification',
      async raise(item) {
        await world.call(
          'PUT',
          `/subscriptions/${ada.id}.item.${item}`,
          { muted: false, row_version: 1 },
          ada,
        )
        await world.call('PUT', `/values/${item}.${world.ids.done}`, { data: true, row_version: 1 })
        return '?t=attributes'
      },
    },
    {
      type: 'AutomationItemNotification',
      async raise(item_id) {
        const notice: Notice = {
          notification_type: 'AutomationItemNotification',
          user_ids: [ada.id],
          item_id,
        }
        await notify(server.kit, world.team_id, notice)
        return ''
      },
    },
  ]
  test.each(cases)('$type', async ({ type, raise }) => {
    const item = await world.item(0, { [world.ids.name]: 'Plan' })
    await world.deliver()
    const below = await raise(item)
    await world.deliver()
    expect(await opened()).toEqual([type, `/b/${world.board_id}/${world.folders[0]}/${item}${below}`])
    expect((await listed())[0]).toMatchObject({ item_name: 'Plan', board_name: 'Board' })
    await close('folder', world.folders[0], 'VIEW_FOLDER')
    await gone()
  })
})

test('a view that is followed opens its folder by the view', async () => {
  const id = newSlug()
  const place = { board_id: world.board_id, folder_id: world.folders[0] }
  await world.call('PUT', `/views/${id}`, { ...place, name: 'Work', type: 'table', row_version: 1 })
  await world.call('PUT', `/subscriptions/${ada.id}.view.${id}`, { muted: false, row_version: 1 }, ada)
  await world.item(0)
  await world.deliver()
  expect(await opened()).toEqual([
    'UserSubscribedNotification',
    `/b/${world.board_id}/${world.folders[0]}?view=${id}`,
  ])
  await close('folder', world.folders[0], 'VIEW_FOLDER')
  await gone()
})

/** A form of the first folder. */
async function addForm(by: Person): Promise<string> {
  const id = newSlug()
  const place = { board_id: world.board_id, folder_id: world.folders[0] }
  const form = { ...place, name: 'Report a bug', type: 'form', row_version: 1 }
  await world.call('PUT', `/views/${id}`, form, by)
  return id
}
/** Answers a form, in the name of somebody or as a guest. */
async function answerForm(id: string, user_id: number): Promise<string> {
  const item = newUuid()
  const place = { board_id: world.board_id, folder_id: world.folders[0] }
  await server.kit.writer.submit(world.team_id, [
    makeOperation({
      collection: 'items',
      method: 'put',
      id: item,
      item: { ...place, row_version: 1 },
      caller: { user_id, session_id: null },
      key: newUuid(),
      origin: { via: 'form', id },
    }),
  ])
  await world.deliver()
  return item
}

test('an answer of a form is told to those who follow the form, and opens the item', async () => {
  const id = await addForm(owner)
  await world.call('PUT', `/subscriptions/${ada.id}.view.${id}`, { muted: false, row_version: 1 }, ada)
  const item = await answerForm(id, owner.id)
  expect(await opened()).toEqual([
    'FormSubmittedNotification',
    `/b/${world.board_id}/${world.folders[0]}/${item}?t=attributes`,
  ])
  expect((await listed())[0]).toMatchObject({ form_name: 'Report a bug' })
  await close('folder', world.folders[0], 'VIEW_FOLDER')
  await gone()
})

test('whoever made a form hears of its answers alone, until they choose not to or may not see them', async () => {
  const id = await addForm(ada)
  await world.item(0)
  await world.deliver()
  expect(await listed()).toEqual([])
  await answerForm(id, ada.id)
  expect(await listed()).toEqual([])
  const item = await answerForm(id, owner.id)
  expect(await opened()).toEqual([
    'FormSubmittedNotification',
    `/b/${world.board_id}/${world.folders[0]}/${item}?t=attributes`,
  ])
  await world.call('PUT', `/subscriptions/${ada.id}.view.${id}`, { muted: true, row_version: 1 }, ada)
  await answerForm(id, bob.id)
  expect((await listed()).map(({ count }) => count)).toEqual([1])
  await world.call('PUT', `/subscriptions/${ada.id}.view.${id}`, { muted: false, row_version: 2 }, ada)
  await world.call(
    'PUT',
    `/subscriptions/${ada.id}.board.${world.board_id}`,
    { muted: true, row_version: 1 },
    ada,
  )
  await answerForm(id, bob.id)
  expect((await listed()).map(({ count }) => count)).toEqual([1])
  await close('folder', world.folders[0], 'VIEW_FOLDER')
  await answerForm(id, owner.id)
  await gone()
})

test('of what one thinks of a comment its writer hears, and nothing of what was taken back or is their own', async () => {
  const item = await world.item(0)
  const comment_id = await world.comment(item, '<p>mine</p>', ada)
  const react = (id: string, by: Person) =>
    world.call('PUT', `/comment-reaction/${id}`, { comment_id, reaction: '🎉', row_version: 1 }, by)
  await react(newUuid(), ada)
  await world.deliver()
  expect(await listed()).toEqual([])
  const id = newUuid()
  await react(id, bob)
  await world.call('DELETE', `/comment-reaction/${id}`, undefined, bob)
  await world.deliver()
  expect(await listed()).toMatchObject([{ count: 1, comment_id }])
})

describe('what is about a board opens it, and nothing once it is closed', () => {
  const cases = [
    ['AutomationBoardNotification', ''],
    ['AutomationRunsWarningNotification', '?t=usage&automations=true'],
    ['AutomationRunsExceededNotification', '?t=usage&automations=true'],
  ] as const
  test.each(cases)('%s', async (notification_type, below) => {
    const { board_id } = world
    await notify(server.kit, world.team_id, {
      notification_type,
      user_ids: [ada.id],
      board_id,
      usage: 80,
      limit: 100,
    })
    expect(await opened()).toEqual([notification_type, `/b/${board_id}${below}`])
    expect([(await listed())[0]?.board_name, await unread()]).toEqual(['Board', 1])
    await close('board', board_id, 'VIEW_BOARD')
    await gone()
  })
})

// Storage is raised by uploads in storage-event.pg.test.ts; here the rights go.
describe('what is about the workspace is for its members alone', () => {
  const template_id = 'a0000000001'
  const cases = [
    ['AiCreditsWarningNotification', { usage: 80, limit: 100 }, '/profile/billing'],
    ['AiCreditsExceededNotification', { usage: 100, limit: 100 }, '/profile/billing'],
    ['StorageWarningNotification', { usage: 80, limit: 100 }, '/profile/billing'],
    ['StorageExceededNotification', { usage: 100, limit: 100 }, '/profile/billing'],
    [
      'HookOffNotification',
      { line: { kind: 'off-failing', text: 'Release bot' } },
      '/profile/developer/hooks',
    ],
    [
      'TemplateSharedNotification',
      { template_id, template_name: 'Release notes' },
      `/profile/templates/shared/${template_id}`,
    ],
  ] as const
  test.each(cases)('%s', async (notification_type, fields, path) => {
    const stranger = await server.addPerson(`Stranger ${newSlug()}`)
    const user_ids = [ada.id, ada.id, stranger.id]
    await notify(server.kit, world.team_id, { notification_type, user_ids, ...fields })
    expect(await opened()).toEqual([notification_type, path])
    expect(await listed(stranger)).toEqual([])
    const url = `/api/teams/${world.team_id}/members/${ada.id}`
    const { statusCode } = await server.app.inject({ method: 'DELETE', url, headers: owner.headers })
    expect(statusCode).toBeLessThan(300)
    await gone()
  })
})

test('of an item that is in the trash nobody is told', async () => {
  const item_id = await world.item(0)
  await world.call('DELETE', `/items/${item_id}`)
  await notify(server.kit, world.team_id, {
    notification_type: 'AutomationItemNotification',
    user_ids: [ada.id],
    item_id,
  })
  expect(await listed()).toEqual([])
})
