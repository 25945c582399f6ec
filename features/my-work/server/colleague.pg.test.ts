import { privateFolderEntries } from '@weft/permissions'
import { addWorkspace, startTestServer, type TestServer, type Workspace } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { colleaguesWork, SHARES_WORK } from '../shared/index.ts'
import { addWorkBoard, whenKept, type WorkBoard } from './testing/index.ts'

let server: TestServer
let world: Workspace<'full' | 'other'>
let board: WorkBoard

beforeAll(async () => {
  server = await startTestServer({ jobs: 'running' })
  server.outbox.start()
  world = await addWorkspace(server, ['full', 'other'])
  const { people, as } = world
  board = await addWorkBoard(as.owner, [people.owner.id, people.full.id, people.other.id])
})
afterAll(() => server.stop())

/** What a reader is told of Full's work: the names, or the refusal. */
async function told(reader: 'owner' | 'other'): Promise<string[] | number> {
  const { people } = world
  const asked = { query: { user_id: String(people.full.id) }, as: people[reader] }
  const { status, body } = await server.call(colleaguesWork, asked)
  return status === 200 ? body.data.map(({ title }) => title).toSorted() : status
}

const share = (shares: boolean | null) =>
  server.db.owner((tx) =>
    tx.query('update users set preferences = preferences || $2::jsonb where id = $1', [
      world.people.full.id,
      JSON.stringify({ [SHARES_WORK]: shares }),
    ]),
  )

const addItem = (folder_id: string, name: string, board_id = board.board_id) =>
  world.as.owner.make('items', {
    board_id,
    folder_id,
    values: { [board.name]: name, [board.people]: [world.people.full.id] },
  })

const close = async (type: 'board' | 'folder', id: string, permissions: object, row_version = 1) => {
  const fields = { resource_type: type, resource_id: id, permissions, final_permissions: {}, row_version }
  const { status } = await world.as.owner.call('PUT', `/permissions/${type}.${id}`, fields)
  expect(status).toBeLessThan(300)
}

test('nobody sees the work of somebody who does not allow it, and nobody learns who they are', async () => {
  await addItem(board.folder_id, 'Sieve the flour')
  await whenKept(server, world.team_id)
  expect(await told('other')).toBe(404)
  await share(true)
  expect(await told('other')).toEqual(['Sieve the flour'])
  await share(null)
  expect(await told('other')).toBe(404)
  await share(true)
})

test('a week tells what owner and reader may see, and counts nothing else', async () => {
  const secret = await world.as.owner.make('folders', { board_id: board.board_id, name: 'Vault' })
  await addItem(secret, 'Weigh the gold')
  await whenKept(server, world.team_id)
  expect(await told('other')).toEqual(['Sieve the flour', 'Weigh the gold'])
  // Closed to the reader and to the person: to the one at once, of the other nothing more is told to anybody.
  await close('folder', secret, privateFolderEntries([]))
  expect(await told('other')).toEqual(['Sieve the flour'])
  expect(await told('owner')).toEqual(['Sieve the flour'])
  await close('folder', secret, privateFolderEntries([world.people.full.id]), 2)
  await whenKept(server, world.team_id)
  expect(await told('other')).toEqual(['Sieve the flour'])
  expect(await told('owner')).toEqual(['Sieve the flour', 'Weigh the gold'])
})

test('what somebody only follows is theirs to know', async () => {
  const { full } = world.people
  const item_id = await world.as.owner.make('items', {
    board_id: board.board_id,
    folder_id: board.folder_id,
    values: { [board.name]: 'Watch the cat' },
  })
  const fields = { muted: false, row_version: 1 }
  await world.as.full.call('PUT', `/subscriptions/${full.id}.item.${item_id}`, fields)
  await whenKept(server, world.team_id)
  expect(await told('other')).toEqual(['Sieve the flour'])
})

test('strangers are answered as if there were nobody', async () => {
  const { people } = await addWorkspace(server, [])
  const asked = { query: { user_id: String(world.people.full.id) }, as: people.owner }
  expect((await server.call(colleaguesWork, asked)).status).toBe(404)
  const { body } = await server.call(colleaguesWork, { query: {}, as: people.owner })
  expect(body.people).toEqual([])
})
