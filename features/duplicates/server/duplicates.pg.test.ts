import { newUuid } from '@weft/base'
import { referenceId } from '@weft/model'
import { startTestServer, type TestServer } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { copyItems } from './copy-items.ts'
import { addCopyWorld, type CopyWorld } from './testing/copy-world.ts'

let server: TestServer
let world: CopyWorld

beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addCopyWorld(server)
})

type Row = Record<string, unknown> & { id: string; name: string }
type Item = Row & { parent_id: string | null; values: Record<string, { data: unknown }> }

const list = (path: string, as = world.as.owner) => as.read<Row[]>(path)
const items = (folder_id: string) =>
  world.as.owner.read<Item[]>(`/items?folder_id=${folder_id}&expand=values&limit=1000`)

async function duplicate(
  kind: 'boards' | 'folders',
  id: string,
  body: object = {},
  as = world.as.owner,
): Promise<string> {
  const answer = await as.call('POST', `/${kind}/${id}/duplicate`, {
    name: 'Copy',
    with_items: true,
    ...body,
  })
  expect([answer.status, answer.body.message]).toEqual([201, undefined])
  await server.jobs.runDue()
  return (answer.body.data as { id: string }).id
}

async function fill(): Promise<{ parent: string; child: string }> {
  const { as, board_id, folder_id, attributes, label_id } = world
  const parent = await as.owner.make('items', {
    board_id,
    folder_id,
    values: {
      [attributes.name]: 'Parent',
      [attributes.note]: `<p>${'long '.repeat(500)}</p>`,
      [attributes.code]: 'A-1',
      [attributes.tags]: [label_id],
    },
  })
  const child = await as.owner.make('items', {
    board_id,
    folder_id,
    parent_id: parent,
    values: { [attributes.name]: 'Child', [attributes.tags]: null },
  })
  await as.owner.make('items', {
    board_id,
    folder_id: world.deeper_id,
    values: { [attributes.name]: 'Deep' },
  })
  return { parent, child }
}

test('who may not make its items begins no copy with them', async () => {
  await fill()
  const { as, people, folder_id, board_id } = world
  await as.owner.call('PUT', `/permissions/folder.${folder_id}`, {
    resource_type: 'folder',
    resource_id: folder_id,
    permissions: { [`CREATE_ITEM:user:${people.full.id}`]: false },
    row_version: 1,
  })
  const before = await list(`/folders?board_id=${board_id}`)
  const ask = (with_items: boolean) =>
    as.full.call('POST', `/folders/${folder_id}/duplicate`, { name: 'Copy', with_items })
  expect((await ask(true)).status).toBe(403)
  expect(await list(`/folders?board_id=${board_id}`)).toEqual(before)
  expect((await ask(false)).status).toBe(201)
})

describe('A duplicated board', () => {
  test('leaves out settings that its attributes do not have any more', async () => {
    const { board_id, attributes } = world
    await server.db.owner((tx) =>
      tx.query(`update attributes set settings = '{"maxLength": 9, "gone": 1}' where id = $1`, [
        attributes.code,
      ]),
    )
    const id = await duplicate('boards', board_id)
    const copy = (await list(`/attributes?board_id=${id}`)).find(({ name }) => name === 'Code')
    expect(copy).toMatchObject({ settings: { maxLength: 9 } })
    expect(copy?.['settings']).not.toHaveProperty('gone')
  })

  test('has the folders, attributes, views and items of the other, and nothing in common with it', async () => {
    const { board_id, attributes, label_id } = world
    const { parent } = await fill()
    const id = await duplicate('boards', board_id)
    const board = await world.as.owner.read<Row>(`/boards/${id}`)
    expect(board).toMatchObject({ name: 'Copy', description: 'What we do', color: 'green', settings: {} })

    const copied = await list(`/attributes?board_id=${id}`)
    expect(copied.map(({ name, type }) => `${name} ${String(type)}`).toSorted()).toEqual([
      'Code text',
      'Name text',
      'Note longtext',
      'Tags label',
    ])
    const of = Object.fromEntries(copied.map((one) => [one.name, one.id])) as Record<string, string>
    const folders = (await list('/folders')).filter((one) => one['board_id'] === id)
    const top = folders.find(({ name }) => name === 'Folder')
    const deeper = folders.find(({ name }) => name === 'Deeper')
    expect(deeper).toMatchObject({ parent_id: top?.id })
    expect(top).toMatchObject({ attribute_ids: ['Name', 'Note', 'Code', 'Tags'].map((name) => of[name]) })
    const [view] = await list(`/views?board_id=${id}`)
    expect(view).toMatchObject({
      name: 'Reds',
      folder_id: top?.id,
      settings: { filter: { conditions: [{ attribute_id: of['Tags'], value: [label_id] }] } },
    })

    const rows = await items(top?.id ?? '')
    const copy = rows.find(({ parent_id }) => parent_id === null)
    const sub = rows.find(({ parent_id }) => parent_id !== null)
    expect(rows).toHaveLength(2)
    expect(sub).toMatchObject({ parent_id: copy?.id })
    expect(copy?.values[of['Name'] ?? '']?.data).toBe('Parent')
    expect(copy?.values[of['Code'] ?? '']?.data).toBe('A-1')
    // An empty cell stays empty, whatever new items get.
    expect(sub?.values[of['Tags'] ?? '']?.data ?? null).toBeNull()
    const note = await world.as.owner.read<{ data: string }>(`/values/${copy?.id}.${of['Note']}`)
    expect(note.data).toBe(
      (await world.as.owner.read<{ data: string }>(`/values/${parent}.${attributes.note}`)).data,
    )
    expect(await items(deeper?.id ?? '')).toHaveLength(1)
    expect(await items(world.folder_id)).toHaveLength(2)
  })

  test('is linked as the other was, and leads one way to what did not come along', async () => {
    const { as, board_id, folder_id, attributes } = world
    const there = await as.owner.make('boards', { name: 'There' })
    const its = await as.owner.make('folders', { board_id: there, name: 'F' })
    const named = await as.owner.make('attributes', {
      board_id: there,
      name: 'Name',
      type: 'text',
      primary: true,
    })
    const target = await as.owner.make('items', {
      board_id: there,
      folder_id: its,
      values: { [named]: 'Target' },
    })
    const reference = (name: string, to: string, settings: object) => ({
      board_id,
      name,
      type: 'reference',
      settings: { board_id: to, ...settings },
    })
    const away = await as.owner.make(
      'attributes',
      reference('Away', there, { mirror_id: newUuid(), two_way: true }),
    )
    const here = await as.owner.make('attributes', reference('Here', board_id, { two_way: false }))
    const { parent, child } = await fill()
    for (const [attribute_id, to_item_id] of [
      [away, target],
      [here, child],
    ] as const) {
      const key = { from_item_id: parent, attribute_id, to_item_id }
      await as.owner.make('references', key, referenceId(key))
    }
    const id = await duplicate('boards', board_id)
    const copied = await list(`/attributes?board_id=${id}`)
    const of = Object.fromEntries(copied.map((one) => [one.name, one])) as Record<string, Row>
    expect(of['Away']).toMatchObject({ settings: { board_id: there, two_way: false } })
    expect(of['Here']).toMatchObject({ settings: { board_id: id } })
    const folder = (await list('/folders')).find((one) => one['board_id'] === id && one.name === 'Folder')
    const rows = await items(folder?.id ?? '')
    const named_ = (name: string) =>
      rows.find(({ values }) => values[of['Name']?.id ?? '']?.data === name)?.id
    const links = await as.owner.read<Row[]>(`/references?folder_id=${folder?.id}`)
    expect(
      new Set(links.map(({ attribute_id, to_item_id }) => `${String(attribute_id)} ${String(to_item_id)}`)),
    ).toEqual(new Set([`${of['Away']?.id} ${target}`, `${of['Here']?.id} ${named_('Child')}`]))
    expect(links.every(({ from_item_id }) => from_item_id === named_('Parent'))).toBe(true)
    expect(attributes.name).not.toBe(of['Name']?.id)
    expect(folder?.id).not.toBe(folder_id)
  })

  test('comes without its items where nobody asked for them', async () => {
    await fill()
    const id = await duplicate('boards', world.board_id, { with_items: false })
    const folder = (await list('/folders')).find((one) => one['board_id'] === id)
    expect(await items(folder?.id ?? '')).toEqual([])
  })

  test('keeps out whom the other keeps out, and lets no guest in', async () => {
    const { as, people, board_id, folder_id, deeper_id } = world
    const entries = async (type: string, id: string, permissions: Record<string, boolean>) => {
      const fields = { resource_type: type, resource_id: id, permissions }
      await as.owner.make('permissions', fields, `${type}.${id}`)
    }
    await entries('board', board_id, {
      'VIEW_BOARD:tag:guest_user': true,
      'VIEW_FOLDER:tag:guest_user': true,
      [`DELETE_ITEM:user:${people.full.id}`]: false,
    })
    await entries('folder', folder_id, {
      'VIEW_FOLDER:role:admin': false,
      'VIEW_FOLDER:role:full-member': false,
      [`VIEW_FOLDER:user:${people.owner.id}`]: true,
    })
    const id = await duplicate('boards', board_id)
    const copied = await as.owner.read<Row>(`/permissions/board.${id}`)
    expect(copied).toMatchObject({ permissions: { [`DELETE_ITEM:user:${people.full.id}`]: false } })
    expect(Object.keys(copied['permissions'] as object)).toHaveLength(1)
    const folders = (await list('/folders')).filter((one) => one['board_id'] === id)
    expect(folders.map(({ name }) => name).toSorted()).toEqual(['Deeper', 'Folder'])
    expect((await list('/folders', as.full)).filter((one) => one['board_id'] === id)).toEqual([])

    // Who may not see a folder copies the board without it, and without what lies below.
    const seen = await duplicate('boards', board_id, {}, as.full)
    expect((await list('/folders')).filter((one) => one['board_id'] === seen)).toEqual([])
    expect(deeper_id).toHaveLength(11)
  })

  test('is for who may make boards, of what they may see', async () => {
    const asked = { name: 'Copy', with_items: true }
    const path = `/boards/${world.board_id}/duplicate`
    expect((await world.as.restricted.call('POST', path, asked)).status).toBe(404)
    expect((await world.as.owner.call('POST', path, { ...asked, name: ' ' })).status).toBe(422)
    expect((await world.as.owner.call('POST', '/boards/AbCdEfGhIjK/duplicate', asked)).status).toBe(404)
  })
})

describe('A duplicated folder', () => {
  test('stands beside the other with what lies below it; what is unique stays with the original', async () => {
    const { attributes } = world
    await fill()
    const id = await duplicate('folders', world.folder_id)
    const folders = (await list('/folders')).filter((one) => one['board_id'] === world.board_id)
    expect(folders.map(({ name }) => name).toSorted()).toEqual(['Copy', 'Deeper', 'Deeper', 'Folder'])
    const rows = await items(id)
    expect(rows.map(({ values }) => String(values[attributes.name]?.data)).toSorted()).toEqual([
      'Child',
      'Parent',
    ])
    expect(rows.every(({ values }) => (values[attributes.code]?.data ?? null) === null)).toBe(true)
    expect(await list(`/attributes?board_id=${world.board_id}`)).toHaveLength(4)
  })

  test('is complete after a run that was cut off, and holds nothing twice', async () => {
    const { as, team_id, people, board_id, folder_id, attributes } = world
    for (let n = 0; n < 250; n++)
      await as.owner.make('items', {
        board_id,
        folder_id,
        sort_order: n,
        values: { [attributes.name]: `Item ${n}` },
      })
    const id = await duplicate('folders', folder_id, { with_items: false })
    const stop = new AbortController()
    const run = {
      kit: server.kit,
      team_id,
      caller: { user_id: people.owner.id, session_id: null },
      plan: {
        id,
        board_id,
        folders: [[folder_id, id]] as [string, string][],
        attributes: [],
        source_board: null,
        at: '2026-01-01 00:00:00',
        seqs: [[folder_id, 1_000]] as [string, number][],
      },
      async onProgress(done: number) {
        if (done === 100) stop.abort()
      },
    }
    expect(await copyItems({ ...run, signal: stop.signal })).toBe(false)
    expect(await items(id)).toHaveLength(100)
    expect(await copyItems({ ...run, onProgress: async () => {} })).toBe(true)
    const rows = (await items(id)).toSorted((a, b) => Number(a['sort_order']) - Number(b['sort_order']))
    const names = rows.map(({ values }) => String(values[attributes.name]?.data))
    expect(names).toEqual(Array.from({ length: 250 }, (_, n) => `Item ${n}`))
  })
})

test('A copied form is open to nobody, however open the other is', async () => {
  const { as, board_id, folder_id } = world
  const settings = { form: { share: { open: true, closed_text: 'Later' } } }
  await as.owner.make('views', { board_id, folder_id, name: 'Ask', type: 'form', settings })
  const id = await duplicate('folders', folder_id, {}, as.full)
  const copy = (await list(`/views?folder_id=${id}`)).find((one) => one['type'] === 'form')
  expect(copy?.['settings']).toEqual({ form: { share: { open: false, closed_text: 'Later' } } })
})

test('The items of a copy are told as one act that brought in what stood somewhere before', async () => {
  await fill()
  const id = await duplicate('folders', world.folder_id)
  const told = await server.db.owner((tx) =>
    tx.query<{ origin: unknown }>(
      `select origin from activity where team_id = $1 and collection = 'items' and origin->>'act' = $2`,
      [world.team_id, id],
    ),
  )
  expect(told).toHaveLength(3)
  for (const { origin } of told) expect(origin).toEqual({ act: id, via: 'import', id })
})
