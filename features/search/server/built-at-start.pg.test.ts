import { addWorkspace, startNode, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { search } from '../shared/index.ts'
import { forgetIndex } from './indexing/waiting/queries.ts'
import { whenIndexed } from './testing/index.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('a server that starts where the index is missing comes up, and makes it', async () => {
  const { people, team_id, as } = await addWorkspace(server, ['full'])
  const board_id = await as.owner.make('boards', { name: 'Windmill', user_ids: [people.owner.id] })
  const folder_id = await as.owner.make('folders', { board_id, name: 'Sails' })
  const name_id = await as.owner.make('attributes', { board_id, name: 'Name', type: 'text', primary: true })
  await as.owner.make('items', { board_id, folder_id, values: { [name_id]: 'Grease the axle' } })
  const ask = async (of: TestServer) => {
    const { body } = await of.call(search, { query: { q: 'axle', team_id }, as: people.owner })
    return { titles: body.data.map(({ title }) => title), partial: body.partial }
  }
  expect(await ask(server)).toEqual({ titles: [], partial: true })

  const node = await startNode(server, { jobs: 'running' })
  try {
    await whenIndexed(node, team_id)
    expect(await ask(node)).toEqual({ titles: ['Grease the axle'], partial: false })
  } finally {
    await node.stop()
  }
})

test('an index that is thrown away while people work is made anew from the next search on', async () => {
  const node = await startNode(server, { jobs: 'running' })
  try {
    const { people, team_id, as } = await addWorkspace(node, ['full'])
    const board_id = await as.owner.make('boards', { name: 'Watermill', user_ids: [people.owner.id] })
    await whenIndexed(node, team_id)
    const ask = async () => {
      const { body } = await node.call(search, { query: { q: 'watermill', team_id }, as: people.owner })
      return { ids: body.data.map(({ id }) => id), partial: body.partial }
    }
    expect(await ask()).toEqual({ ids: [board_id], partial: false })
    await node.db.owner(forgetIndex)
    expect(await ask()).toEqual({ ids: [], partial: true })
    // Nothing but the search has asked for it.
    await whenIndexed(node, team_id)
    expect(await ask()).toEqual({ ids: [board_id], partial: false })
  } finally {
    await node.stop()
  }
})
