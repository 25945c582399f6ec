import { afterAll, expect, test } from 'vitest'
import { databaseAt, migrateTo } from './testing/database-at.ts'
import { stopOwnTestServer } from './testing/index.ts'

afterAll(stopOwnTestServer)

const uuid = (n: number) => `00000000-0000-7000-8000-00000000000${n}`
const GUESTS = { 'VIEW_BOARD:tag:guest_user': true, 'VIEW_FOLDER:tag:guest_user': true }

test('boards that are public and lookups that are there keep nothing that is told by other rules now', async () => {
  const { connectionString, ask } = await databaseAt('0027')
  const entry = `insert into permissions (team_id, id, resource_type, resource_id, permissions, row_version, seq)
                 values (1, 'board.' || $1, 'board', $1, $2, 3, 7)`
  await ask(entry, ['open', GUESTS])
  await ask(entry, ['half', { 'VIEW_BOARD:tag:guest_user': true }])
  const attribute = `insert into attributes (team_id, id, board_id, name, type, settings, sort_order, row_version, seq)
                     values (1, $1, 'open', $2, $2, '{}', 1, 1, 1)`
  await ask(attribute, [uuid(8), 'number'])
  await ask(attribute, [uuid(9), 'lookup'])
  const link = `insert into item_references (team_id, id, attribute_id, from_item_id, to_item_id, board_id, folder_id,
                  to_folder_id, inputs, row_version, seq) values (1, $1, $2, $3, $4, 'open', $5, $6, $7, 1, 1)`
  await ask(link, ['a', uuid(1), uuid(2), uuid(3), 'one', 'two', { [uuid(9)]: ['x'], [uuid(8)]: 1 }])
  await ask(link, ['b', uuid(1), uuid(3), uuid(4), 'two', 'three', {}])
  await ask(link, ['c', uuid(1), uuid(4), uuid(3), 'three', 'two', {}])

  await migrateTo(connectionString, '0028')
  expect(await ask('select id, permissions, row_version, seq::int from permissions order by id')).toEqual([
    { id: 'board.half', permissions: { 'VIEW_BOARD:tag:guest_user': true }, row_version: 3, seq: 7 },
    {
      id: 'board.open',
      permissions: {
        ...GUESTS,
        'VIEW_BOARD:role:restricted-member': true,
        'VIEW_FOLDER:role:restricted-member': true,
      },
      row_version: 4,
      seq: 8,
    },
  ])
  expect(await ask('select rights_seq::int from teams')).toEqual([{ rights_seq: 8 }])
  expect(await ask('select id, input_folders from item_references order by id')).toEqual([
    { id: 'a', input_folders: { [uuid(9)]: ['three', 'two'] } },
    { id: 'b', input_folders: {} },
    { id: 'c', input_folders: {} },
  ])
})

test('lookups that are there name the board of what they take, those of lookups too', async () => {
  const { connectionString, ask } = await databaseAt('0029')
  await ask(`insert into boards (team_id, id, name, row_version, seq)
             select 1, id, id, 1, 1 from unnest(array['far', 'middle', 'here']) id`)
  const attribute = `insert into attributes (team_id, id, board_id, name, type, settings, sort_order, row_version, seq)
                     values (1, $1, $2, $3, $3, $4, 1, 1, 1)`
  const about = { [uuid(5)]: { name: 'Price' } }
  const near = { target_id: uuid(7), target: { name: 'Price', type: 'number' }, about }
  await ask(attribute, [uuid(7), 'far', 'number', {}])
  await ask(attribute, [uuid(8), 'middle', 'lookup', near])
  await ask(attribute, [uuid(9), 'here', 'rollup', { target_id: uuid(8), target: { settings: near } }])
  await ask(attribute, [uuid(6), 'here', 'lookup', { target_id: uuid(1), target: null }])

  await migrateTo(connectionString, '0030')
  const named = {
    target_id: uuid(7),
    target: { name: 'Price', type: 'number', board_id: 'far' },
    about: { [uuid(5)]: { name: 'Price', board_id: 'far' } },
  }
  expect(await ask(`select id, settings from attributes where type <> 'number' order by id`)).toEqual([
    { id: uuid(6), settings: { target_id: uuid(1), target: null } },
    { id: uuid(8), settings: named },
    { id: uuid(9), settings: { target_id: uuid(8), target: { board_id: 'middle', settings: named } } },
  ])
  expect(await ask('select rights_seq::int from teams')).toEqual([{ rights_seq: 8 }])
})
