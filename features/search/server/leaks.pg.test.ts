import { newSlug, newUuid } from '@weft/base'
import { privateBoardEntries, privateFolderEntries } from '@weft/permissions'
import {
  addWorkspace,
  handOf,
  type Person,
  startTestServer,
  type TestServer,
  type Workspace,
} from '@weft/server/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { search } from '../shared/index.ts'
import { whenIndexed } from './testing/index.ts'

let server: TestServer
let world: Workspace<'full' | 'restricted' | 'outsider'>
let open: { board_id: string; folder_id: string; name_id: string }

/** Texts that are nowhere else, each in a place that only the owner sees. */
const MARKERS = [
  'aardvark', // a board
  'albatross', // a folder of it
  'anteater', // a view
  'armadillo', // an item's name
  'axolotl', // another text
  'baboon', // a label
  'barracuda', // an address
  'bandicoot', // a document
  'buffalo', // a comment
  'caracal', // a private folder of an open board
  'cassowary', // what lies in it
  'chinchilla', // in a folder below that
  'cormorant', // a view of one's own
  'cuttlefish', // in the trash
]

beforeAll(async () => {
  server = await startTestServer({ jobs: 'running' })
  server.outbox.start()
  world = await addWorkspace(server, ['full', 'restricted', 'outsider'])
  const { make } = world.as.owner
  open = await addBoard('Open board', 'Open folder')
  await make('items', { ...placeOf(open), values: { [open.name_id]: 'Common item' } })
  await addClosedBoard()
  await addClosedFolders()
  await make('views', {
    ...placeOf(open),
    name: 'cormorant',
    type: 'table',
    access: 'personal',
  })
  const trashed = await make('items', { ...placeOf(open), values: { [open.name_id]: 'cuttlefish' } })
  await send('DELETE', `items/${trashed}`)
  await whenIndexed(server, world.team_id)
})
afterAll(() => server.stop())

const placeOf = ({ board_id, folder_id }: typeof open) => ({ board_id, folder_id })

async function send(method: 'PUT' | 'DELETE', path: string, body?: object) {
  const answer = await handOf(server, world.team_id, world.people.owner).call(method, `/${path}`, body)
  if (answer.status > 299) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
}

async function addBoard(name: string, folder: string) {
  const { make } = world.as.owner
  const board_id = await make('boards', { name, user_ids: [world.people.owner.id] })
  const folder_id = await make('folders', { board_id, name: folder })
  const name_id = await make('attributes', { board_id, name: 'Name', type: 'text', primary: true })
  return { board_id, folder_id, name_id }
}

const close = (type: 'board' | 'folder', id: string, permissions: object) =>
  send('PUT', `permissions/${type}.${id}`, {
    resource_type: type,
    resource_id: id,
    permissions,
    final_permissions: {},
    row_version: 1,
  })

async function addClosedBoard() {
  const { make } = world.as.owner
  const closed = await addBoard('aardvark', 'albatross')
  const { board_id, folder_id, name_id } = closed
  await close('board', board_id, privateBoardEntries())
  await make('views', { board_id, folder_id, name: 'anteater', type: 'table' })
  const label = { id: newUuid(), name: 'baboon', color: 'red' }
  const of = (type: string, settings = {}) => make('attributes', { board_id, name: type, type, settings })
  const [text, labels, links, long] = [
    await of('text'),
    await of('label', { labels: [label], multiple: true }),
    await of('links'),
    await of('longtext'),
  ]
  const item_id = await make('items', {
    board_id,
    folder_id,
    values: {
      [name_id]: 'armadillo',
      [text]: 'axolotl',
      [labels]: [label.id],
      [links]: [{ url: 'https://barracuda.example/', name: '' }],
      [long]: '<p>A bandicoot.</p>',
    },
  })
  const comment = { board_id, item_id, text: { html: '<p>A buffalo.</p>' }, row_version: 1 }
  await send('PUT', `comments/${newUuid()}`, comment)
}

async function addClosedFolders() {
  const { make } = world.as.owner
  const { board_id, name_id } = open
  const [closed, below] = [newSlug(), newSlug()]
  await send('PUT', `folders/${closed}`, { board_id, name: 'caracal', row_version: 1 })
  await close('folder', closed, privateFolderEntries([]))
  await send('PUT', `folders/${below}`, { board_id, name: 'Below', parent_id: closed, row_version: 1 })
  await make('items', { board_id, folder_id: closed, values: { [name_id]: 'cassowary' } })
  await make('items', { board_id, folder_id: below, values: { [name_id]: 'chinchilla' } })
}

async function ask(q: string, by: Person) {
  const { status, body, error } = await server.call(search, { query: { q, team_id: world.team_id }, as: by })
  if (status !== 200) throw new Error(`${status} ${error.code}`)
  return body
}

const mistyped = (word: string) => word.slice(0, 2) + word.slice(3)

test('the owner finds what lies in closed places, so that the others could', async () => {
  for (const marker of MARKERS.filter((one) => one !== 'cuttlefish'))
    for (const q of [marker, marker.slice(0, 5), mistyped(marker)])
      expect([q, (await ask(q, world.people.owner)).data.length > 0]).toEqual([q, true])
})

test('nobody else finds anything of it: not as a word, begun, mistyped, in a phrase or by a filter', async () => {
  const nothing = { data: [], after: null, has_more: false, partial: false }
  const { full, restricted } = world.people
  for (const by of [full, restricted])
    for (const marker of MARKERS)
      for (const q of [
        marker,
        marker.slice(0, 4),
        mistyped(marker),
        `"${marker}"`,
        `common ${marker}`,
        `board:${marker} a`,
        `type:view ${marker}`,
        `is:open ${marker}`,
      ])
        expect([by.name, q, await ask(q, by)]).toEqual([by.name, q, nothing])
  expect((await ask('common', full)).data).toHaveLength(1)
})

test('whoever is no member learns of nothing, and whoever is not signed in may not ask', async () => {
  const { outsider } = world.people
  for (const marker of ['common', ...MARKERS]) {
    const everywhere = await server.call(search, { query: { q: marker }, as: outsider })
    expect(everywhere.body.data).toEqual([])
  }
  const named = await server.call(search, { query: { q: 'common', team_id: world.team_id }, as: outsider })
  expect(named.status).toBe(404)
  expect((await server.call(search, { query: { q: 'common' } })).status).toBe(401)
})

test('a board that becomes private is closed at once, whatever the index still says', async () => {
  const { full } = world.people
  const place = await addBoard('Passing', 'Passing folder')
  const values = { [place.name_id]: 'dromedary' }
  await world.as.owner.make('items', { ...placeOf(place), values })
  await whenIndexed(server, world.team_id)
  expect((await ask('dromedary', full)).data).toHaveLength(1)
  await close('board', place.board_id, privateBoardEntries())
  expect((await ask('dromedary', full)).data).toEqual([])
  expect((await ask('passing', full)).data).toEqual([])
  expect((await ask('dromedary', world.people.owner)).data).toHaveLength(1)
})

test('what was removed for ever leaves no word in the index', async () => {
  const { make } = world.as.owner
  const id = await make('items', { ...placeOf(open), values: { [open.name_id]: 'echidna' } })
  await whenIndexed(server, world.team_id)
  const words = () =>
    server.db.owner((tx) => tx.query(`select lexeme from search_words where lexeme like '%:echidna'`))
  expect(await words()).toHaveLength(1)
  await send('DELETE', `items/${id}`)
  await whenIndexed(server, world.team_id)
  expect(await words()).toEqual([])
})

test('a folder that is purged takes its words along, which statements remove that know nothing of words', async () => {
  const { make } = world.as.owner
  const folder_id = await make('folders', { board_id: open.board_id, name: 'Passing' })
  const place = { board_id: open.board_id, folder_id }
  for (const name of ['flamingo one', 'flamingo two'])
    await make('items', { ...place, values: { [open.name_id]: name } })
  await whenIndexed(server, world.team_id)
  const rows = () =>
    server.db.owner((tx) =>
      tx.query<{ rows: number }>(`select rows from search_words where lexeme like '%:flamingo'`),
    )
  expect(await rows()).toEqual([{ rows: 2 }])
  await server.db.owner((tx) => tx.query('delete from search_rows where folder_id = $1', [folder_id]))
  expect(await rows()).toEqual([])
})
