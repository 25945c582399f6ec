import fc from 'fast-check'

import type { Role } from '../names.ts'
import { privateBoardEntries, privateFolderEntries, publicBoardEntries } from '../switches.ts'
import { entriesKey } from '../graph.ts'
import type { EntryMap, Resource, PermissionGraph, GraphBoard, GraphEntries, GraphFolder } from '../graph.ts'

export const USERS = [null, 0, 1, 2, 3, 4, 5, 6] as const
export const ASKED = [
  'VIEW_BOARD',
  'VIEW_FOLDER',
  'EDIT_ITEM',
  'EDIT_ITEM_OWN',
  'EDIT_FOLDER',
  'NOT_A_RIGHT',
] as const

const TEAM = 1
const BOARDS = ['b1', 'b2', 'b3']
const FOLDERS = ['f1', 'f2', 'f3', 'f4', 'f5', 'f6']

function rarely<T, U>(usual: T, rare: U, weight = 12): fc.Arbitrary<T | U> {
  return fc.oneof({ weight, arbitrary: fc.constant(usual) }, { weight: 1, arbitrary: fc.constant(rare) })
}

const deletedAt = rarely(null, '2026-11-01 10:00:00', 25)
const teamId = rarely(TEAM, 2, 25)
const rightsSeq = fc.nat(50)

const key = fc
  .tuple(
    fc.constantFrom(...ASKED),
    fc.constantFrom(
      'role:owner',
      'role:admin',
      'role:full-member',
      'role:restricted-member',
      'role:guest',
      'user:2',
      'user:3',
      'user:5',
      'tag:board_member',
      'tag:guest_user',
      'tag:board_locked_out',
      'user:0',
      'user:null',
      'role:superuser',
      'tag:unknown',
    ),
    fc.constantFrom('', '', '', ':owner', ':owner', ':member', ':owner:more'),
  )
  .map((parts) => parts[0] + ':' + parts[1] + parts[2])

const explicit = fc.oneof(
  { weight: 12, arbitrary: fc.boolean() },
  { weight: 1, arbitrary: fc.constantFrom<unknown[]>('true', 1, 0, null, 'false') },
)

const entryMap: fc.Arbitrary<EntryMap> = fc
  .array(fc.tuple(key, explicit), { maxLength: 5 })
  .map((pairs) => Object.fromEntries(pairs))

const switches: fc.Arbitrary<EntryMap> = fc.constantFrom<EntryMap[]>(
  {},
  {},
  {},
  privateBoardEntries(),
  privateFolderEntries([3, 5]),
  publicBoardEntries(['CREATE_ITEM']),
)

const record: fc.Arbitrary<GraphEntries> = fc
  .record({ switched: switches, permissions: entryMap, final_permissions: entryMap })
  .map(({ switched, permissions, final_permissions }) => ({
    permissions: { ...switched, ...permissions },
    final_permissions,
  }))

function boardOf(id: string): fc.Arbitrary<GraphBoard> {
  return fc.record({
    id: fc.constant(id),
    team_id: teamId,
    user_ids: fc.subarray([0, 1, 2, 3, 4, 5, 6]),
    deleted_at: deletedAt,
    rights_seq: rightsSeq,
  })
}

/** Mostly trees of b1; now and then a cycle, a missing parent or one in another board. */
function folderOf(id: string, index: number): fc.Arbitrary<GraphFolder> {
  const earlier = FOLDERS.slice(0, index)
  return fc.record({
    id: fc.constant(id),
    team_id: teamId,
    board_id: fc.oneof(
      { weight: 12, arbitrary: fc.constant('b1') },
      { weight: 1, arbitrary: fc.constantFrom('b2', 'b3', 'none') },
    ),
    parent_id: fc.oneof(
      { weight: 5, arbitrary: fc.constant(null) },
      { weight: 8, arbitrary: fc.constantFrom(null, ...earlier) },
      { weight: 1, arbitrary: fc.constantFrom(...FOLDERS, 'none') },
    ),
    hidden: fc.boolean(),
    deleted_at: deletedAt,
    rights_seq: rightsSeq,
  })
}

const members = fc
  .array(
    fc.tuple(
      fc.constantFrom(0, 1, 2, 3, 4, 5),
      fc.constantFrom('admin', 'full-member', 'restricted-member', 'guest', 'owner', 'superuser'),
    ),
    { maxLength: 8 },
  )
  .map((pairs) => new Map(pairs) as ReadonlyMap<string | number, string> as ReadonlyMap<number, Role>)

const PLACES = [
  entriesKey('team', TEAM),
  ...BOARDS.map((id) => entriesKey('board', id)),
  ...FOLDERS.map((id) => entriesKey('folder', id)),
  'item:i1',
  'view:v1',
  'attribute:a1',
  'value:i1.a1',
  'comment:c1',
]

const entries = fc
  .tuple(
    ...PLACES.map((place) =>
      fc.option(
        record.map((one) => [place, one] as const),
        { freq: 4 },
      ),
    ),
  )
  .map((found) => new Map(found.filter((pair) => pair !== null)))

export const graph: fc.Arbitrary<PermissionGraph> = fc.record({
  team: fc.record({
    id: fc.constant(TEAM),
    owner_id: fc.oneof(
      { weight: 12, arbitrary: fc.constant(1) },
      { weight: 1, arbitrary: fc.constantFrom(0, null, 2) },
    ),
    rights_seq: rightsSeq,
  }),
  members,
  boards: fc.tuple(...BOARDS.map(boardOf)).map((boards) => new Map(boards.map((board) => [board.id, board]))),
  folders: fc
    .tuple(...FOLDERS.map(folderOf))
    .map((folders) => new Map(folders.map((folder) => [folder.id, folder]))),
  entries,
})

const leafFolder = fc.oneof(
  { weight: 10, arbitrary: fc.constantFrom(...FOLDERS) },
  { weight: 2, arbitrary: fc.constant(null) },
  { weight: 1, arbitrary: fc.constant('none') },
)
const leafBoard = fc.oneof(
  { weight: 10, arbitrary: fc.constant('b1') },
  { weight: 2, arbitrary: fc.constantFrom(null, 'b2', 'none') },
)

function leaf(type: 'view' | 'attribute' | 'item', ids: string[]): fc.Arbitrary<Resource> {
  return fc.record({
    type: fc.constant(type),
    id: fc.constantFrom(...ids),
    team_id: teamId,
    board_id: leafBoard,
    folder_id: leafFolder,
  })
}

function below(type: 'value' | 'comment', ids: string[]): fc.Arbitrary<Resource> {
  return fc.record({
    type: fc.constant(type),
    id: fc.constantFrom(...ids),
    team_id: teamId,
    board_id: leafBoard,
    folder_id: leafFolder,
    item_id: fc.constantFrom('i1', 'i2'),
  })
}

function container(type: 'board' | 'folder', ids: string[]): fc.Arbitrary<Resource> {
  return fc.record({ type: fc.constant(type), id: fc.constantFrom(...ids, 'none'), team_id: teamId })
}

/** One resource of each kind, by chance one that does not exist or hangs on the wrong board. */
export const resources: fc.Arbitrary<Resource[]> = fc.tuple(
  fc.record({ type: fc.constant('team' as const), id: teamId, team_id: teamId }),
  container('board', BOARDS),
  container('folder', FOLDERS),
  container('folder', FOLDERS),
  leaf('view', ['v1', 'v2']),
  leaf('attribute', ['a1', 'a2']),
  leaf('item', ['i1', 'i2']),
  below('value', ['i1.a1', 'i2.a1']),
  below('comment', ['c1', 'c2']),
)
