import { now } from '@weft/base'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { purgePlace } from './removal/purge-place.ts'
import { placesBeingPurged, trashedBefore } from './removal/queries.ts'
import { ageTrash, rowsIn } from './testing/queries.ts'
import { addTrashWorld, trashOf, type TrashWorld } from './testing/trash-world.ts'

let server: TestServer
let world: TrashWorld

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addTrashWorld(server)
})

const item = (fields: Record<string, unknown> = {}) => ({
  board_id: world.board_id,
  folder_id: world.folder_id,
  ...fields,
})
const named = (name: string) => item({ values: { [world.name_id]: name } })

describe('The list', () => {
  test('names what was deleted, where it lay, by whom, how much went along, and its end', async () => {
    const { as, people, board_id, folder_id } = world
    const parent = await as.full.make('items', named('Parent'))
    await as.full.make('items', item({ parent_id: parent }))
    await as.full.call('DELETE', `/items/${parent}`)
    const [entry, ...more] = await trashOf(as.owner)
    expect(more).toEqual([])
    expect(entry).toMatchObject({
      id: parent,
      kind: 'item',
      name: 'Parent',
      board_id,
      board_name: 'Board',
      folder_id,
      folder_name: 'Folder',
      items: 1,
      deleted_by: people.full.id,
      may_restore: true,
      may_remove: true,
    })
    const days = (Date.parse(`${entry?.ends_at}Z`) - Date.parse(`${entry?.deleted_at}Z`)) / 86_400_000
    expect(days).toBe(30)
  })

  test('has no rows in which nothing was ever entered, unless more went along', async () => {
    const { as, name_id } = world
    const begun = await as.full.make('items', item())
    await as.full.call('DELETE', `/items/${begun}`)
    expect(await trashOf(as.full)).toEqual([])
    // Whoever took it away still takes that back.
    expect((await as.full.call('POST', `/items/${begun}/restore`)).status).toBe(200)
    await as.full.make('items', item({ parent_id: begun, values: { [name_id]: 'Below' } }))
    await as.full.call('DELETE', `/items/${begun}`)
    expect(await trashOf(as.full)).toMatchObject([{ id: begun, items: 1 }])
  })

  test('says for how long things stay, and what has to come back before an entry can', async () => {
    const { as, folder_id, board_id } = world
    const view = await as.owner.make('views', { board_id, folder_id, name: 'Old view', type: 'table' })
    const row = await as.full.make('items', named('Old item'))
    await as.owner.call('DELETE', `/views/${view}`)
    await as.full.call('DELETE', `/items/${row}`)
    await as.owner.call('DELETE', `/folders/${folder_id}`)
    const listed = async (by = as.owner) =>
      Object.fromEntries(
        (await trashOf(by)).map(({ id, restore_first, may_restore }) => [id, [restore_first, may_restore]]),
      )
    expect((await as.owner.call('GET', '/trash')).body).toMatchObject({ days: 30 })
    const below = { [view]: ['folder', false], [row]: ['folder', false] }
    expect(await listed()).toEqual({ [folder_id]: [null, true], ...below })
    // Whoever threw it away finds it as well, and nobody outside does.
    expect(await listed(as.full)).toMatchObject({ [row]: ['folder', false] })
    expect(await listed(as.restricted)).toEqual({})
    expect((await as.owner.call('POST', `/items/${row}/restore`)).status).toBeGreaterThanOrEqual(400)
    await as.owner.call('DELETE', `/boards/${board_id}`)
    expect(await listed()).toMatchObject({ [board_id]: [null, true], [row]: ['board', false] })
    await as.owner.call('POST', `/boards/${board_id}/restore`)
    await as.owner.call('POST', `/folders/${folder_id}/restore`)
    expect(await listed()).toEqual({ [view]: [null, true], [row]: [null, true] })
    expect((await as.owner.call('POST', `/items/${row}/restore`)).status).toBe(200)
  })

  test('holds every kind, the latest first, and is asked by kind, board and name', async () => {
    const { as, board_id, folder_id } = world
    const attribute = await as.owner.make('attributes', { board_id, name: 'Old one', type: 'number' })
    const view = await as.owner.make('views', { board_id, folder_id, name: 'Old view', type: 'table' })
    const folder = await as.owner.make('folders', { board_id, name: 'Old folder' })
    const board = await as.owner.make('boards', { name: 'Old board' })
    const row = await as.owner.make('items', named('Old item'))
    for (const path of [
      `attributes/${attribute}`,
      `views/${view}`,
      `folders/${folder}`,
      `boards/${board}`,
      `items/${row}`,
    ])
      expect((await as.owner.call('DELETE', `/${path}`)).status).toBe(200)
    const kinds = (await trashOf(as.owner)).map(({ kind }) => kind)
    expect(kinds.toSorted()).toEqual(['attribute', 'board', 'folder', 'item', 'view'])
    expect((await trashOf(as.owner, { kind: 'view' })).map(({ id }) => id)).toEqual([view])
    expect((await trashOf(as.owner, { board_id: board })).map(({ id }) => id)).toEqual([board])
    expect((await trashOf(as.owner, { search: 'oLD IT' })).map(({ id }) => id)).toEqual([row])
  })

  test('goes on where a page ended, without a gap or a double', async () => {
    const { as } = world
    const ids: string[] = []
    for (let n = 0; n < 60; n++) ids.push(await as.owner.make('items', named(`Item ${n}`)))
    for (const id of ids) await as.owner.call('DELETE', `/items/${id}`)
    const first = await as.owner.call('GET', '/trash')
    expect(first.body).toMatchObject({ has_more: true })
    const second = await as.owner.call('GET', `/trash?after=${encodeURIComponent(first.body.after ?? '')}`)
    const both = [first, second].flatMap(({ body }) => (body.data as { id: string }[]).map(({ id }) => id))
    expect(both).toHaveLength(60)
    expect(new Set(both)).toEqual(new Set(ids))
    expect(second.body).toMatchObject({ has_more: false, after: null })
    expect((await as.owner.call('GET', '/trash?after=no')).status).toBe(422)
  })

  test('shows a full member what they made or threw away, and nobody what lies where they may not look', async () => {
    const { as, board_id } = world
    const theirs = await as.full.make('items', named('of full'))
    const others = await as.other.make('items', named('of other'))
    const thrown = await as.other.make('items', named('thrown by full'))
    await as.owner.call('DELETE', `/items/${theirs}`)
    await as.other.call('DELETE', `/items/${others}`)
    await as.full.call('DELETE', `/items/${thrown}`)
    expect(new Set((await trashOf(as.full)).map(({ name }) => name))).toEqual(
      new Set(['of full', 'thrown by full']),
    )
    expect((await trashOf(as.full)).map(({ name, may_remove }) => [name, may_remove])).toContainEqual([
      'thrown by full',
      false,
    ])
    expect(await trashOf(as.restricted)).toEqual([])
    expect((await as.outsider.call('GET', '/trash')).status).toBe(404)
    // Below a board in the trash it is the same for each of them.
    await as.owner.call('DELETE', `/boards/${board_id}`)
    expect((await trashOf(as.owner)).map(({ kind }) => kind)).toEqual(['board', 'item', 'item', 'item'])
    expect(new Set((await trashOf(as.full)).map(({ name }) => name))).toEqual(
      new Set(['of full', 'thrown by full']),
    )
    expect(await trashOf(as.restricted)).toEqual([])
  })

  test('keeps personal views to their owner and the workspace’s', async () => {
    const { as, board_id, folder_id } = world
    const view = await as.full.make('views', {
      board_id,
      folder_id,
      name: 'Mine',
      type: 'table',
      access: 'personal',
    })
    await as.full.call('DELETE', `/views/${view}`)
    expect(await trashOf(as.full)).toMatchObject([{ id: view, may_restore: true, may_remove: true }])
    expect(await trashOf(as.other)).toEqual([])
    expect(await trashOf(as.owner)).toHaveLength(1)
  })
})

describe('For ever', () => {
  test('an item goes with its sub-items, its texts and its unique values, and does not come back', async () => {
    const { as, team_id, note_id, code_id, folder_id } = world
    const values = { [note_id]: '<p>Long</p>', [code_id]: 'A1' }
    const parent = await as.owner.make('items', item({ values }))
    const child = await as.owner.make('items', item({ parent_id: parent }))
    await as.owner.call('DELETE', `/items/${parent}`)
    const before = await as.owner.call('GET', `/items?folder_id=${folder_id}`)
    expect((await as.owner.call('DELETE', `/trash/${parent}`)).status).toBe(200)
    for (const table of ['items', 'long_texts', 'unique_values'])
      expect([table, await rowsIn(server, table, team_id)]).toEqual([table, 0])
    for (const id of [parent, child])
      expect((await as.owner.call('POST', `/items/${id}/restore`)).status).toBe(404)
    expect((await as.owner.call('DELETE', `/trash/${parent}`)).status).toBe(404)
    // Who was there when it was deleted is told a number more; who was not loads afresh.
    const behind = await as.owner.call('GET', `/items?folder_id=${folder_id}&since=1`)
    expect(behind.body).toMatchObject({ refresh: true })
    const told = await as.owner.call('GET', `/items?folder_id=${folder_id}&since=${before.body.seq}`)
    expect(told.body).toMatchObject({ data: [], seq: Number(before.body.seq) + 1 })
    expect((await as.owner.make('items', item({ values: { [code_id]: 'A1' } }))).length).toBe(36)
  })

  test('an attribute takes its values along', async () => {
    const { as, team_id, board_id, folder_id } = world
    const gone = await as.owner.make('attributes', { board_id, name: 'Gone', type: 'number' })
    const id = await as.owner.make('items', item({ values: { [gone]: 7, [world.name_id]: 'stays' } }))
    await as.owner.call('DELETE', `/attributes/${gone}`)
    await as.owner.call('DELETE', `/trash/${gone}`)
    await server.jobs.runDue()
    expect(await rowsIn(server, 'attributes', team_id)).toBe(3)
    const row = (await as.owner.call('GET', `/items?folder_id=${folder_id}&ids=${id}&expand=values`)).body
      .data
    expect(Object.keys((row as { values: object }[])[0]?.values ?? {})).toEqual([world.name_id])
  })

  test('a board takes everything along and cannot be restored from then on', async () => {
    const { as, team_id, board_id, folder_id } = world
    const deeper = await as.owner.make('folders', { board_id, name: 'Deeper', parent_id: folder_id })
    await as.owner.make('items', { board_id, folder_id: deeper, values: { [world.code_id]: 'X' } })
    await as.owner.make('views', { board_id, folder_id, name: 'Table', type: 'table' })
    const other = await as.owner.make('boards', { name: 'Another' })
    await as.owner.call('DELETE', `/boards/${board_id}`)
    expect((await as.full.call('DELETE', `/trash/${board_id}`)).status).toBe(404)
    expect((await as.owner.call('DELETE', `/trash/${board_id}`)).status).toBe(200)
    expect((await as.owner.call('POST', `/boards/${board_id}/restore`)).status).toBe(404)
    await server.jobs.runDue()
    for (const table of ['items', 'folders', 'views', 'attributes', 'unique_values'])
      expect([table, await rowsIn(server, table, team_id)]).toEqual([table, 0])
    expect(await rowsIn(server, 'boards', team_id)).toBe(1)
    expect((await as.owner.call('GET', `/boards/${other}`)).status).toBe(200)
    expect(await server.db.owner((tx) => placesBeingPurged(tx))).toEqual([])
  })

  test('a folder takes what lies below it along, and its neighbours stay', async () => {
    const { as, team_id, board_id, folder_id } = world
    const below = await as.owner.make('folders', { board_id, name: 'Below', parent_id: folder_id })
    const beside = await as.owner.make('folders', { board_id, name: 'Beside' })
    for (const place of [folder_id, below, beside])
      await as.owner.make('items', { board_id, folder_id: place })
    // What was in the trash on its own lies below as well.
    await as.owner.call('DELETE', `/folders/${below}`)
    await as.owner.call('DELETE', `/folders/${folder_id}`)
    await as.owner.call('DELETE', `/trash/${folder_id}`)
    await server.jobs.runDue()
    expect([await rowsIn(server, 'folders', team_id), await rowsIn(server, 'items', team_id)]).toEqual([1, 1])
    expect(await trashOf(as.owner)).toEqual([])
    await purgePlace({ db: server.db, team_id }, { kind: 'folder', id: folder_id })
    expect(await rowsIn(server, 'items', team_id)).toBe(1)
  })

  test('the trash is emptied of a folder and of what lay in it before', async () => {
    const { as, folder_id } = world
    const row = await as.owner.make('items', named('Old item'))
    await as.owner.call('DELETE', `/items/${row}`)
    await as.owner.call('DELETE', `/folders/${folder_id}`)
    const { status, body } = await as.owner.call('DELETE', '/trash')
    expect([status, body.data]).toMatchObject([200, { has_more: false }])
    expect(await trashOf(as.owner)).toEqual([])
  })

  test('needs the right to manage the trash', async () => {
    const { as } = world
    const thrown = await as.other.make('items', named('of other'))
    const own = await as.full.make('items', named('of full'))
    for (const id of [thrown, own]) await as.full.call('DELETE', `/items/${id}`)
    expect((await as.full.call('DELETE', `/trash/${thrown}`)).status).toBe(403)
    expect((await as.full.call('DELETE', `/trash/${own}`)).status).toBe(200)
    expect((await as.restricted.call('DELETE', `/trash/${thrown}`)).status).toBe(404)
    expect((await as.outsider.call('DELETE', `/trash/${thrown}`)).status).toBe(404)
  })

  test('the trash is emptied of what the caller may remove, part by part', async () => {
    const { as } = world
    const mine = await as.full.make('items', named('mine'))
    const others = await as.other.make('items', named('others'))
    for (const id of [mine, others]) await as.full.call('DELETE', `/items/${id}`)
    expect((await as.full.call('DELETE', '/trash')).body.data).toEqual({ removed: 1, has_more: false })
    expect((await trashOf(as.owner)).map(({ id }) => id)).toEqual([others])
    expect((await as.owner.call('DELETE', '/trash')).body.data).toEqual({ removed: 1, has_more: false })
    expect(await trashOf(as.owner)).toEqual([])
  })

  test('what lay there for thirty days is found for the nightly removal, and nothing younger', async () => {
    const { as, team_id } = world
    const id = await as.owner.make('items', named('old'))
    await as.owner.call('DELETE', `/items/${id}`)
    const old = async () =>
      (await server.db.owner((tx) => trashedBefore(tx, now() - 30 * 86_400_000, 1_000))).filter(
        (entry) => entry.team_id === team_id,
      )
    await ageTrash(server, team_id, 29)
    expect(await old()).toEqual([])
    await ageTrash(server, team_id, 2)
    expect(await old()).toEqual([{ team_id, id }])
  })
})
