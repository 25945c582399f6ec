import { newUuid } from '@weft/base'
import { privateFolderEntries } from '@weft/permissions'
import {
  addWorkspace,
  handOf,
  type Person,
  startTestServer,
  type TestServer,
  type Workspace,
} from '@weft/server/testing'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'

import { type Hit, search } from '../shared/index.ts'
import { whenIndexed } from './testing/index.ts'

type Fields = Record<string, unknown>

let server: TestServer
let world: Workspace<'full' | 'other' | 'restricted'>
let people: typeof world.people
let team_id: number
let board_id: string
let folder_id: string
let name_id: string
let note_id: string
let text_id: string
let label_id: string
let people_id: string
const carpentry = newUuid()

beforeAll(async () => {
  server = await startTestServer({ jobs: 'running' })
  server.outbox.start()
})
afterAll(() => server.stop())
beforeEach(async () => {
  world = await addWorkspace(server, ['full', 'other', 'restricted'])
  ;({ people, team_id } = world)
  const { make } = world.as.owner
  board_id = await make('boards', { name: 'Lighthouse', user_ids: [people.owner.id, people.full.id] })
  folder_id = await make('folders', { board_id, name: 'Repairs' })
  name_id = await make('attributes', { board_id, name: 'Name', type: 'text', primary: true })
  note_id = await make('attributes', { board_id, name: 'Note', type: 'text' })
  text_id = await make('attributes', { board_id, name: 'Text', type: 'longtext' })
  people_id = await make('attributes', { board_id, name: 'Who', type: 'members' })
  label_id = await make('attributes', {
    board_id,
    name: 'Kind',
    type: 'label',
    settings: { labels: [{ id: carpentry, name: 'Carpentry', color: 'red' }], multiple: true },
  })
})

const item = (name: string, more: Fields = {}, folder = folder_id) =>
  world.as.owner.make('items', { board_id, folder_id: folder, values: { [name_id]: name, ...more } })

async function send(by: Person, method: 'PUT' | 'POST' | 'DELETE', path: string, body?: Fields) {
  const { status, body: answer } = await handOf(server, team_id, by).call(method, `/${path}`, body)
  if (status > 299) throw new Error(`${path}: ${status} ${JSON.stringify(answer)}`)
}

async function hits(
  q: string,
  by: Person = people.owner,
  more: Record<string, string | number> = {},
): Promise<Hit[]> {
  await whenIndexed(server, team_id)
  const { status, body, error } = await server.call(search, { query: { q, team_id, ...more }, as: by })
  if (status !== 200) throw new Error(`${status} ${error.message}`)
  return body.data
}
const told = (list: readonly Hit[]) => list.map(({ type, title }) => `${type} ${title}`)

test('items are found by name, text, label and person, with words in any order and the last one begun', async () => {
  await item('Paint the northern door', { [note_id]: 'Two coats of varnish', [label_id]: [carpentry] })
  await item('Mend the stair', { [people_id]: [people.full.id] })
  expect(told(await hits('door paint'))).toEqual(['item Paint the northern door'])
  expect(told(await hits('nort'))).toEqual(['item Paint the northern door'])
  expect(told(await hits('carpentry'))).toEqual(['item Paint the northern door'])
  const [varnish] = await hits('varnish')
  expect(varnish).toMatchObject({ excerpt: 'Two coats of varnish', matched: ['text'], folder_id, board_id })
  expect(told(await hits(`assignee:me stair`, people.full))).toEqual(['item Mend the stair'])
  expect(told(await hits(`full`))).toEqual([`person ${people.full.name}`, 'item Mend the stair'])
  expect(await hits('door stair')).toEqual([])
})

test('a word of many letters beyond the first plane is found, and holds up nothing that comes after it', async () => {
  const long = '𐐨'.repeat(40)
  await item(long)
  await item('Light the lamp')
  expect(told(await hits('lamp'))).toEqual(['item Light the lamp'])
  expect(told(await hits(long))).toEqual([`item ${long}`])
})

test('boards, folders, documents and comments are found, documents by the sentence around the words', async () => {
  const id = await item('Logbook', {
    [text_id]: `<p>${'Calm sea. '.repeat(40)}A albatross sat on the rail.</p>`,
  })
  await send(people.owner, 'PUT', 'comments/11111111-1111-4111-8111-111111111111', {
    item_id: id,
    board_id,
    text: { html: '<p>Who fed the albatross?</p>' },
    row_version: 1,
  })
  expect(told(await hits('lighthouse'))).toEqual(['board Lighthouse'])
  expect(told(await hits('repair'))).toEqual(['folder Repairs'])
  const found = await hits('albatross')
  expect(told(found).toSorted()).toEqual(['comment Logbook', 'document Logbook'])
  expect(found.find(({ type }) => type === 'document')?.excerpt).toMatch(/^….*albatross sat on the rail/)
})

test('one mistake in a word is forgiven, and phrases stand as they are typed', async () => {
  await item('Polish the lantern')
  await item('The lantern needs polish')
  expect(told(await hits('lantren'))).toHaveLength(2)
  expect(told(await hits('"lantern needs"'))).toEqual(['item The lantern needs polish'])
})

test('what is renamed, thrown away, brought back and removed for ever is found as it is then', async () => {
  const id = await item('Barometer')
  expect(told(await hits('barometer'))).toEqual(['item Barometer'])
  await send(people.owner, 'PUT', `values/${id}.${name_id}`, { data: 'Sextant', row_version: 2 })
  expect(told(await hits('sextant'))).toEqual(['item Sextant'])
  expect(await hits('barometer')).toEqual([])
  await send(people.owner, 'DELETE', `items/${id}`)
  expect(await hits('sextant')).toEqual([])
})

test('what lies in a private folder is found by nobody else, from the moment on that it is closed', async () => {
  const closed = await world.as.owner.make('folders', { board_id, name: 'Cellar' })
  await item('Cellar marker', {}, closed)
  expect(told(await hits('marker', people.full))).toEqual(['item Cellar marker'])
  await send(people.owner, 'PUT', `permissions/folder.${closed}`, {
    resource_type: 'folder',
    resource_id: closed,
    permissions: privateFolderEntries([people.owner.id]),
    final_permissions: {},
    row_version: 1,
  })
  // The index has not heard of it yet.
  const { body } = await server.call(search, { query: { q: 'marker', team_id }, as: people.full })
  expect(body.data).toEqual([])
  expect(told(await hits('cellar'))).toEqual(['folder Cellar', 'item Cellar marker'])
  expect(await hits('cellar', people.full)).toEqual([])
  expect(await hits('cellra', people.full)).toEqual([])
  expect(await hits('marker', people.restricted)).toEqual([])
})

test('hidden folders are offered to those who may edit them, and what lies in them is found', async () => {
  const hidden = await world.as.owner.make('folders', { board_id, name: 'Attic', hidden: true })
  await item('Attic chest', {}, hidden)
  await send(people.owner, 'PUT', `permissions/board.${board_id}`, {
    resource_type: 'board',
    resource_id: board_id,
    permissions: { [`EDIT_FOLDER:user:${people.full.id}`]: false },
    final_permissions: {},
    row_version: 1,
  })
  expect(told(await hits('attic'))).toEqual(['folder Attic', 'item Attic chest'])
  expect(told(await hits('attic', people.full))).toEqual(['item Attic chest'])
})

test('of what fits alike, what one works with comes first, and then what changed last', async () => {
  const [first, second] = [await item('Varnish the door'), await item('Varnish the door')]
  await send(people.full, 'PUT', `values/${first}.${note_id}`, { data: 'mine', row_version: 1 })
  await send(people.owner, 'PUT', `values/${second}.${note_id}`, { data: 'later', row_version: 1 })
  await whenIndexed(server, team_id)
  const ids = async (as: Person) => {
    const { body } = await server.call(search, { query: { q: 'varnish', team_id }, as })
    return body.data.map(({ id }) => id)
  }
  expect(await ids(people.full)).toEqual([first, second])
  // The owner made both: the last change decides.
  expect(await ids(people.owner)).toEqual([second, first])
})

test('bad input is answered with nothing or with a sentence', async () => {
  await item('100 % of a_b')
  for (const q of ['', ' ', '%_\\', '…!?', '\u200F\u202E', '"', 'is:nothing', 'board:nowhere x'])
    expect(await hits(q)).toEqual([])
  expect(told(await hits('\u200F100'))).toEqual(['item 100 % of a_b'])
  // One letter is a word, and nothing that begins with it.
  expect(told(await hits('a'))).toEqual(['item 100 % of a_b'])
  expect(await hits('o')).toEqual([])
  for (const length of [201, 10_000]) {
    const query = { q: 'x'.repeat(length) }
    const { status, error } = await server.call(search, { query, as: people.owner })
    expect([status, error.message]).toEqual([422, 'Search for at most 200 characters.'])
  }
})
