import { afterAll, expect, test } from 'vitest'
import { databaseAt, migrateTo } from './testing/database-at.ts'
import { stopOwnTestServer } from './testing/index.ts'

afterAll(stopOwnTestServer)

const uuid = (n: number) => `00000000-0000-7000-8000-00000000000${n}`

test('links that are there go on showing what their view shows, and nothing that it hides', async () => {
  const { connectionString, ask } = await databaseAt('0038')
  const attribute = `insert into attributes (team_id, id, board_id, name, type, "primary", row_version, seq)
                     values (1, $1, 'board', 'A', 'text', $2, 1, 1)`
  for (const n of [1, 2, 3, 4]) await ask(attribute, [uuid(n), n === 1])
  await ask(
    `insert into folders (team_id, id, board_id, name, attribute_ids, row_version, seq)
     values (1, 'folder', 'board', 'F', $1, 1, 1)`,
    [[uuid(2), uuid(3)]],
  )
  const view = `insert into views (team_id, id, board_id, folder_id, name, type, settings, row_version, seq)
                values (1, $1, 'board', 'folder', 'V', 'table', $2, 1, 1)`
  await ask(view, ['all', {}])
  await ask(view, ['hiding', { hidden: [uuid(1), uuid(3), uuid(9)] }])
  await ask(view, ['odd', { hidden: 'none' }])
  const link = `insert into published_links (team_id, id, kind, folder_id, view_id, item_id, file_id, created_by)
                values (1, $1, $2, 'folder', $3, $4, $5, 1)`
  await ask(link, ['a', 'view', 'all', null, null])
  await ask(link, ['b', 'view', 'hiding', null, null])
  await ask(link, ['c', 'item', 'hiding', uuid(7), null])
  await ask(link, ['d', 'file', null, uuid(7), uuid(8)])
  await ask(link, ['e', 'view', 'odd', null, null])

  await migrateTo(connectionString, '0039')
  const all = { [uuid(1)]: true, [uuid(2)]: true, [uuid(3)]: true }
  const shown = { [uuid(1)]: true, [uuid(2)]: true }
  expect(await ask('select id, attributes from published_links order by id')).toEqual([
    { id: 'a', attributes: all },
    { id: 'b', attributes: shown },
    { id: 'c', attributes: shown },
    { id: 'd', attributes: {} },
    { id: 'e', attributes: all },
  ])
}, 60_000)
