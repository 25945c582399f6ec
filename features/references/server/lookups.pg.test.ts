import { newUuid } from '@weft/base'
import { privateBoardEntries } from '@weft/permissions'
import type { TestServer } from '@weft/test-kit'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import {
  addItem,
  addReferenceWorld,
  type Board,
  type Fields,
  must,
  pathOf,
  type ReferenceWorld,
  startReferenceServer,
  whenSettled,
} from './testing/reference-world.ts'

let server: TestServer
let world: ReferenceWorld

beforeAll(async () => {
  server = await startReferenceServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addReferenceWorld(server)
})

const NEW = { row_version: 1 }

async function addAttribute(board: Board, type: string, settings: Fields, by: 'owner' | 'full' = 'owner') {
  const id = newUuid()
  const fields = { board_id: board.board_id, name: `${type} ${id}`, type, settings, ...NEW }
  return { id, reply: await world.as[by]('PUT', `/attributes/${id}`, fields) }
}

/** A task that is linked to a client, whose amount is looked up. */
async function looked(settings: Fields = {}, type = 'lookup') {
  const { as, tasks, clients, link_id } = world
  const task = await addItem(as.owner, tasks, 'Call')
  const client = await addItem(as.owner, clients, 'Acme')
  await must(as.owner('PUT', pathOf(task, link_id, client), NEW))
  const target_id = clients.amount_id
  const { id, reply } = await addAttribute(tasks, type, { reference_id: link_id, target_id, ...settings })
  expect(reply.status).toBe(201)
  return { task, client, id }
}

const inputsOf = async (task: string, client: string, as = world.as.owner) =>
  (await must(as('GET', pathOf(task, world.link_id, client)))).record['inputs']

const setAmount = (item: string, data: number, row_version: number) =>
  must(world.as.owner('PUT', `/values/${item}.${world.clients.amount_id}`, { data, row_version }))

describe('What is looked up', () => {
  test('is chosen by other attributes of the linked items, which come along from then on', async () => {
    const { as, clients } = world
    const { task, client, id } = await looked()
    await setAmount(client, 5, 1)
    const stored = (await must(as.owner('GET', `/attributes/${id}`))).record['settings'] as Fields
    const filter = {
      op: 'and',
      conditions: [{ attribute_id: clients.name_id, operator: 'contains', value: 'ac' }],
    }
    const settings = { ...stored, filter, about: { made: 'up' } }
    const { record } = await must(
      as.owner('PUT', `/attributes/${id}`, { settings, old: { settings: stored } }),
    )
    expect((record['settings'] as Fields)['about']).toMatchObject({ [clients.name_id]: { type: 'text' } })
    await whenSettled(server)
    expect(await inputsOf(task, client)).toEqual({ [clients.amount_id]: 5, [clients.name_id]: 'Acme' })
    const named = `/values/${client}.${clients.name_id}`
    await must(as.owner('PUT', named, { data: 'Zed', old: { data: 'Acme' } }))
    await whenSettled(server)
    expect(await inputsOf(task, client)).toMatchObject({ [clients.name_id]: 'Zed' })

    const entries = {
      resource_type: 'board',
      resource_id: clients.board_id,
      permissions: privateBoardEntries(),
    }
    await must(as.owner('PUT', `/permissions/board.${clients.board_id}`, { ...entries, ...NEW }))
    const wider = { ...settings, sort: [{ attribute_id: newUuid(), direction: 'asc' }] }
    const refused = await as.full('PUT', `/attributes/${id}`, {
      settings: wider,
      old: { settings: record['settings'] },
    })
    expect(refused.status).toBe(404)
  })

  test('names nobody any more once the votes that it shows are anonymous', async () => {
    const { as, tasks, clients, link_id } = world
    const vote = await addAttribute(clients, 'vote', {})
    const [task, client] = [await addItem(as.owner, tasks, 'Call'), await addItem(as.owner, clients, 'Acme')]
    await must(as.owner('PUT', pathOf(task, link_id, client), NEW))
    await addAttribute(tasks, 'lookup', { reference_id: link_id, target_id: vote.id })
    const me = world.people.owner.id
    await must(as.owner('PUT', `/values/${client}.${vote.id}`, { data: [me], row_version: 1 }))
    await whenSettled(server)
    expect(await inputsOf(task, client)).toEqual({ [vote.id]: [me] })
    const settings = { allowUnvote: true, anonymous: false }
    const hidden = { settings: { ...settings, anonymous: true }, old: { settings } }
    await must(as.owner('PUT', `/attributes/${vote.id}`, hidden))
    await whenSettled(server)
    expect(await inputsOf(task, client)).toEqual({ [vote.id]: [expect.stringMatching(/^[0-9a-f]{32}$/)] })
  })

  test('comes with the links, those that were there before included, and follows every change', async () => {
    const { task, client } = await looked()
    const { amount_id } = world.clients
    await whenSettled(server)
    expect(await inputsOf(task, client)).toEqual({})
    await setAmount(client, 12, 1)
    await whenSettled(server)
    expect(await inputsOf(task, client)).toEqual({ [amount_id]: 12 })
    await setAmount(client, 15, 2)
    await whenSettled(server)
    expect(await inputsOf(task, client)).toEqual({ [amount_id]: 15 })
    const other = await addItem(world.as.owner, world.tasks, 'Mail')
    const made = await must(world.as.owner('PUT', pathOf(other, world.link_id, client), NEW))
    expect(made.record['inputs']).toEqual({ [amount_id]: 15 })
  })

  test('is seen by all who see the folder, and set up only by who sees the other board', async () => {
    const { as, people, clients, tasks, link_id } = world
    const { task, client } = await looked()
    await setAmount(client, 7, 1)
    await must(
      as.owner('PUT', `/boards/${clients.board_id}`, {
        user_ids: [people.owner.id],
        old: { user_ids: [] },
        row_version: 2,
      }),
    )
    const entries = {
      resource_type: 'board',
      resource_id: clients.board_id,
      permissions: privateBoardEntries(),
    }
    await must(as.owner('PUT', `/permissions/board.${clients.board_id}`, { ...entries, ...NEW }))
    await whenSettled(server)
    expect(await inputsOf(task, client, as.full)).toEqual({ [clients.amount_id]: 7 })
    const settings = { reference_id: link_id, target_id: clients.name_id }
    expect((await addAttribute(tasks, 'lookup', settings, 'full')).reply.status).toBe(404)
  })

  test('keeps the type of what it shows, and its name when that changes', async () => {
    const { as, clients } = world
    const { id } = await looked()
    const target = async () =>
      ((await must(as.owner('GET', `/attributes/${id}`))).record['settings'] as Fields)['target']
    expect(await target()).toMatchObject({ name: 'Amount', type: 'number' })
    await must(as.owner('PUT', `/attributes/${clients.amount_id}`, { name: 'Worth', row_version: 2 }))
    await whenSettled(server)
    expect(await target()).toMatchObject({ name: 'Worth', type: 'number' })
  })

  test('may be made of other links in turn, and follows those too', async () => {
    const { as, tasks, clients, link_id, mirror_id } = world
    const { task, client } = await looked({ function: 'sum' }, 'rollup')
    // The sum of the tasks' amounts, on the client, looked up from another task.
    const total = await addAttribute(clients, 'rollup', {
      reference_id: mirror_id,
      target_id: tasks.amount_id,
      function: 'sum',
    })
    const seen = await addAttribute(tasks, 'lookup', { reference_id: link_id, target_id: total.id })
    expect([total.reply.status, seen.reply.status]).toEqual([201, 201])
    await must(as.owner('PUT', `/values/${task}.${tasks.amount_id}`, { data: 4, ...NEW }))
    await whenSettled(server)
    expect(await inputsOf(task, client)).toEqual({ [total.id]: 4 })
    const other = await addItem(as.owner, tasks, 'Other')
    await must(as.owner('PUT', `/values/${other}.${tasks.amount_id}`, { data: 5, ...NEW }))
    await must(as.owner('PUT', pathOf(other, link_id, client), NEW))
    await whenSettled(server)
    expect(await inputsOf(task, client)).toEqual({ [total.id]: 9 })
  })

  test('cannot follow from itself', async () => {
    const { clients, mirror_id, link_id, tasks } = world
    const first = await addAttribute(clients, 'rollup', {
      reference_id: mirror_id,
      target_id: tasks.amount_id,
      function: 'sum',
    })
    const second = await addAttribute(tasks, 'rollup', {
      reference_id: link_id,
      target_id: first.id,
      function: 'sum',
    })
    expect(second.reply.status).toBe(201)
    const settings = { ...(first.reply.record['settings'] as Fields), target_id: second.id }
    const closed = await world.as.owner('PUT', `/attributes/${first.id}`, { settings, row_version: 2 })
    expect([closed.status, closed.text]).toEqual([422, expect.stringContaining('follow from itself')])
  })
})

test('a lookup of what is not there, or by what is no reference, is refused', async () => {
  const { tasks, link_id, clients } = world
  for (const settings of [
    {},
    { reference_id: link_id, target_id: newUuid() },
    { reference_id: link_id, target_id: tasks.amount_id },
    { reference_id: tasks.amount_id, target_id: clients.amount_id },
  ])
    expect((await addAttribute(tasks, 'lookup', settings)).reply.status).toBe(422)
})
