import { createTestDatabase } from '@weft/db/testing'
import { publicBoardEntries } from '@weft/permissions'
import { afterAll, expect, test } from 'vitest'

import { makeBoard, readItems, untilEnded, uploadText } from './testing/import-journey.ts'
import { openWorld, seedPeople, startNode } from './testing/transfer-world.ts'

const RITA = 4
/** In no workspace. */
const OLGA = 5
const { connectionString, drop } = await createTestDatabase()
const world = await openWorld(connectionString)
await seedPeople(world.db)
await world.db.owner(async (tx) => {
  await tx.query(
    `insert into users (email, email_key, name, password_hash)
     values ('rita@example.com', 'rita@example.com', 'Rita Levi', 'x')`,
  )
  await tx.query(`insert into team_members (team_id, user_id, role) values (1, ${RITA}, 'restricted-member')`)
  await tx.query(
    `insert into users (email, email_key, name, password_hash)
     values ('olga@example.com', 'olga@example.com', 'Olga', 'x')`,
  )
  // Who makes a board public has a verified address.
  await tx.query(`update users set email_verified_at = now() where id = 1`)
})
const node = await startNode(world)

afterAll(async () => {
  await node.stop()
  await world.close()
  await drop()
})

test('a restricted member finds by address only people whose addresses they are told', async () => {
  const place = await makeBoard(node)
  const { board_id, folder_id, primary_id } = place
  const put = async (path: string, body: object, user = 1) =>
    expect((await node.call('PUT', `/api/1/${path}`, body, user)).status).toBeLessThan(300)
  const who = crypto.randomUUID()
  await put(`attributes/${who}`, { board_id, name: 'Who', type: 'members', row_version: 1 })
  await put(`boards/${board_id}`, { user_ids: [1, RITA], old: { user_ids: [1] } })
  // Grace made something there, Ada did not.
  await put(`items/${crypto.randomUUID()}`, { board_id, folder_id, row_version: 1, values: {} }, 2)
  const csv = 'Name,Who\nA,ada@example.com\nB,Ada Lovelace\nC,grace@example.com\nD,rita@example.com\n'
  const { id } = await uploadText(node, place, csv, RITA)
  const mapping = [
    { column: 0, action: 'attribute', attribute_id: primary_id },
    { column: 1, action: 'attribute', attribute_id: who },
  ]
  const asked = { locale: 'en-US', tz: 'UTC', mapping }
  expect((await node.call('POST', `/api/1/imports/${id}/start`, asked, RITA)).status).toBe(200)
  const record = await untilEnded(node, id, RITA)
  expect(record).toMatchObject({ state: 'done' })
  const { items } = await readItems(node, place)
  expect(items.slice(-4).map(({ values }) => values)).toEqual([
    { Name: 'A' },
    { Name: 'B', Who: [1] },
    { Name: 'C', Who: [2] },
    { Name: 'D', Who: [RITA] },
  ])
})

test('who is no member finds by name only people whom the public board shows', async () => {
  const place = await makeBoard(node)
  const { board_id, folder_id, primary_id } = place
  const put = async (path: string, body: object, user = 1) =>
    expect((await node.call('PUT', `/api/1/${path}`, body, user)).status).toBeLessThan(300)
  const who = crypto.randomUUID()
  await put(`attributes/${who}`, { board_id, name: 'Who', type: 'members', row_version: 1 })
  const permissions = publicBoardEntries(['CREATE_ITEM'])
  const entries = { resource_type: 'board', resource_id: board_id, permissions, row_version: 1 }
  await put(`permissions/board.${board_id}`, entries)
  // Ada made something there, Grace did not.
  await put(`items/${crypto.randomUUID()}`, { board_id, folder_id, row_version: 1, values: {} })
  const { id } = await uploadText(node, place, 'Name,Who\nA,Ada Lovelace\nB,Grace Hopper\n', OLGA)
  const mapping = [
    { column: 0, action: 'attribute', attribute_id: primary_id },
    { column: 1, action: 'attribute', attribute_id: who },
  ]
  const asked = { locale: 'en-US', tz: 'UTC', mapping }
  expect((await node.call('POST', `/api/1/imports/${id}/start`, asked, OLGA)).status).toBe(200)
  expect(await untilEnded(node, id, OLGA)).toMatchObject({ state: 'done' })
  const { items } = await readItems(node, place)
  expect(items.slice(-2).map(({ values }) => values)).toEqual([{ Name: 'A', Who: [1] }, { Name: 'B' }])
})
