import { newUuid } from '@weft/base'
import { must, type Reply, startTestServer, type TestServer, whenSettled } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import {
  addBoard,
  addItem,
  addReferenceWorld,
  type Board,
  pathOf,
  type ReferenceWorld,
} from './testing/reference-world.ts'

let server: TestServer
let world: ReferenceWorld

beforeAll(async () => {
  server = await startTestServer({ jobs: 'running' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addReferenceWorld(server)
})

const NEW = { row_version: 1 }

async function addAttribute(board: Board, type: string, settings: Record<string, unknown>): Promise<string> {
  const id = newUuid()
  const fields = { board_id: board.board_id, name: `${type} ${id}`, type, settings, ...NEW }
  await must(world.as.owner('PUT', `/attributes/${id}`, fields))
  return id
}

/** The items of a folder whose number is that, by the server's own evaluator. */
async function having(folder_id: string, attribute_id: string, value: number): Promise<unknown[]> {
  const filter = { op: 'and', conditions: [{ attribute_id, operator: 'eq', value }] }
  const asked = `/items?folder_id=${folder_id}&filter=${encodeURIComponent(JSON.stringify(filter))}`
  return (await must(world.as.owner('GET', asked))).rows.map((row) => row['id'])
}

const save = (item: string, attribute_id: string, data: unknown, row_version: number): Promise<Reply> =>
  must(world.as.owner('PUT', `/values/${item}.${attribute_id}`, { data, row_version }))

/** What is found right after a save; an answer that says that something is pending, on a busy machine, is waited for. */
async function asked<T>(saved: Reply, find: () => Promise<T>): Promise<T> {
  if (saved.text.includes('"pending":true')) await whenSettled(server)
  return find()
}

/** To another board, without what the item holds. */
async function moveAway(item: string): Promise<Reply> {
  const board = await addBoard(world.as.owner, 'Elsewhere')
  const { name_id, amount_id } = world.clients
  return world.as.owner('POST', `/items/${item}/move`, {
    folder_id: board.folder_id,
    mapping: { [name_id]: board.name_id },
    lose: [amount_id],
  })
}

/** What is done while nobody can write into a folder. */
async function whileHeld<T>(folder_id: string, run: () => Promise<T>): Promise<T> {
  const [held, free] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holding = server.db.owner(async (tx) => {
    await tx.query('select seq from feeds where kind = $1 and id = $2 for update', ['folder', folder_id])
    held.resolve()
    await free.promise
  })
  await held.promise
  try {
    return await run()
  } finally {
    free.resolve()
    await holding
  }
}

async function rolledUp() {
  const { as, tasks, clients, link_id } = world
  const task = await addItem(as.owner, tasks, 'Call')
  const items = [await addItem(as.owner, clients, 'Acme'), await addItem(as.owner, clients, 'Zed')]
  for (const item of items) await must(as.owner('PUT', pathOf(task, link_id, item), NEW))
  const settings = { reference_id: link_id, target_id: clients.amount_id, function: 'sum' }
  return { task, items, sum_id: await addAttribute(tasks, 'rollup', settings) }
}

describe('What is asked right after a linked item was saved', () => {
  test('a rollup is never behind, six times out of six', async () => {
    const { task, items, sum_id } = await rolledUp()
    const [first = '', second = ''] = items
    const { amount_id } = world.clients
    await save(second, amount_id, 0.2, 1)
    for (let n = 1; n <= 6; n++) {
      const saved = await save(first, amount_id, n + 0.1, n)
      expect(await asked(saved, () => having(world.tasks.folder_id, sum_id, n + 0.3))).toEqual([task])
    }
  })

  test('nor is one over a rollup of another board', async () => {
    const { as, tasks, clients } = world
    const { task, items, sum_id } = await rolledUp()
    const goals = await addBoard(as.owner, 'Goals')
    const link_id = await addAttribute(goals, 'reference', { board_id: tasks.board_id, two_way: false })
    const goal = await addItem(as.owner, goals, 'Grow')
    await must(as.owner('PUT', pathOf(goal, link_id, task), NEW))
    const total_id = await addAttribute(goals, 'rollup', {
      reference_id: link_id,
      target_id: sum_id,
      function: 'sum',
    })
    await whenSettled(server)
    for (let n = 1; n <= 6; n++) {
      const saved = await save(items[0] ?? '', clients.amount_id, n, n)
      expect(await asked(saved, () => having(goals.folder_id, total_id, n))).toEqual([goal])
    }
  })

  test('a name is never behind, nor is a deletion', async () => {
    const { as, tasks, clients, link_id } = world
    const { task, items, sum_id } = await rolledUp()
    const [first = '', second = ''] = items
    await save(first, clients.amount_id, 1, 1)
    await save(second, clients.amount_id, 2, 1)
    const renamed = await must(
      as.owner('PUT', `/values/${first}.${clients.name_id}`, { data: 'Apex', old: { data: 'Acme' } }),
    )
    const link = await asked(renamed, () => must(as.owner('GET', pathOf(task, link_id, first))))
    expect(link.record['name']).toBe('Apex')
    const deleted = await must(as.owner('DELETE', `/items/${second}`))
    expect(await asked(deleted, () => having(tasks.folder_id, sum_id, 1))).toEqual([task])
    const restored = await must(as.owner('POST', `/items/${second}/restore`))
    expect(await asked(restored, () => having(tasks.folder_id, sum_id, 3))).toEqual([task])
  })

  test('nor is it after a move to another board that leaves the value behind', async () => {
    const { tasks, clients } = world
    const { task, items, sum_id } = await rolledUp()
    const [first = '', second = ''] = items
    await save(first, clients.amount_id, 1, 1)
    await save(second, clients.amount_id, 2, 1)
    await whenSettled(server)
    const moved = await must(moveAway(second))
    expect(await asked(moved, () => having(tasks.folder_id, sum_id, 1))).toEqual([task])
  })

  test('where that takes longer, saves, deletions, moves and entries of a bulk call say so', async () => {
    const { as, tasks, clients } = world
    const { items, sum_id, task } = await rolledUp()
    const [first = '', second = ''] = items
    const replies = await whileHeld(tasks.folder_id, async () => [
      await save(first, clients.amount_id, 7, 1),
      await must(
        as.owner('POST', '/bulk', [
          {
            method: 'put',
            route: `/values/${second}.${clients.amount_id}`,
            item: { data: 3, row_version: 1 },
            idempotency_key: newUuid(),
          },
        ]),
      ),
      await must(moveAway(second)),
      await must(as.owner('DELETE', `/items/${second}`)),
    ])
    expect(replies.map(({ text }) => text.includes('"pending":true'))).toEqual([true, true, true, true])
    await whenSettled(server)
    expect(await having(tasks.folder_id, sum_id, 7)).toEqual([task])
  })

  test('many at once: those in time are right, and the answer says it of the others', async () => {
    const { sum_id, items } = await rolledUp()
    const { clients, tasks } = world
    const [first = ''] = items
    const many = await Promise.all(Array.from({ length: 60 }, () => addItem(world.as.owner, tasks, 'More')))
    await Promise.all(
      many.map((task) => must(world.as.owner('PUT', pathOf(task, world.link_id, first), NEW))),
    )
    const saved = await save(first, clients.amount_id, 5, 1)
    const isPending = saved.text.includes('"pending":true')
    const found = await having(tasks.folder_id, sum_id, 5)
    expect(isPending || found.length === 61).toBe(true)
    await whenSettled(server)
    expect(await having(tasks.folder_id, sum_id, 5)).toHaveLength(61)
  })
})
