import { newUuid } from '@weft/base'
import { type Person, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { quickBoard } from '../shared/index.ts'

let server: TestServer
let owner: Person
let team_id: number

beforeAll(async () => {
  server = await startTestServer()
  owner = await server.addPerson('Owner')
  team_id = await server.addTeam(owner)
})
afterAll(() => server.stop())

const make = async (body: { name: string; bare?: boolean }) =>
  (await server.call(quickBoard, { as: owner, params: { team_id }, body })).body.data

async function call(method: 'GET' | 'PUT', path: string, payload?: object) {
  const reply = await server.app.inject({
    method,
    url: `/api/${team_id}${path}`,
    headers: owner.headers,
    ...(payload ? { payload } : {}),
  })
  expect([reply.statusCode < 300, reply.body]).toEqual([true, reply.body])
  return reply.json<{ data: unknown }>().data
}

test('a new board has what work needs: name, status, owner, due date, a table and columns by status', async () => {
  const { board, folders, attributes, views } = await make({ name: 'Launch' })
  expect(folders).toMatchObject([{ name: 'Launch', attribute_ids: attributes.map(({ id }) => id) }])
  expect(attributes).toMatchObject([
    { name: 'Name', type: 'text', primary: true },
    {
      name: 'Status',
      type: 'label',
      settings: {
        multiple: false,
        labels: [
          { name: 'To do', color: 'gray', category: 'todo' },
          { name: 'In progress', color: 'blue', category: 'doing' },
          { name: 'Done', color: 'green', category: 'done' },
        ],
      },
    },
    { name: 'Owner', type: 'members' },
    { name: 'Due', type: 'date' },
  ])
  const status = attributes[1]?.['id']
  expect(board).toMatchObject({ name: 'Launch', settings: { done_rule: { attribute_id: status } } })
  expect(views).toMatchObject([
    { name: 'Table', type: 'table', folder_id: folders[0]?.['id'] },
    { name: 'Column', type: 'column', folder_id: folders[0]?.['id'], settings: { stack: status } },
  ])
  expect(await call('GET', `/items?folder_id=${String(folders[0]?.['id'])}`)).toEqual([])
})

test('a bare one has its folder, its name and its table only', async () => {
  const { board, folders, attributes, views } = await make({ name: 'Bare', bare: true })
  expect(board).toMatchObject({ settings: {} })
  expect(folders).toMatchObject([{ name: 'Bare' }])
  expect(attributes).toMatchObject([{ name: 'Name', primary: true }])
  expect(views).toMatchObject([{ name: 'Table', type: 'table' }])
})

test('boards that are made one after the other differ in colour and picture', async () => {
  const [one, other] = [await make({ name: 'One', bare: true }), await make({ name: 'Other', bare: true })]
  expect(one.board['color']).not.toBe(other.board['color'])
  expect(one.board['icon']).not.toBe(other.board['icon'])
})

test('what is done is what the category of its label says, also after the category changed', async () => {
  const { folders, attributes, board } = await make({ name: 'Due' })
  const [name, status, , due] = attributes.map(({ id }) => String(id))
  const { labels = [] } = (attributes[1]?.['settings'] ?? {}) as {
    labels?: { id: string; category?: string }[]
  }
  const place = { board_id: board['id'], folder_id: folders[0]?.['id'] }
  const ids = labels.map(() => newUuid())
  for (const [index, id] of ids.entries())
    await call('PUT', `/items/${id}`, {
      ...place,
      row_version: 1,
      sort_order: index,
      values: {
        [name ?? '']: `Item ${index}`,
        [status ?? '']: [labels[index]?.id],
        [due ?? '']: { start: '2020-01-01', hasTime: false },
      },
    })
  const overdue = async () => {
    const filter = JSON.stringify({
      op: 'and',
      conditions: [{ attribute_id: due, operator: 'overdue', value: null }],
    })
    const query = new URLSearchParams({ folder_id: String(folders[0]?.['id']), filter })
    return ((await call('GET', `/items?${query}`)) as { id: string }[]).map(({ id }) => id)
  }
  expect(await overdue()).toEqual([ids[0], ids[1]])

  const settings = {
    multiple: false,
    labels: labels.map((label, index) => ({ ...label, category: index === 0 ? 'done' : 'todo' })),
  }
  await call('PUT', `/attributes/${status}`, { settings, old: { settings: attributes[1]?.['settings'] } })
  expect(await overdue()).toEqual([ids[1], ids[2]])
})
