import { createChecker, entriesKey, type PermissionGraph } from '@weft/permissions'
import { boardChannel, folderChannel, parseChannel, presenceChannel, teamChannel } from '@weft/protocol'
import type { Message } from '@weft/realtime'
import { expect, test } from 'vitest'

import { createPrincipal } from '../access/principal.ts'
import type { TeamAccess } from '../access/team-access.ts'
import { createRegistry } from '../records/write/create-registry.ts'
import type { ServerCollection } from '../records/contract/server-collection.ts'
import { seesRecord } from '../records/read/visibility.ts'
import { rememberSubscriptions, isInside, canSubscribe, readChannel } from './channel-rights.ts'
import { createRecordsInView, createViews } from './record-views.ts'

const TEAM = 5
const BOARDS = ['board000001', 'board000002']
const FOLDERS = ['folder00001', 'folder00002', 'folder00003']
const PEOPLE = [1, 2, 3, 4, 5, 6, 7, 8, 9]
const OWNER = 1
type Row = Record<string, unknown>
type Part = Pick<ServerCollection, 'container' | 'seesRow'> & {
  model: Pick<ServerCollection['model'], 'name' | 'record' | 'feed'>
}

/** A small product: what lies in the workspace, in boards and in folders, and things that only some see. */
const parts: Part[] = [
  {
    model: { name: 'boards', record: 'Board', feed: 'team' },
    container: () => ({ type: 'team' }),
    seesRow: (principal, row) => principal.mightDo('VIEW_BOARD', { type: 'board', id: String(row['id']) }),
  },
  {
    model: { name: 'folders', record: 'Folder', feed: 'team' },
    container: (row) => ({ type: 'board', id: String(row['board_id']) }),
    seesRow: (principal, row) => principal.mightDo('VIEW_FOLDER', { type: 'folder', id: String(row['id']) }),
  },
  {
    model: { name: 'attributes', record: 'Attribute', feed: 'board' },
    container: (row) => ({ type: 'board', id: String(row['board_id']) }),
  },
  {
    model: { name: 'views', record: 'View', feed: 'board' },
    container: (row) => ({ type: 'folder', id: String(row['folder_id']) }),
    seesRow: (principal, row) => row['personal_of'] === null || row['personal_of'] === principal.user_id,
  },
]
const registry = createRegistry(parts.map((one) => one as unknown as ServerCollection))

function randomBy(start: number): (n: number) => number {
  let seed = start
  return (n) => (seed = (seed * 48_271) % 2_147_483_647) % n
}

function accessOf(graph: PermissionGraph): TeamAccess {
  return {
    team_id: TEAM,
    seq: 1,
    graph,
    checker: createChecker(graph),
    throughTrash: createChecker(graph, { includeTrashed: true }),
    listRights: { team: 1, boards: new Map(), linked: new Map() },
    barred: new Map(),
    locks: new Map(),
    epochs: new Map(),
  }
}

function randomWorld(random: (n: number) => number): PermissionGraph {
  const some = (odds: number) => PEOPLE.filter(() => random(odds) === 0)
  const trashed = () => (random(8) === 0 ? '2026-01-01 00:00:00' : null)
  const roles = ['admin', 'full-member', 'restricted-member'] as const
  const tokens = [
    'role:admin',
    'role:full-member',
    'role:restricted-member',
    'role:guest',
    'tag:board_member',
    'tag:guest_user',
    'tag:board_locked_out',
    ...PEOPLE.map((id) => `user:${id}`),
  ]
  const entriesAt = (type: 'team' | 'board' | 'folder', id: string | number) => {
    const permissions = Object.fromEntries(
      Array.from({ length: random(6) }, () => {
        const permission = random(2) === 0 ? 'VIEW_BOARD' : 'VIEW_FOLDER'
        return [`${permission}:${tokens[random(tokens.length)]}`, random(3) > 0]
      }),
    )
    return [entriesKey(type, id), { permissions, final_permissions: {} }] as const
  }
  return {
    team: { id: TEAM, owner_id: OWNER, rights_seq: 1 },
    members: new Map(some(2).map((id) => [id, roles[random(3)] ?? 'admin'])),
    boards: new Map(
      BOARDS.map((id) => [
        id,
        { id, team_id: TEAM, user_ids: some(3), deleted_at: trashed(), rights_seq: 1 },
      ]),
    ),
    folders: new Map(
      FOLDERS.map((id, n) => [
        id,
        {
          id,
          team_id: TEAM,
          board_id: BOARDS[n % 2] ?? '',
          parent_id: n === 2 ? (FOLDERS[0] ?? null) : null,
          hidden: false,
          deleted_at: trashed(),
          rights_seq: 1,
        },
      ]),
    ),
    entries: new Map([
      entriesAt('team', TEAM),
      ...BOARDS.map((id) => entriesAt('board', id)),
      ...FOLDERS.map((id) => entriesAt('folder', id)),
    ]),
  }
}

function randomMessage(random: (n: number) => number): Message {
  const of = <T>(list: readonly T[]) => list[random(list.length)] as T
  const channel = [
    teamChannel(TEAM),
    ...BOARDS.map((id) => boardChannel(TEAM, id)),
    folderChannel(TEAM, of(FOLDERS)),
  ][random(4)] as string
  const stem = of(['Board', 'Folder', 'Attribute', 'View', 'Member', 'Refresh'])
  if (stem === 'Refresh') return { channel, event: 'Refresh', seq: 1, records: [{ id: 'x' }] }
  const deleted = random(4) === 0
  const records = Array.from({ length: random(6) }, (_, n): Row => {
    const id = stem === 'Board' ? of(BOARDS) : stem === 'Folder' ? of(FOLDERS) : `thing${n}`
    if (deleted) return { id, deleted_at: '2026-01-01 00:00:00' }
    return {
      id,
      created_at: '2026-01-01 00:00:00',
      board_id: of(BOARDS),
      folder_id: of(FOLDERS),
      personal_of: random(2) === 0 ? null : of(PEOPLE),
      user_ids: [1, 2, 3],
    }
  })
  return { channel, event: `${stem}${deleted ? 'Deleted' : 'Saved'}`, seq: 1, records }
}

/** The plain way: every record judged for itself, by a checker that remembers nothing. */
function plainly(graph: PermissionGraph, user_id: number, message: Message): unknown[] {
  const access = accessOf(graph)
  const inside = isInside(access, user_id)
  const records = (message.records ?? []) as Row[]
  const stem = /^(\w+)(?:Saved|Deleted)$/.exec(message.event)?.[1]
  if (!stem || message.channel.startsWith('private-folder.')) return records
  const collection = registry.all().find((one) => one.model.record === stem)
  const principal = createPrincipal(access, { user_id, session_id: null })
  const seen = records.filter((row) => {
    if (!collection) return inside
    if ('created_at' in row) return seesRecord(collection, principal, row)
    const id = String(row['id'])
    if (stem === 'Board') return principal.mightDo('VIEW_BOARD', { type: 'board', id })
    if (stem === 'Folder') return principal.mightDo('VIEW_FOLDER', { type: 'folder', id })
    return collection.model.feed === 'board' || inside
  })
  return inside ? seen : seen.map((row) => ('user_ids' in row ? { ...row, user_ids: [] } : row))
}

test.each([11, 512, 90_210])(
  'Remembered judgements give everybody what judging each record anew gives (seed %i)',
  (start) => {
    const random = randomBy(start)
    const hears = rememberSubscriptions()
    const visibilityMask = createViews(registry)
    const recordsIn = createRecordsInView(registry)
    let partly = 0
    let heard = 0
    let messages: Message[] = []
    for (let round = 0; round < 150; round++) {
      // Rights change while frames are on their way: the ones of the last round are judged once more.
      const graph = randomWorld(random)
      const access = accessOf(graph)
      messages = [...messages.slice(-5), ...Array.from({ length: 10 }, () => randomMessage(random))]
      for (const message of messages) {
        const channel = readChannel(message.channel)
        expect(channel).toEqual(parseChannel(message.channel))
        if (!channel) throw new Error('a channel of ours')
        // Two sockets of one person, one after the other.
        for (const user_id of [...PEOPLE, ...PEOPLE]) {
          const allowed = canSubscribe(accessOf(graph), user_id, channel)
          expect(hears(access, user_id, channel)).toBe(allowed)
          if (!allowed) continue
          heard++
          const got = recordsIn(visibilityMask(access, user_id, message), message)
          expect(got).toEqual(plainly(graph, user_id, message))
          if (got.length > 0 && got.length < (message.records?.length ?? 0)) partly++
        }
      }
    }
    expect(heard).toBeGreaterThan(5_000)
    expect(partly).toBeGreaterThan(200)
  },
  // Thousands of judgements anew: seconds on a machine that does other things.
  60_000,
)

test('A frame of members tells a restricted member no address', () => {
  const graph: PermissionGraph = {
    ...randomWorld(() => 0),
    members: new Map([
      [2, 'restricted-member'],
      [3, 'full-member'],
    ]),
  }
  const access = accessOf(graph)
  const visibilityMask = createViews(registry)
  const recordsIn = createRecordsInView(registry)
  const records = [{ id: 4, name: 'D', email: 'd@x.io' }]
  const message: Message = { channel: teamChannel(TEAM), event: 'MemberSaved', seq: 1, records }
  const shown = (user_id: number) => recordsIn(visibilityMask(access, user_id, message), message)
  expect(shown(2)).toEqual([{ id: 4, name: 'D', email: '' }])
  for (const user_id of [OWNER, 3]) expect(shown(user_id)).toEqual(records)
})

test('A name that no feature uses is no channel, however often it is asked for', () => {
  for (let n = 0; n < 3; n++) expect(readChannel('private-unknown.1')).toBeNull()
  const name = presenceChannel(TEAM, FOLDERS[0] ?? '')
  expect(readChannel(name)).toBe(readChannel(name))
})
