import { newUuid } from '@weft/base'
import type { Notification } from '@weft/model'
import { publicBoardEntries } from '@weft/permissions'
import { type Person, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { addNotificationWorld, mention, type NotificationWorld } from '../testing/notification-world.ts'

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

interface Save {
  by?: Person
  headers?: Record<string, string>
}

/** Saves the text of an item, whatever is there. */
async function write(item: string, data: string | null, { by = bob, headers = {} }: Save = {}) {
  const id = `${item}.${world.ids.notes}`
  const known = await server.app.inject({ url: `/api/${world.team_id}/values/${id}`, headers: by.headers })
  const row_version =
    known.statusCode === 200 ? known.json<{ data: { row_version: number } }>().data.row_version : 0
  const reply = await server.app.inject({
    method: 'PUT',
    url: `/api/${world.team_id}/values/${id}`,
    headers: { ...by.headers, ...headers, 'x-idempotency-key': newUuid() },
    payload: { data, row_version: row_version + 1 },
  })
  if (reply.statusCode > 299) throw new Error(reply.body)
}
const asking = (...ids: number[]) => `<p>Ask ${ids.map((id) => mention(id)).join(' ')} about it</p>`

const listed = async (by = ada) => (await world.mine('GET', '/notifications', by))['data'] as Notification[]
/** How often somebody was told of a mention. */
async function mentions(by = ada): Promise<number> {
  await world.deliver()
  return (await listed(by))
    .flatMap(({ body }) => body)
    .reduce((sum, { kind, count }) => (kind === 'mentioned' ? sum + count : sum), 0)
}

describe('somebody mentioned in a text is told once', () => {
  test('with the text that it was, and follows the item from then on', async () => {
    const item = await world.item(0, { [world.ids.name]: 'Plan' })
    await write(item, asking(ada.id))
    expect(await mentions()).toBe(1)
    expect(await listed()).toMatchObject([
      {
        notification_type: 'MentionedInCommentNotification',
        item_id: item,
        comment_id: null,
        attribute_id: world.ids.notes,
        attribute_name: 'Notes',
        created_by: bob.id,
      },
    ])
    // The maker of the item follows it, and hears of a change; whoever wrote hears nothing.
    expect(await mentions(world.people[0])).toBe(0)
    expect(await listed(bob)).toEqual([])
    await world.call('PUT', `/values/${item}.${world.ids.done}`, { data: true, row_version: 1 }, bob)
    await world.deliver()
    expect((await listed())[0]).toMatchObject({ count: 2 })
  })

  test('and not again with another word, nor where the name went and came back in one go', async () => {
    const item = await world.item(0)
    await write(item, asking(ada.id))
    expect(await mentions()).toBe(1)
    await write(item, `<p>First of all: </p>${asking(ada.id)}`)
    await write(item, '<p>Nobody</p>')
    await world.deliver()
    await write(item, asking(ada.id))
    expect(await mentions()).toBe(1)
  })

  test('but again by somebody else, who writes it anew', async () => {
    const item = await world.item(0)
    await write(item, asking(ada.id))
    await write(item, null)
    await write(item, asking(ada.id), { by: world.people[0] as Person })
    expect(await mentions()).toBe(2)
  })

  test('in the text that a new item begins with, and not in one that all begin with', async () => {
    await world.item(0, { [world.ids.notes]: asking(ada.id) }, bob)
    expect(await mentions()).toBe(1)
    const path = `/attributes/${world.ids.notes}`
    await world.call('PUT', path, {
      default_data: asking(ada.id),
      old: { default_data: null },
      row_version: 2,
    })
    await world.item(0, {}, bob)
    expect(await mentions()).toBe(1)
  })
})

test('own mentions tell nobody, and neither do those who are none of the workspace', async () => {
  const item = await world.item(0)
  await write(item, asking(bob.id, 999_999))
  await world.deliver()
  expect(await mentions(bob)).toBe(0)
})

test.each(['undo', 'restore', 'copy'])('what comes by %s tells nobody', async (via) => {
  const item = await world.item(0)
  await write(item, asking(ada.id), { headers: { 'x-act': newUuid(), 'x-via': via } })
  expect(await mentions()).toBe(0)
  const id = newUuid()
  const place = { board_id: world.board_id, folder_id: world.folders[0] }
  const reply = await server.app.inject({
    method: 'PUT',
    url: `/api/${world.team_id}/items/${id}`,
    headers: { ...bob.headers, 'x-via': via, 'x-idempotency-key': newUuid() },
    payload: { ...place, values: { [world.ids.notes]: asking(ada.id) }, row_version: 1 },
  })
  expect(reply.statusCode).toBe(201)
  expect(await mentions()).toBe(0)
})

test('nobody hears of a text that lies where they see nothing', async () => {
  const hidden = {
    resource_type: 'folder',
    resource_id: world.folders[0],
    permissions: { [`VIEW_FOLDER:user:${ada.id}`]: false },
    row_version: 1,
  }
  const item = await world.item(0)
  await write(item, asking(ada.id))
  // The right goes between the writing and the telling.
  await world.call('PUT', `/permissions/folder.${world.folders[0]}`, hidden)
  expect(await mentions()).toBe(0)
})

test('a text names at most fifty people, in a clear sentence', async () => {
  const item = await world.item(0)
  const crowd = asking(...Array.from({ length: 51 }, (_, at) => at + 1))
  await expect(write(item, crowd)).rejects.toThrow('This text mentions more than 50 people')
})

describe('whoever is not signed in', () => {
  const said = async (item: string) =>
    (await world.call('GET', `/values/${item}.${world.ids.notes}`))['data'] as { data: string }

  async function asGuest(method: 'PUT', path: string, payload: object): Promise<void> {
    const reply = await server.app.inject({ method, url: `/api/${world.team_id}${path}`, payload })
    expect([reply.statusCode, reply.body]).toEqual([expect.any(Number), expect.stringContaining('data')])
    expect(reply.statusCode).toBeLessThan(300)
  }

  test('mentions nobody in a text, and leaves the mentions of others there', async () => {
    const { board_id, folders, ids } = world
    const permissions = { ...publicBoardEntries(['CREATE_ITEM']), 'EDIT_ITEM:tag:guest_user': true }
    const open = { resource_type: 'board', resource_id: board_id, permissions, row_version: 1 }
    await world.call('PUT', `/permissions/board.${board_id}`, open)
    const made = newUuid()
    const values = { [ids.notes]: asking(ada.id) }
    await asGuest('PUT', `/items/${made}`, { board_id, folder_id: folders[0], values, row_version: 1 })
    expect((await said(made)).data).toBe('<p>Ask <span>@them</span> about it</p>')
    const item = await world.item(0)
    await write(item, asking(ada.id))
    const owner = world.people[0] as Person
    await asGuest('PUT', `/values/${item}.${ids.notes}`, { data: asking(ada.id, owner.id), row_version: 2 })
    expect((await said(item)).data).toBe(`<p>Ask ${mention(ada.id)} <span>@them</span> about it</p>`)
    expect([await mentions(), await mentions(owner)]).toEqual([1, 0])
  })
})
