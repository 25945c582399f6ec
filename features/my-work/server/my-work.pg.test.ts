import { newUuid } from '@weft/base'
import { privateFolderEntries } from '@weft/permissions'
import { addWorkspace, startTestServer, type TestServer, type Workspace } from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { keepWork, noteOldWork } from './keep-work.ts'
import { addWorkBoard, whenKept, type WorkBoard, workOf } from './testing/index.ts'

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

const kept = () => whenKept(server, world.team_id)
const titles = async (who: 'owner' | 'full' | 'other') => [
  ...(await workOf(server, world.people[who])).keys(),
]
const addItem = (values: Record<string, unknown>, by: 'owner' | 'full' | 'other' = 'owner') =>
  world.as[by].make('items', { board_id: board.board_id, folder_id: board.folder_id, values })
const must = async (call: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await call
  if (status > 299) throw new Error(`${status} ${JSON.stringify(body)}`)
}

test('what somebody is assigned to is their work, with its date, status and priority', async () => {
  const { full } = world.people
  const item_id = await addItem({
    [board.name]: 'Grind the corn',
    [board.people]: [full.id],
    [board.due]: { start: '2026-12-24', hasTime: false },
    [board.status]: [board.labels.open],
    [board.priority]: [board.labels.high],
  })
  await kept()
  expect((await workOf(server, full)).get('Grind the corn')).toMatchObject({
    item_id,
    folder_id: board.folder_id,
    team_id: world.team_id,
    why: ['assigned'],
    due: { attribute_id: board.due, data: { start: '2026-12-24' } },
    status: { labels: [{ name: 'open', color: 'teal' }] },
    priority: { labels: [{ name: 'high' }], level: 3 },
    tick: {
      attribute_id: board.status,
      done: [board.labels.open, board.labels.done],
      open: [board.labels.open],
    },
    done_at: null,
  })
  expect(await titles('owner')).not.toContain('Grind the corn')
})

test('a name that is cut between the halves of a letter holds up nobody', async () => {
  const start = `${'a'.repeat(199)}🌾`
  await addItem({ [board.name]: `${start} harvest`, [board.people]: [world.people.full.id] })
  await kept()
  expect(await titles('full')).toContain(start)
})

test('ids of nobody hold up nobody, and such as no account can have are refused', async () => {
  const item_id = await addItem({ [board.name]: 'Weigh the flour', [board.people]: [world.people.full.id] })
  const path = `/values/${item_id}.${board.people}`
  expect((await world.as.owner.call('PUT', path, { data: [3_000_000_000], row_version: 2 })).status).toBe(422)
  await must(world.as.owner.call('PUT', path, { data: [999_999, world.people.full.id], row_version: 2 }))
  await kept()
  expect(await titles('full')).toContain('Weigh the flour')
  const data = JSON.stringify([[3_000_000_000, world.people.full.id], 1])
  await server.db.owner((tx) =>
    tx.query('update items set values = values || jsonb_build_object($2::text, $3::jsonb) where id = $1', [
      item_id,
      board.people,
      data,
    ]),
  )
  await must(
    world.as.owner.call('PUT', `/values/${item_id}.${board.name}`, { data: 'Weigh it', row_version: 2 }),
  )
  await kept()
  expect(await titles('full')).toContain('Weigh it')
})

test('what nobody is assigned to is the work of whoever made it, until somebody is', async () => {
  const item_id = await addItem({ [board.name]: 'Sweep the floor' })
  await kept()
  expect((await workOf(server, world.people.owner)).get('Sweep the floor')?.why).toEqual(['created'])
  await must(
    world.as.owner.call('PUT', `/values/${item_id}.${board.people}`, {
      data: [world.people.other.id],
      row_version: 1,
    }),
  )
  await kept()
  expect(await titles('owner')).not.toContain('Sweep the floor')
  expect(await titles('other')).toContain('Sweep the floor')
})

test('whoever is mentioned and whoever chose to follow have it on their lists', async () => {
  const { full, other } = world.people
  const item_id = await addItem({ [board.name]: 'Oil the wheel' })
  const html = `<p><span data-type="mention" data-id="${full.id}">@them</span> look</p>`
  await world.as.owner.make('comments', { board_id: board.board_id, item_id, text: { html } }, newUuid())
  await must(
    world.as.other.call('PUT', `/subscriptions/${other.id}.item.${item_id}`, {
      muted: false,
      row_version: 1,
    }),
  )
  await kept()
  expect((await workOf(server, full)).get('Oil the wheel')?.why).toEqual(['mentioned'])
  expect((await workOf(server, other)).get('Oil the wheel')?.why).toEqual(['followed'])
})

test('what is done stays as done, and goes to the trash with its item', async () => {
  const { full } = world.people
  const item_id = await addItem({ [board.name]: 'Close the gate', [board.people]: [full.id] })
  await must(
    world.as.full.call('PUT', `/values/${item_id}.${board.status}`, {
      data: [board.labels.done],
      row_version: 1,
    }),
  )
  await kept()
  expect((await workOf(server, full)).get('Close the gate')?.done_at).toMatch(/^20/)
  await must(world.as.owner.call('DELETE', `/items/${item_id}`))
  await kept()
  expect(await titles('full')).not.toContain('Close the gate')
})

test('nothing of an item that is gone for ever is kept in the lists that it was on', async () => {
  const values = { [board.name]: 'Burn the letters', [board.people]: [world.people.full.id] }
  const item_id = await world.as.owner.make('items', {
    board_id: board.board_id,
    folder_id: board.folder_id,
    values,
  })
  await kept()
  await must(world.as.owner.call('DELETE', `/items/${item_id}`))
  await must(world.as.owner.call('DELETE', `/trash/${item_id}`))
  await kept()
  const rows = await server.db.owner((tx) =>
    tx.query('select title, due, tick, status, priority from work_items where item_id = $1', [item_id]),
  )
  expect(rows).toEqual([{ title: '', due: null, tick: null, status: null, priority: null }])
})

test('a line that is ticked sets the value of its item, by the rights of whoever ticks it', async () => {
  const { full } = world.people
  const item_id = await addItem({
    [board.name]: 'Lock the door',
    [board.people]: [full.id],
    [board.status]: [board.labels.open],
  })
  await kept()
  const row = (await workOf(server, full)).get('Lock the door')
  const tick = { ...row?.tick, data: row?.tick?.done }
  const answer = await world.as.full.call('PUT', `/work-items/${row?.id}`, { tick, old: { tick: row?.tick } })
  expect(answer).toMatchObject({
    status: 200,
    body: { data: { tick: { data: [board.labels.open, board.labels.done] } } },
  })
  const item = await world.as.owner.read<{ data: unknown }>(`/values/${item_id}.${board.status}`)
  expect(item.data).toEqual([board.labels.open, board.labels.done])
  await kept()
  expect((await workOf(server, full)).get('Lock the door')?.done_at).toMatch(/^20/)
  // Whose line it is not.
  expect((await world.as.other.call('PUT', `/work-items/${row?.id}`, { tick })).status).toBe(404)
  // What was known of it is not so any more.
  const day = (start: string) => ({ ...row?.due, data: { start, hasTime: false } })
  const due = `/values/${item_id}.${board.due}`
  await must(world.as.owner.call('PUT', due, { data: day('2027-01-01').data, row_version: 1 }))
  const late = { due: day('2027-02-02'), old: { due: day('2026-12-12') } }
  const refused = await world.as.full.call('PUT', `/work-items/${row?.id}`, late)
  expect(refused).toMatchObject({ status: 409, body: { data: { due: { data: { start: '2027-01-01' } } } } })
})

test('what was done two weeks ago leaves the lists, and comes back with its tick taken off', async () => {
  const { full } = world.people
  const item_id = await addItem({
    [board.name]: 'Carry the sacks',
    [board.people]: [full.id],
    [board.status]: [board.labels.done],
  })
  await kept()
  await server.db.owner((tx) =>
    tx.query(`update work_items set done_at = done_at - interval '15 days' where item_id = $1`, [item_id]),
  )
  await server.db.owner((tx) =>
    tx.query(`update work_facts set done_at = done_at - interval '15 days' where item_id = $1`, [item_id]),
  )
  expect(await noteOldWork(server.db)).toContain(world.team_id)
  await keepWork(server.kit, world.team_id, () => false)
  expect(await titles('full')).not.toContain('Carry the sacks')
  const open = { data: [board.labels.open], row_version: 2 }
  await must(world.as.owner.call('PUT', `/values/${item_id}.${board.status}`, open))
  await kept()
  expect((await workOf(server, full)).get('Carry the sacks')?.done_at).toBeNull()
})

test('whoever loses sight of a folder loses its lines, and has them again with it', async () => {
  const { full } = world.people
  const folder_id = await world.as.owner.make('folders', { board_id: board.board_id, name: 'Cellar' })
  const values = { [board.name]: 'Count the barrels', [board.people]: [full.id] }
  await world.as.owner.make('items', { board_id: board.board_id, folder_id, values })
  await kept()
  expect(await titles('full')).toContain('Count the barrels')
  const entry = { resource_type: 'folder', resource_id: folder_id, final_permissions: {} }
  const path = `/permissions/folder.${folder_id}`
  await must(
    world.as.owner.call('PUT', path, { ...entry, permissions: privateFolderEntries([]), row_version: 1 }),
  )
  // At once, before any job.
  expect(await titles('full')).not.toContain('Count the barrels')
  await kept()
  const [row] = await server.db.owner((tx) =>
    tx.query<{ deleted_at: string | null }>(
      `select deleted_at from work_items where title = 'Count the barrels' and user_id = $1`,
      [full.id],
    ),
  )
  expect(row?.deleted_at).not.toBeNull()
  await must(world.as.owner.call('PUT', path, { ...entry, permissions: {}, row_version: 2 }))
  await kept()
  expect(await titles('full')).toContain('Count the barrels')
})
