import { newUuid } from '@weft/base'
import { privateFolderEntries } from '@weft/permissions'
import { CURSOR_EVENT, presenceChannel } from '@weft/protocol'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'

import { listenAs, pause, until } from '../testing/listener.ts'
import { addWorld, type Role, type World } from '../testing/world.ts'

let server: TestServer
let url: string
let world: World

beforeAll(async () => {
  server = await startTestServer()
  url = await server.listen()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addWorld(server)
})

async function enter(role: Role) {
  const listener = listenAs(url, world.people[role].headers)
  onTestFinished(() => listener.pusher.disconnect())
  return listener.subscribe(presenceChannel(world.team_id, world.folder_id))
}
const cell = () => ({ item_id: newUuid(), attribute_id: world.attributes.name })

test('who is in a folder hears where the others are, with the name of who it really was', async () => {
  const [owner, full] = [await enter('owner'), await enter('full')]
  const at = cell()
  full.channel.trigger(CURSOR_EVENT, { ...at, user_id: world.people.owner.id, text: 'more' })
  await until(() => owner.heard.length === 1)
  expect(owner.heard).toEqual([[CURSOR_EVENT, { ...at, user_id: world.people.full.id }]])
  // Not to the sender.
  expect(full.heard).toEqual([])
})

test('nothing but cursors is passed on', async () => {
  const [owner, full] = [await enter('owner'), await enter('full')]
  full.channel.trigger('client-anything', cell())
  full.channel.trigger(CURSOR_EVENT, { item_id: '<img src=x>', attribute_id: 7 })
  const at = cell()
  full.channel.trigger(CURSOR_EVENT, at)
  await until(() => owner.heard.length > 0)
  expect(owner.heard).toEqual([[CURSOR_EVENT, { ...at, user_id: world.people.full.id }]])
})

test('who may not view the folder comes in as little as a word comes out, from the moment the right goes', async () => {
  const [owner, full] = [await enter('owner'), await enter('full')]
  const permissions = privateFolderEntries([world.people.owner.id])
  const body = { resource_type: 'folder', resource_id: world.folder_id, permissions, row_version: 1 }
  await world.as.owner.put('permissions', `folder.${world.folder_id}`, body)
  await until(() => full.refused.length > 0)
  owner.channel.trigger(CURSOR_EVENT, cell())
  full.channel.trigger(CURSOR_EVENT, cell())
  await pause(100)
  expect([full.heard, owner.heard, full.refused]).toEqual([[], [], [403]])
  expect((await enter('full')).refused.length).toBeGreaterThan(0)
})
