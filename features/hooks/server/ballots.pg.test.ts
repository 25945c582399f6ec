import { newUuid } from '@weft/base'
import { type Fields, must, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'

import { addHook, addHookWorld, addItem, type HookWorld, setValue } from './testing/hook-world.ts'
import { type Receiver, says, startReceiver } from './testing/receiver.ts'

let receiver: Receiver
let server: TestServer
let world: HookWorld
let vote = ''

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
  vote = newUuid()
  await change({ board_id: world.board_id, name: 'Vote', type: 'vote', settings: { allowUnvote: true } }, 1)
})

const SOON = { timeout: 20_000 }
const change = (fields: Fields, row_version: number) =>
  must(world.as.owner('PUT', `/attributes/${vote}`, { ...fields, row_version }))

/** An open vote of a member, told to a hook of the owner's, and its delivery. */
async function voteOpenly(): Promise<{ id: string; delivery: string }> {
  const { as, people } = world
  const { id } = await addHook(world, as.owner, `${receiver.origin}/vote`, {
    events: ['value.created', 'value.updated'],
  })
  const item_id = await addItem(world)
  await setValue(world, item_id, vote, [people.full.id], as.full)
  const told = { data: { actor: { id: people.full.id }, new: [people.full.id] } }
  await vi.waitFor(() => expect(receiver.at('/vote').map(({ body }) => body)).toMatchObject([told]), SOON)
  return vi.waitFor(async () => {
    const rows = (await must(as.owner('GET', `/hooks/${id}/logs`))).rows
    expect(rows).toMatchObject([{ state: 'done' }])
    return { id, delivery: String(rows[0]?.['id']) }
  }, SOON)
}

test('what was told of votes that become secret is forgotten, and never told again', async () => {
  const { as } = world
  const { id, delivery } = await voteOpenly()
  await change(
    {
      settings: { allowUnvote: true, anonymous: true },
      old: { settings: { allowUnvote: true, anonymous: false } },
    },
    2,
  )
  expect((await must(as.owner('GET', `/hooks/${id}/logs`))).rows).toEqual([])
  expect((await as.owner('POST', `/hooks/${id}/logs/${delivery}/resend`)).status).toBe(404)
  const kept = await server.db.run(world.team_id, 'select event_id from hook_attempts where event_id = $1', [
    delivery,
  ])
  expect(kept).toEqual([])
})

test('of an attribute that is gone nobody is named', async () => {
  const { as } = world
  const { id, delivery } = await voteOpenly()
  await must(as.owner('DELETE', `/attributes/${vote}`))
  await must(as.owner('POST', `/hooks/${id}/logs/${delivery}/resend`))
  await vi.waitFor(() => expect(receiver.at('/vote')).toHaveLength(2), SOON)
  const { data } = receiver.at('/vote')[1]?.body ?? {}
  expect(data).toMatchObject({ attribute_id: vote, actor: null })
  expect(data).not.toHaveProperty('new')
})
