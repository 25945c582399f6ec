import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { exportArchive, linesOf } from '../testing/archive-journey.ts'
import { addArchiveWorld, type ArchiveWorld } from '../testing/archive-world.ts'

let server: TestServer
let world: ArchiveWorld
beforeAll(async () => {
  server = await startTestServer()
  world = await addArchiveWorld(server)
}, 300_000)
afterAll(() => server.stop())

test('an archive says what members and former members are called, and nothing of others who are named', async () => {
  const { team_id, people, item_id } = world
  const stranger = await server.addPerson('Stranger of another workspace')
  const left = await server.addPerson('Left long ago')
  await server.addMember(team_id, left, 'full-member')
  await server.db.run(
    team_id,
    'update team_members set removed_at = now() where team_id = $1 and user_id = $2',
    [team_id, left.id],
  )
  // A number in a value is anybody's: who wrote it need not know whose it is.
  await server.db.run(
    team_id,
    'update items set created_by = $3, updated_by = $4 where team_id = $1 and id = $2',
    [team_id, item_id, stranger.id, left.id],
  )
  const { people: lines = [] } = await linesOf((await exportArchive(server, team_id, people.owner)).path)
  const named = lines.map((line) => JSON.parse(line) as { name: string; email: string | null; role: unknown })
  const names = named.map(({ name }) => name)
  expect(names).toContain(left.name)
  expect(names).toContain(people.full.name)
  expect(lines.join(' ')).not.toContain('Stranger')
  expect(named.filter(({ name }) => name === '')).toMatchObject([{ email: null, role: null }])
})
