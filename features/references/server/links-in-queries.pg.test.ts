import { newUuid } from '@weft/base'
import { privateBoardEntries } from '@weft/permissions'
import { must, type Say, startTestServer, type TestServer, whenSettled } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { addItem, addReferenceWorld, pathOf, type ReferenceWorld } from './testing/reference-world.ts'

let server: TestServer
let world: ReferenceWorld
/** Tasks by how many clients they are linked to. */
let tasks: string[]
let clients: string[]
let total_id: string

beforeAll(async () => {
  server = await startTestServer({ jobs: 'running' })
  world = await addReferenceWorld(server)
  const { as, link_id } = world
  total_id = newUuid()
  const settings = { reference_id: link_id, target_id: world.clients.amount_id, function: 'sum' }
  const total = { board_id: world.tasks.board_id, name: 'Total', type: 'rollup', settings, row_version: 1 }
  await must(as.owner('PUT', `/attributes/${total_id}`, total))
  clients = []
  for (const [name, amount] of [
    ['Zed', 5],
    ['Acme', 20],
  ] as const) {
    const id = await addItem(as.owner, world.clients, name)
    await must(as.owner('PUT', `/values/${id}.${world.clients.amount_id}`, { data: amount, row_version: 1 }))
    clients.push(id)
  }
  tasks = []
  for (const count of [0, 1, 2]) {
    const id = await addItem(as.owner, world.tasks, `Task ${count}`)
    for (const client of clients.slice(0, count))
      await must(
        as.owner('PUT', pathOf(id, link_id, client), { row_version: 1, sort_order: clients.indexOf(client) }),
      )
    tasks.push(id)
  }
  await whenSettled(server)
})
afterAll(() => server.stop())

async function found(say: Say, attribute_id: string, operator: string, value?: unknown, sort?: string) {
  const filter = {
    op: 'and',
    conditions: operator ? [{ attribute_id, operator, ...(value === undefined ? {} : { value }) }] : [],
  }
  const order = JSON.stringify([{ attribute_id: sort ?? attribute_id, direction: 'asc' }])
  const query = `filter=${encodeURIComponent(JSON.stringify(filter))}&sort=${encodeURIComponent(order)}`
  const { rows } = await must(say('GET', `/items?folder_id=${world.tasks.folder_id}&${query}`))
  return rows.map(({ id }) => tasks.indexOf(String(id)))
}

test('items are found by what they lead to, by its name, and by what follows from it', async () => {
  const { as, link_id } = world
  expect(await found(as.owner, link_id, 'is_empty')).toEqual([0])
  expect(await found(as.owner, link_id, 'all_of', clients)).toEqual([2])
  expect(await found(as.owner, link_id, 'exactly', clients.slice(0, 1))).toEqual([1])
  expect(await found(as.owner, link_id, 'none_of', clients.slice(1))).toEqual([1, 0])
  expect(await found(as.owner, link_id, 'contains', 'acm')).toEqual([2])
  expect(await found(as.owner, total_id, 'gt', 4)).toEqual([1, 2])
  expect(await found(as.owner, total_id, 'eq', 25)).toEqual([2])
})

test('and again after a change over there', async () => {
  const { as } = world
  await must(
    as.owner('PUT', `/values/${clients[0]}.${world.clients.amount_id}`, { data: 100, row_version: 2 }),
  )
  await whenSettled(server)
  expect(await found(as.owner, total_id, 'gt', 90)).toEqual([1, 2])
  await must(as.owner('DELETE', pathOf(tasks[1] ?? '', world.link_id, clients[0] ?? '')))
  expect(await found(as.owner, total_id, 'gt', 90)).toEqual([2])
})

test('nobody finds an item by a name that they may not see', async () => {
  const { as, link_id, people } = world
  const { board_id } = world.clients
  await must(
    as.owner('PUT', `/boards/${board_id}`, {
      user_ids: [people.owner.id],
      old: { user_ids: [] },
      row_version: 2,
    }),
  )
  const entries = {
    resource_type: 'board',
    resource_id: board_id,
    permissions: privateBoardEntries(),
    row_version: 1,
  }
  await must(as.owner('PUT', `/permissions/board.${board_id}`, entries))
  expect(await found(as.full, link_id, 'contains', 'acm')).toEqual([])
  expect(await found(as.owner, link_id, 'contains', 'acm')).toEqual([2])
  expect(await found(as.full, link_id, 'contains', 'private item')).toEqual([2])
})

test('a progress that is counted from sub-items filters as it stands, and follows them', async () => {
  const { as, tasks: board } = world
  const { board_id, folder_id } = board
  const [done_id, progress_id, sub_id] = [newUuid(), newUuid(), newUuid()]
  const add = (id: string, name: string, type: string, settings: object) =>
    must(as.owner('PUT', `/attributes/${id}`, { board_id, name, type, settings, row_version: 1 }))
  await add(done_id, 'Done', 'checkbox', {})
  await add(progress_id, 'How far', 'progress', { source: 'sub_items', from: done_id })
  const parent_id = tasks[1]
  await must(as.owner('PUT', `/items/${sub_id}`, { board_id, folder_id, parent_id, row_version: 1 }))
  await must(as.owner('PUT', `/items/${newUuid()}`, { board_id, folder_id, parent_id, row_version: 1 }))
  expect(await found(as.owner, progress_id, 'is_not_empty')).toEqual([1])
  expect(await found(as.owner, progress_id, 'eq', 50)).toEqual([])
  await must(as.owner('PUT', `/values/${sub_id}.${done_id}`, { data: true, row_version: 1 }))
  expect(await found(as.owner, progress_id, 'eq', 50)).toEqual([1])
})
