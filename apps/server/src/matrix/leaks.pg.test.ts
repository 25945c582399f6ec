import { HEADERS } from '@weft/protocol'
import { afterAll, beforeAll, expect, test } from 'vitest'

import { DECLARED } from './testing/declared-routes.ts'
import { routeOf } from './testing/declared.ts'
import { type Ear, eavesdrop } from './testing/eavesdrop.ts'
import { isOfAccount, requestAt } from './testing/judge-route.ts'
import { type MatrixWorld, startMatrixWorld } from './testing/matrix-server.ts'
import { PASSWORD, type Place, type Somebody } from './testing/place.ts'
import { type Ask, sendWire, wireOf } from './testing/requests.ts'
import { addSecrets, type Secrets } from './testing/secrets.ts'

let world: MatrixWorld
/** What each reader received, all of it. */
const received = new Map<Reader, string>()
/** The part of it that came without being asked for. */
const heard = new Map<Reader, string>()

/** `guest` and `visitor`, who is signed in, look at a place whose board is public; the others ask at `home`. */
const READERS = [
  'anonymous',
  'outsider',
  'stranger',
  'guest',
  'visitor',
  'restricted',
  'invited',
  'full',
  'admin',
  'owner',
  'suspended',
] as const
type Reader = (typeof READERS)[number]

const isAtOpen = (reader: Reader) => reader === 'guest' || reader === 'visitor'
const personOf = (reader: Reader): Somebody | null =>
  world.callers[reader === 'visitor' ? 'outsider' : reader]

const MEMBERS = 'restricted invited full admin owner'
const ON_BOARD = 'guest visitor invited full admin owner'
const ADMINS = 'admin owner'
const OWNER = 'owner'
const NOBODY = ''

/** A text, and all who may read it; `*` is the name of the place. */
const MARKERS: [text: string, readers: string][] = [
  ['* board', ON_BOARD],
  ['* folder', ON_BOARD],
  ['* view', ON_BOARD],
  ['* tags', ON_BOARD],
  ['* label', ON_BOARD],
  ['* item', ON_BOARD],
  ['* rule', 'full admin owner'],
  ['* rule text', 'full admin owner'],
  // Owners may open the views that others made for themselves.
  ['* own view', 'full owner'],
  ['* locked board', OWNER],
  ['* locked description', OWNER],
  ['* locked folder', OWNER],
  ['* locked attribute', OWNER],
  ['* locked label', OWNER],
  ['* locked view', OWNER],
  ['* locked item', OWNER],
  // Copied to the ends of links, from where lookups and formulas read it.
  ['* locked worth', OWNER],
  // Kept with lookups, by which values are drawn and chosen.
  ['* locked trait', OWNER],
  ['* locked choice', OWNER],
  ['* hidden folder', OWNER],
  ['* hidden below', OWNER],
  ['* hidden view', OWNER],
  ['* hidden item', OWNER],
  ['* hidden note', OWNER],
  // What new items of the folder begin with.
  ['* hidden template', OWNER],
  ['* hidden sub-template', OWNER],
  ['* hidden file', OWNER],
  // Titles of pages, kept by their address for the whole workspace.
  ['* page', 'invited full admin owner'],
  ['* hidden page', OWNER],
  ['* locked page', OWNER],
  // The trash shows what one may bring back, the activity that it was thrown away to whoever saw it and may see the log.
  ['* trashed board', 'full admin owner'],
  ['* trashed folder', 'full admin owner'],
  ['* trashed item', 'full admin owner'],
  ['*-invitee@weft.test', ADMINS],
  ['*-upload.csv', OWNER],
  // The name of the file that a photo was made of is kept nowhere.
  ['*.png', NOBODY],
]

/** What changed while all listened, and who was told. Guests have no socket. */
const FRAMES: [text: string, readers: string][] = [
  ['* item, again', 'visitor invited full admin owner'],
  ['* rule, again', 'full admin owner'],
  ['* own view, again', 'full owner'],
  ['* locked description, again', OWNER],
  ['* locked folder, again', OWNER],
  ['* locked view, again', OWNER],
  ['* locked attribute, again', OWNER],
  ['* locked item, again', OWNER],
  ['* locked trait, again', OWNER],
  ['* hidden folder, again', OWNER],
  ['* hidden view, again', OWNER],
  ['* hidden item, again', OWNER],
  ['* locked worth', OWNER],
]

beforeAll(async () => {
  world = await startMatrixWorld()
  const { server, home, open, other } = world
  const secrets = new Map([
    [home, await addSecrets(home, 'home', other.me)],
    [open, await addSecrets(open, 'open', other.me)],
  ])
  const url = await server.listen()
  const ears = new Map<Reader, Ear>()
  for (const reader of READERS) {
    const at = isAtOpen(reader) ? open : home
    received.set(reader, await readEverything(personOf(reader), at, secrets.get(at) as Secrets))
  }
  // After all reading: a socket on which nobody says anything for minutes is closed.
  for (const reader of READERS) {
    const as = personOf(reader)
    const at = isAtOpen(reader) ? open : home
    const { locked, hidden } = secrets.get(at) as Secrets
    if (as) ears.set(reader, await eavesdrop(url, as, [at, locked, hidden]))
  }
  for (const { touch } of secrets.values()) await touch()
  const rightful = FRAMES.flatMap(([text, readers]) =>
    readers.split(' ').flatMap((reader) => {
      const ear = ears.get(reader as Reader)
      return ear ? [ear.hears(textFor(text, reader as Reader))] : []
    }),
  )
  await Promise.all(rightful)
  for (const [reader, ear] of ears) {
    // Whoever was told wrongly was told by now.
    await ear.settle()
    heard.set(reader, ear.heard())
    received.set(reader, `${received.get(reader)}\n${ear.heard()}`)
    ear.close()
  }
})
afterAll(() => world.stop())

/** The answers to all that can be asked about a place and what is hidden in it, refusals included. */
async function readEverything(as: Somebody | null, at: Place, secrets: Secrets): Promise<string> {
  const { server, team_id, me } = at
  const texts: string[] = []
  const ask = async (route: string, question: Ask) => {
    const wire = wireOf(route, question)
    const { text } = await sendWire(server, wire, as?.headers)
    texts.push(text)
    if (wire.method !== 'GET') return
    // Who looks through the owner's eyes without the right to sees no more.
    const viewing = { ...wire, headers: { [HEADERS.viewAs]: String(me.id) } }
    texts.push((await sendWire(server, viewing, as?.headers)).text)
  }
  for (const place of [at, secrets.locked, secrets.hidden]) {
    for (const declared of DECLARED) {
      if (!routeOf(declared).startsWith('GET ') || isOfAccount(declared)) continue
      // A shared form says the names of what it asks to everybody; that it says no more is asked where forms are.
      if (routeOf(declared).startsWith('GET /form/')) continue
      // An address tells whoever has it what its maker may see: each is asked for one of their own.
      if (routeOf(declared).startsWith('GET /api/calendar/')) {
        texts.push(...(await ownCalendars({ ...place, server }, as)))
        continue
      }
      texts.push((await sendWire(server, await requestAt(declared, place), as?.headers)).text)
    }
    const { board_id, folder_id, item_id, name_id } = place
    const filter = JSON.stringify({ op: 'and', args: [] })
    const queries: NonNullable<Ask['query']>[] = [
      {},
      { board_id },
      { folder_id },
      { item_id },
      { folder_id, since: 0 },
      { board_id, since: 0 },
      { since: 0 },
      { ids: item_id, expand: 'values' },
      { ids: [board_id, folder_id, place.view_id, name_id].join() },
      { folder_id, expand: 'values', filter },
      { folder_id, sort: JSON.stringify([{ attribute_id: name_id, direction: 'asc' }]) },
    ]
    for (const collection of [
      'boards',
      'folders',
      'views',
      'attributes',
      'automations',
      'items',
      'values',
      'references',
      'permissions',
    ])
      for (const query of queries)
        await ask(`GET /api/{team_id}/${collection}`, {
          params: { team_id },
          query: { ...query, limit: 100 },
        })
    for (const resource_id of [board_id, folder_id, item_id]) {
      const resource_type = resource_id === board_id ? 'board' : resource_id === folder_id ? 'folder' : 'item'
      const query = { resource_type, resource_id, user_id: me.id }
      await ask('GET /api/{team_id}/permissions/access', { params: { team_id }, query })
    }
  }
  const csv = { ids: [at.item_id, secrets.locked.item_id], attribute_ids: [at.name_id, ...secrets.copies] }
  for (const ids of [csv.ids, [at.item_id]])
    await ask('POST /api/{team_id}/items/csv', { params: { team_id }, body: { ...csv, ids } })
  for (const attribute_id of secrets.copies) {
    const sort = JSON.stringify([{ attribute_id, direction: 'desc' }])
    const query = { folder_id: at.folder_id, expand: 'values', sort }
    await ask('GET /api/{team_id}/items', { params: { team_id }, query })
  }
  for (const [route, question] of attempts(at, secrets)) await ask(route, question)
  for (const [route, question] of previews(at, secrets)) await ask(route, question)
  await ask('GET /api/{team_id}/imports/{id}', { params: { team_id, id: secrets.import_id } })
  for (const path of [
    'GET /api/me',
    'GET /api/me/boards',
    'GET /api/me/workspaces',
    'GET /api/me/workspaces/deleted',
  ])
    await ask(path, {})
  await ask('GET /api/teams/{id}/members', { params: { id: team_id }, query: { search: 'weft.test' } })
  return texts.join('\n')
}

/** What the addresses tell that somebody gets for a view and for their own items. */
async function ownCalendars({ server, team_id, view_id }: Place, as: Somebody | null): Promise<string[]> {
  const texts: string[] = []
  for (const id of [null, view_id]) {
    const wire = wireOf('POST /api/{team_id}/calendars', { params: { team_id }, body: { view_id: id } })
    const { text } = await sendWire(server, wire, as?.headers)
    texts.push(text)
    const { data } = JSON.parse(text) as { data?: { url?: string } }
    if (data?.url) texts.push((await server.app.inject({ url: new URL(data.url).pathname })).body)
  }
  return texts
}

/** What is told of a change before it is made, and of pages that links lead to. */
function previews(
  { team_id, name_id, tags_id, board_id, item_id, other_folder_id }: Place,
  secrets: Secrets,
) {
  const { locked, hidden, urls } = secrets
  const asked: [string, Ask][] = [
    ['POST /api/{team_id}/link-previews', { params: { team_id }, body: { urls } }],
  ]
  const settings = { board_id, two_way: false }
  for (const id of [name_id, tags_id, locked.name_id])
    for (const body of [
      { type: 'label' },
      { type: 'longtext' },
      { type: 'reference', settings, create_missing: true },
    ])
      asked.push(['POST /api/{team_id}/attributes/{id}/convert/preview', { params: { team_id, id }, body }])
  for (const id of [item_id, hidden.item_id, locked.item_id])
    for (const folder_id of [other_folder_id, hidden.folder_id, locked.folder_id])
      asked.push([
        'POST /api/{team_id}/items/{id}/move/preview',
        { params: { team_id, id }, body: { folder_id, mapping: {} } },
      ])
  return asked
}

/** Writes that are refused, by their version or by their right: a refusal may hold the record as it is. */
function attempts({ team_id }: Place, { locked, hidden, trashed, links }: Secrets): [string, Ask][] {
  const ids: [string, string][] = [
    ['boards', locked.board_id],
    ['folders', locked.folder_id],
    ['views', locked.view_id],
    ['attributes', locked.name_id],
    ['items', locked.item_id],
    ['values', `${locked.item_id}.${locked.name_id}`],
    ['folders', hidden.folder_id],
    ['views', hidden.view_id],
    ['items', hidden.item_id],
    ['values', `${hidden.item_id}.${hidden.name_id}`],
    ...Object.entries(trashed),
    ...links.map((id): [string, string] => ['references', id]),
  ]
  return ids.map(([collection, id]) => [
    `PUT /api/{team_id}/${collection}/{id}`,
    { params: { team_id, id }, body: { row_version: 1, ...(collection === 'values' ? { data: 'X' } : {}) } },
  ])
}

const textFor = (text: string, reader: Reader) => text.replace('*', isAtOpen(reader) ? 'open' : 'home')
const readersOf = (text: string, from = received) =>
  READERS.filter((reader) => from.get(reader)?.includes(textFor(text, reader))).join(' ')

test.each(MARKERS)('"%s" is read by: %s', (text, readers) => {
  expect(readersOf(text)).toBe(readers)
})

test.each(FRAMES)('"%s" is told to: %s', (text, readers) => {
  expect(readersOf(text, heard)).toBe(readers)
})

test('addresses of members are read by members, and by restricted ones of people who made what they see', () => {
  expect(readersOf(world.home.people.owner.email)).toBe('invited full admin owner')
  // Who is only named in a value is met by nobody: a number can be written there by anybody.
  expect(readersOf(world.home.people.full.email)).toBe('full admin owner')
})

test('a person of another workspace stays unknown, although a value names the number', () => {
  const nameOf = ({ email }: Somebody) => email.split('@')[0] ?? ''
  expect(readersOf(nameOf(world.home.people.full))).toBe(`guest visitor ${MEMBERS}`)
  expect(readersOf(nameOf(world.other.me))).toBe('stranger')
})

test('passwords and what is stored of them are read by nobody', () => {
  const found = READERS.filter((reader) => /\$argon2|token_hash/.test(received.get(reader) ?? ''))
  expect(found).toEqual([])
  expect(READERS.filter((reader) => received.get(reader)?.includes(PASSWORD))).toEqual([])
})
