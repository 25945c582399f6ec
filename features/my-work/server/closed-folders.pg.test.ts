import { privateFolderEntries } from '@weft/permissions'
import { addWorkspace, startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { addWorkBoard, whenKept } from './testing/index.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer({ jobs: 'running' })
  server.outbox.start()
})
afterAll(() => server.stop())

test('devices that were away hear that what lies in a closed folder is gone from the list', async () => {
  const world = await addWorkspace(server, ['full'])
  const { as } = world
  const { full, owner } = world.people
  const board = await addWorkBoard(as.owner, [owner.id, full.id])
  await as.owner.make('items', {
    board_id: board.board_id,
    folder_id: board.folder_id,
    values: { [board.name]: 'Hide the spare key', [board.people]: [full.id] },
  })
  await whenKept(server, world.team_id)
  const changed = async (since: number) => {
    const { headers } = full
    const answer = await server.app.inject({ url: `/api/me/work-items?since=${since}&limit=1000`, headers })
    return answer.json<{ seq: number; data: { id: string; title?: string; deleted_at: string | null }[] }>()
  }
  const before = await changed(0)
  const row = before.data.find(({ title }) => title === 'Hide the spare key')
  expect(row).toBeDefined()
  const closed = await as.owner.call('PUT', `/permissions/folder.${board.folder_id}`, {
    resource_type: 'folder',
    resource_id: board.folder_id,
    permissions: privateFolderEntries([owner.id]),
    row_version: 1,
  })
  expect(closed.status).toBeLessThan(300)
  await whenKept(server, world.team_id)
  const { data } = await changed(before.seq)
  expect(data.find(({ id }) => id === row?.id)).toEqual({
    id: row?.id,
    row_version: expect.any(Number),
    seq: expect.any(Number),
    deleted_at: expect.any(String),
  })
})
