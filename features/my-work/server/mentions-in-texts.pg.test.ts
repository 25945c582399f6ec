import { readFile } from 'node:fs/promises'

import { addWorkspace, startTestServer, type TestServer, type Workspace } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { addWorkBoard, whenKept, type WorkBoard, workOf, workRows } from './testing/index.ts'

let server: TestServer
let world: Workspace<'full' | 'other'>
let board: WorkBoard
let notes: string

beforeAll(async () => {
  server = await startTestServer({ jobs: 'running' })
  server.outbox.start()
  world = await addWorkspace(server, ['full', 'other'])
  const { people, as } = world
  board = await addWorkBoard(as.owner, [people.owner.id, people.full.id, people.other.id])
  const { board_id } = board
  notes = await as.owner.make('attributes', { board_id, name: 'Notes', type: 'longtext', sort_order: 9 })
})
afterAll(() => server.stop())

const kept = () => whenKept(server, world.team_id)
const why = async (title: string, who: 'full' | 'other' = 'full') =>
  (await workOf(server, world.people[who])).get(title)?.why
const asking = (...ids: number[]) =>
  `<p>Ask ${ids.map((id) => `<span data-type="mention" data-id="${id}" data-label="Ada">@Ada</span>`).join(' ')}</p>`
const addItem = (title: string, text: string | null) => {
  const { board_id, folder_id } = board
  return world.as.owner.make('items', { board_id, folder_id, values: { [board.name]: title, [notes]: text } })
}
async function must(method: 'PUT' | 'POST' | 'DELETE', path: string, body?: object): Promise<void> {
  const { status, body: said } = await world.as.owner.call(method, path, body)
  if (status > 299) throw new Error(`${status} ${JSON.stringify(said)}`)
}

test('an item is the work of whom its text mentions, for as long as the text does', async () => {
  const { full, other } = world.people
  const item_id = await addItem('Mend the sails', asking(full.id))
  await kept()
  expect(await why('Mend the sails')).toEqual(['mentioned'])
  const data = asking(other.id)
  await must('PUT', `/values/${item_id}.${notes}`, { data, row_version: 2 })
  await kept()
  expect([await why('Mend the sails'), await why('Mend the sails', 'other')]).toEqual([
    undefined,
    ['mentioned'],
  ])
  await must('PUT', `/values/${item_id}.${notes}`, { data: null, row_version: 3 })
  await kept()
  expect(await why('Mend the sails', 'other')).toBeUndefined()
})

test('the reason goes with the item and with the attribute, and comes back with them', async () => {
  const { full } = world.people
  const item_id = await addItem('Dress the stone', asking(full.id))
  await must('DELETE', `/items/${item_id}`)
  await kept()
  expect(await why('Dress the stone')).toBeUndefined()
  await must('POST', `/items/${item_id}/restore`)
  await must('DELETE', `/attributes/${notes}`)
  await kept()
  expect(await why('Dress the stone')).toBeUndefined()
  await must('POST', `/attributes/${notes}/restore`)
  await kept()
  expect(await why('Dress the stone')).toEqual(['mentioned'])
})

test('a copy of the folder is the work of whom its texts mention, too', async () => {
  const { full } = world.people
  await addItem('Count the sacks', asking(full.id))
  await must('POST', `/folders/${board.folder_id}/duplicate`, { name: 'Again', with_items: true })
  await expect
    .poll(
      async () => {
        await kept()
        const rows = [...(await workRows(server, full))].filter(({ title }) => title === 'Count the sacks')
        return rows.map(({ why: reasons }) => reasons.join())
      },
      { timeout: 20_000 },
    )
    .toEqual(['mentioned', 'mentioned'])
})

test('texts that were there before are made to say whom they mention', async () => {
  const { full, other } = world.people
  const item_id = await addItem('Read the old ledger', asking(full.id, other.id))
  await addItem('Read the new ledger', '<p>Nobody</p>')
  const slot = async () => {
    const rows = await server.db.run<{ data: unknown }>(
      world.team_id,
      `select values -> $2::text -> 0 as data from items where team_id = $1 and id = $3`,
      [world.team_id, notes, item_id],
    )
    return rows[0]?.data
  }
  const before = await slot()
  expect(before).toMatchObject({ mentions: [full.id, other.id] })
  await server.db.owner((tx) =>
    tx.query(`update items set values = values #- array[$2::text, '0', 'mentions'] where id = $1`, [
      item_id,
      notes,
    ]),
  )
  expect(await slot()).not.toHaveProperty('mentions')
  const file = new URL('../../../packages/db/migrations/0055_mention_in_texts.sql', import.meta.url)
  const migration = await readFile(file, 'utf8')
  await server.db.owner((tx) => tx.query(migration))
  expect(await slot()).toEqual(before)
})
