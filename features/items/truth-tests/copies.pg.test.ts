import { copyItems } from '@weft/features/duplicates/server'
import { referenceId } from '@weft/model'
import { startTestServer, type TestServer, whenSettled } from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'

import { type Fields, recordOf } from '../server/testing/calls.ts'
import { attributesOf, pages } from './testing/one-truth.ts'
import { addTruthWorld, type TruthBoard, type TruthWorld } from './testing/truth-world.ts'

let server: TestServer
let world: TruthWorld
let board: TruthBoard
let name: string

beforeAll(async () => {
  server = await startTestServer({ jobs: 'running' })
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addTruthWorld(server)
  board = await world.board('Plan')
  name = await board.attribute('Name', 'text', { primary: true })
})

const reference = (from: TruthBoard, title: string, to: string, more: Fields = {}) =>
  from.attribute(title, 'reference', { settings: { board_id: to, ...more } })
const link = async (from_item_id: string, attribute_id: string, to_item_id: string) => {
  const key = { from_item_id, attribute_id, to_item_id }
  const made = await world.owner.put('references', referenceId(key), { ...key, row_version: 1 })
  expect([200, 201]).toContain(made.status)
}
const linked = async (item: string, attribute_id: string) =>
  (await pages(world.owner, 'references', { item_id: item }))
    .filter((row) => row['attribute_id'] === attribute_id)
    .map((row) => String(row['to_item_id']))
    .toSorted()

async function duplicate(kind: 'boards' | 'folders', id: string, with_items = true): Promise<string> {
  const { status, body } = await world.owner.send('POST', `/${kind}/${id}/duplicate`, {
    name: 'Copy',
    with_items,
  })
  expect([status, body.message]).toEqual([201, undefined])
  await whenSettled(server)
  return String((body.data as Fields)['id'])
}

/** The folder of a copied board, its attributes by name, and its items by what they are called. */
async function inCopy(board_id: string) {
  const attributes = new Map((await attributesOf(world.owner, board_id)).map((one) => [one.name, one]))
  const folder = (await pages(world.owner, 'folders', {})).find((one) => one['board_id'] === board_id)
  const rows = await pages(world.owner, 'items', { folder_id: String(folder?.['id']), expand: 'values' })
  const called = attributes.get('Name')?.id ?? ''
  const items = new Map(
    rows.map((row) => [
      String((row['values'] as Record<string, Fields>)[called]?.['data']),
      String(row['id']),
    ]),
  )
  return { folder_id: String(folder?.['id']), attributes, items }
}

describe('References within a copied board', () => {
  test('are two-way in the copy: new links reach the mirror, and rollups count them', async () => {
    const parent = await reference(board, 'Parts', board.board_id)
    const mirror = String((await board.now(parent)).settings['mirror_id'])
    await world.owner.put('attributes', mirror, { name: 'Whole', old: { name: 'Plan' } })
    await board.attribute('Count', 'rollup', {
      settings: { reference_id: mirror, target_id: name, function: 'count' },
    })
    const [a, b, c] = [
      await board.item({ [name]: 'A' }),
      await board.item({ [name]: 'B' }),
      await board.item({ [name]: 'C' }),
    ]
    await link(a, parent, b)
    const copy = await inCopy(await duplicate('boards', board.board_id))
    const [parts, whole, count] = ['Parts', 'Whole', 'Count'].map((one) => copy.attributes.get(one))
    expect(parts?.settings).toMatchObject({ two_way: true, mirror_id: whole?.id })
    expect(whole?.settings).toMatchObject({ two_way: true, mirror_id: parts?.id })
    expect(count?.settings).toMatchObject({ reference_id: whole?.id })
    expect([...copy.attributes.keys()].toSorted()).toEqual(['Count', 'Name', 'Parts', 'Whole'])
    const [A, B, C] = ['A', 'B', 'C'].map((one) => copy.items.get(one) ?? '') as [string, string, string]
    expect(await linked(A, parts?.id ?? '')).toEqual([B])
    expect(await linked(B, whole?.id ?? '')).toEqual([A])
    await link(C, parts?.id ?? '', B)
    expect(await linked(B, whole?.id ?? '')).toEqual([A, C].toSorted())
    expect(await linked(b, mirror)).toEqual([a])
    expect(await linked(c, parent)).toEqual([])
  })
})

describe('Links of a copied board', () => {
  /** Names of the items that a cell leads to, in their order. */
  const namesIn = async (item: string, attribute_id: string, names: ReadonlyMap<string, string>) =>
    (await pages(world.owner, 'references', { item_id: item }))
      .filter((row) => row['attribute_id'] === attribute_id)
      .toSorted((a, b) => Number(a['sort_order']) - Number(b['sort_order']))
      .map((row) => names.get(String(row['to_item_id'])))
  const arrange = async (from_item_id: string, attribute_id: string, order: readonly string[]) => {
    for (const [n, to_item_id] of order.entries()) {
      const key = { from_item_id, attribute_id, to_item_id }
      const { data } = (await world.owner.get('references', referenceId(key))).body as { data: Fields }
      const old = { sort_order: data['sort_order'] }
      const { status } = await world.owner.put('references', referenceId(key), { sort_order: n + 1, old })
      expect(status).toBe(200)
    }
  }

  test('are in their order at both ends, each in its own', async () => {
    const parts = await reference(board, 'Parts', board.board_id)
    const whole = String((await board.now(parts)).settings['mirror_id'])
    await world.owner.put('attributes', whole, { name: 'Whole', old: { name: 'Plan' } })
    const names = ['A', 'B', 'C', 'D', 'E', 'F']
    const made = new Map<string, string>()
    for (const one of names) made.set(one, await board.item({ [name]: one }))
    const of = (list: string) => list.split('').map((one) => made.get(one) ?? '')
    for (const from of of('ABC')) for (const to of of('DEF')) await link(from, parts, to)
    const orders = { A: 'FDE', B: 'EFD', C: 'DFE' }
    for (const [from, list] of Object.entries(orders)) await arrange(made.get(from) ?? '', parts, of(list))
    const mirrored = { D: 'CAB', E: 'BCA', F: 'ACB' }
    for (const [from, list] of Object.entries(mirrored)) await arrange(made.get(from) ?? '', whole, of(list))
    const copy = await inCopy(await duplicate('boards', board.board_id))
    const called = new Map([...copy.items].map(([one, id]) => [id, one]))
    const [theirs, back] = ['Parts', 'Whole'].map((one) => copy.attributes.get(one)?.id ?? '')
    for (const [from, list] of Object.entries(orders))
      expect(await namesIn(copy.items.get(from) ?? '', theirs ?? '', called), from).toEqual(list.split(''))
    for (const [from, list] of Object.entries(mirrored))
      expect(await namesIn(copy.items.get(from) ?? '', back ?? '', called), from).toEqual(list.split(''))
  })
})

describe('A copied folder', () => {
  test('is linked to other boards as the other is, but where only one link fits there', async () => {
    const there = await world.board('There')
    const title = await there.attribute('Name', 'text', { primary: true })
    const [many, single] = [
      await reference(board, 'Many', there.board_id),
      await reference(board, 'Single', there.board_id),
    ]
    const mirror = String((await board.now(single)).settings['mirror_id'])
    const { settings } = await there.now(mirror)
    const changed = { settings: { ...settings, multiple: false }, old: { settings } }
    expect((await world.owner.put('attributes', mirror, changed)).status).toBe(200)
    const [item, target] = [await board.item({ [name]: 'A' }), await there.item({ [title]: 'T' })]
    await link(item, many, target)
    await link(item, single, target)
    const folder_id = await duplicate('folders', board.folder_id)
    const [copy] = (await pages(world.owner, 'items', { folder_id })).map((row) => String(row['id']))
    expect(await linked(copy ?? '', many)).toEqual([target])
    expect(await linked(copy ?? '', single)).toEqual([])
    expect(await linked(item, single)).toEqual([target])
    const back = String((await board.now(many)).settings['mirror_id'])
    expect(await linked(target, back)).toEqual([item, String(copy)].toSorted())
  })

  test('leads to its own items where its texts led to those of the other, and changes no word', async () => {
    const story = await board.attribute('Story', 'longtext')
    const note = await board.attribute('Note', 'text')
    const item = await board.item({ [name]: 'A' })
    const href = (folder: string, one: string) => `/b/${board.board_id}/${folder}/${one}`
    const html = (folder: string, one: string) =>
      `<p>${item} <a href="${href(folder, one)}">${board.folder_id}</a></p>`
    const other = await board.item({
      [name]: 'B',
      [story]: html(board.folder_id, item),
      [note]: `${board.folder_id} ${item}`,
    })
    const told = recordOf(await world.owner.get('values', `${other}.${story}`))['data']
    const folder_id = await duplicate('folders', board.folder_id)
    const rows = await pages(world.owner, 'values', { folder_id })
    const said = (attribute_id: string) =>
      rows.filter((row) => row['attribute_id'] === attribute_id).map(({ data }) => data)
    const [copy] = rows.flatMap((row) => (row['data'] === 'A' ? String(row['item_id']) : []))
    expect(said(story)).toEqual([
      String(told).replace(href(board.folder_id, item), href(folder_id, copy ?? '')),
    ])
    expect(said(note)).toEqual([`${board.folder_id} ${item}`])
  })

  test('has what stood when it was asked for, whatever goes to the trash or is added meanwhile', async () => {
    const here = await reference(board, 'Here', board.board_id, { two_way: false })
    const old = await board.item({ [name]: 'Old' })
    await world.owner.remove('items', old)
    const [stays, goes] = [await board.item({ [name]: 'Stays' }), await board.item({ [name]: 'Goes' })]
    await board.item({ [name]: 'Below' }, { parent_id: goes })
    await link(stays, here, goes)
    // The structure is there with the 201; what follows in the background begins later.
    const id = await duplicate('folders', board.folder_id, false)
    const [feed] = await server.db.owner((tx) =>
      tx.query<{ seq: number }>('select seq from feeds where id = $1', [board.folder_id]),
    )
    const at = String(recordOf(await world.owner.get('folders', id))['created_at'])
    await world.full.remove('items', goes)
    await board.item({ [name]: 'Added' })
    await whenSettled(server)
    const plan = {
      id,
      board_id: board.board_id,
      source_board: null,
      at,
      seqs: [[board.folder_id, feed?.seq ?? 0]] as [string, number][],
      folders: [[board.folder_id, id]] as [string, string][],
      attributes: [],
    }
    const caller = {
      user_id: Number(recordOf(await world.owner.get('items', stays))['created_by']),
      session_id: null,
    }
    await copyItems({ kit: server.kit, team_id: world.team_id, caller, plan, onProgress: async () => {} })
    const rows = await pages(world.owner, 'items', { folder_id: id, expand: 'values' })
    const called = (row: Fields) => String((row['values'] as Record<string, Fields>)[name]?.['data'])
    expect(rows.map(called).toSorted()).toEqual(['Below', 'Goes', 'Stays'])
    const of = new Map(rows.map((row) => [called(row), row]))
    expect(of.get('Below')?.['parent_id']).toBe(of.get('Goes')?.['id'])
    expect(await linked(String(of.get('Stays')?.['id']), here)).toEqual([String(of.get('Goes')?.['id'])])
  })
})
