import { afterAll, beforeAll, expect, test } from 'vitest'

import { startTestServer, type TestServer } from '../testing/index.ts'
import { createRowHashes } from './testing/row-hashes.ts'

let server: TestServer

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

test('every write shows in its table, one that changes nothing and one elsewhere in none', async () => {
  const { db } = server
  const owner = await server.addPerson('Owner')
  const member = await server.addPerson('Member')
  const team_id = await server.addTeam(owner)
  const other_id = await server.addTeam(owner)
  const hashes = await createRowHashes(db)
  const write = (text: string) => db.owner((tx) => tx.query(text, [team_id]))
  let before = await hashes.of([team_id])
  const changed = async () => {
    const after = await hashes.of([team_id])
    const names = Object.keys(after).filter((name) => after[name] !== before[name])
    before = after
    return names
  }
  expect(await changed()).toEqual([])
  await server.addMember(team_id, member, 'full-member')
  expect(await changed()).toEqual(['feeds', 'team_members'])
  await write(`update team_members set role = 'admin' where team_id = $1 and role = 'full-member'`)
  expect(await changed()).toEqual(['team_members'])
  await write(`update teams set name = name where id = $1`)
  expect(await changed()).toEqual([])
  await write(`update teams set name = 'Another' where id = $1`)
  expect(await changed()).toEqual(['teams'])
  await server.addMember(other_id, member, 'full-member')
  expect(await changed()).toEqual([])
  await write(`delete from team_members where team_id = $1 and role = 'admin'`)
  expect(await changed()).toEqual(['team_members'])
})
