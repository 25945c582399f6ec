import { newSlug } from '@weft/base'
import { privateFolderEntries } from '@weft/permissions'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { Client } from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'

import { addItem, addWorld, type World } from '../testing/world.ts'

let server: TestServer
let world: World

beforeAll(async () => {
  server = await startTestServer()
  world = await addWorld(server)
})
afterAll(() => server.stop())

const waiting = async () => {
  const [row] = await server.db.run<{ count: number }>(
    null,
    'select count(*)::int as count from pg_locks where not granted',
  )
  return row?.count ?? 0
}

test('what a colleague moves out of sight while somebody else moves it is answered like what is not there', async () => {
  const { as, board_id, folder_id, other_folder_id, people, team_id } = world
  const hidden = newSlug()
  await as.owner.put('folders', hidden, { board_id, name: 'Hidden', attribute_ids: [], row_version: 1 })
  const entries = {
    resource_type: 'folder',
    resource_id: hidden,
    permissions: privateFolderEntries([people.owner.id]),
  }
  expect(
    (await as.owner.put('permissions', `folder.${hidden}`, { ...entries, row_version: 1 })).status,
  ).toBeLessThan(300)
  const moveAwayTo = async (place: string) => {
    const id = await addItem(world, { values: { [world.attributes.name]: 'Secret' } })
    // Another connection holds the folder, as a colleague's move does.
    const colleague = new Client({ connectionString: server.connectionString })
    await colleague.connect()
    onTestFinished(() => colleague.end())
    await colleague.query('begin')
    await colleague.query(
      `select 1 from feeds where team_id = $1 and kind = 'folder' and id = $2 for update`,
      [team_id, folder_id],
    )
    const asked = server.app
      .inject({
        method: 'POST',
        url: `/api/${team_id}/items/${id}/move`,
        headers: people.full.headers,
        payload: { folder_id: other_folder_id },
      })
      .then((answer) => answer)
    await expect.poll(waiting).toBeGreaterThan(0)
    await colleague.query('update items set folder_id = $2 where team_id = $1 and id = $3', [
      team_id,
      place,
      id,
    ])
    await colleague.query('commit')
    return asked
  }
  const unseen = await moveAwayTo(hidden)
  expect([unseen.statusCode, unseen.body.includes('Secret'), unseen.body.includes(hidden)]).toEqual([
    404,
    false,
    false,
  ])
  expect((await moveAwayTo(other_folder_id)).statusCode).toBe(409)
})
