import { newUuid } from '@weft/base'
import { must, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'

import {
  addHook,
  addHookWorld,
  addItem,
  closeFolder,
  type HookWorld,
  setValue,
} from './testing/hook-world.ts'
import { type Receiver, says, startReceiver, verify } from './testing/receiver.ts'

let receiver: Receiver
let server: TestServer
let world: HookWorld

beforeAll(async () => {
  receiver = await startReceiver()
  server = await startTestServer({ jobs: 'running', env: { OUTBOUND_ALLOW: `127.0.0.1:${receiver.port}` } })
})
afterAll(async () => {
  await server.stop()
  await receiver.close()
})
beforeEach(async () => {
  receiver.answer = says(200)
  receiver.received.length = 0
  world = await addHookWorld(server)
})

const SOON = { timeout: 20_000 }
const whenReceived = (path: string, times: number) =>
  vi.waitFor(() => expect(receiver.at(path)).toHaveLength(times), SOON)
const typesAt = (path: string) => receiver.at(path).map(({ body }) => body.type)

describe('deliveries', () => {
  test('are verified by the package of the standard, and say who did what where', async () => {
    const { as, people, points, board_id, folder_id, team_id } = world
    const { id, secret } = await addHook(world, as.full, `${receiver.origin}/a`)
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    const item_id = await addItem(world, 'Index rebuild stalls')
    await setValue(world, item_id, points, 8, as.full)
    await setValue(world, item_id, points, 13, as.full)
    await must(
      as.full('PUT', `/comments/${newUuid()}`, {
        item_id,
        board_id,
        folder_id,
        text: { html: '<p>Done</p>' },
        row_version: 1,
      }),
    )
    await whenReceived('/a', 3)
    for (const one of receiver.at('/a')) expect(verify(secret, one)).toEqual(one.body)
    const [created, value, comment] = receiver.at('/a')
    expect(created?.body).toMatchObject({
      type: 'item.created',
      data: {
        team_id,
        board_id,
        folder_id,
        item_id,
        row_version: 1,
        actor: { id: people.owner.id, name: people.owner.name },
      },
      meta: { api_version: '1', hook_id: id },
    })
    // Two edits within two seconds are one.
    expect(value?.body).toMatchObject({
      type: 'value.created',
      data: {
        item_id,
        attribute_id: points,
        old: null,
        new: 13,
        row_version: 2,
        actor: { id: people.full.id },
      },
    })
    expect(comment?.body).toMatchObject({
      type: 'comment.created',
      data: { item_id, text: { html: '<p>Done</p>' } },
    })
    expect(created?.headers['webhook-id']).toBe(`msg_${created?.body.meta.delivery_id}`)
    expect(created?.headers['content-type']).toBe('application/json')
    const altered = { headers: created?.headers ?? {}, raw: `${created?.raw} ` }
    expect(() => verify(secret, altered)).toThrow('No matching signature found')
  })

  test('come only for events that were asked for, of boards that were named', async () => {
    const { as } = world
    await addHook(world, as.owner, `${receiver.origin}/created`, { events: ['item.created'] })
    await addHook(world, as.owner, `${receiver.origin}/rest`, {
      events: ['item.deleted', 'item.restored'],
      board_id: null,
    })
    const id = await addItem(world)
    await must(as.owner('DELETE', `/items/${id}`))
    await must(as.owner('POST', `/items/${id}/restore`))
    await whenReceived('/rest', 2)
    await whenReceived('/created', 1)
    expect(typesAt('/rest')).toEqual(['item.deleted', 'item.restored'])
    expect(typesAt('/created')).toEqual(['item.created'])
  })

  test('are nothing of folders that the maker does not see, when it happened or when it is sent', async () => {
    const { as, people, closed_id, folder_id, points } = world
    await addHook(world, as.full, `${receiver.origin}/full`)
    await addHook(world, as.owner, `${receiver.origin}/owner`)
    await addItem(world, 'Secret', { folder_id: closed_id })
    const id = await addItem(world, 'Open')
    await whenReceived('/owner', 2)
    await whenReceived('/full', 1)
    const states = async () =>
      (
        await server.db.run<{ state: string }>(
          world.team_id,
          `select state from hook_events where type like 'value.%' and hook_id in (select id from hooks where created_by = $1)`,
          [people.full.id],
        )
      ).map(({ state }) => state)
    // A value waits for two seconds; meanwhile the folder is closed.
    await setValue(world, id, points, 3)
    await vi.waitFor(async () => expect(await states()).toHaveLength(1), SOON)
    await closeFolder(world, folder_id, people.full.id)
    await whenReceived('/owner', 3)
    await vi.waitFor(async () => expect(await states()).toEqual(['unseen']), SOON)
    expect(receiver.at('/full')).toHaveLength(1)
    expect(receiver.at('/full')[0]?.raw).not.toContain('Secret')
  })
})
