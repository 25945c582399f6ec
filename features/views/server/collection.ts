import { type FeedKey, mergeKeys, type Settings, views } from '@weft/model'
import {
  type Principal,
  errors,
  invalid,
  RECORD_COLUMNS,
  type Row,
  type ServerCollection,
  tableReader,
  tableStore,
} from '@weft/server-kit'

import { placeInBoard } from '@weft/features/boards/server'
import { workspaceErrors } from '@weft/features/workspaces/shared'

import type { SavedViewGuard } from './saved-view-type.ts'
import { serverViewTypes } from '../types/registry.server.ts'

const viewStore = tableStore('views', {
  ...RECORD_COLUMNS,
  board_id: 'text',
  folder_id: 'text',
  name: 'text',
  type: 'text',
  access: 'text',
  owner_id: 'int',
  sort_order: 'float8',
  settings: 'jsonb',
})

const self = (row: Row) => ({
  type: 'view' as const,
  id: String(row['id']),
  board_id: String(row['board_id']),
  folder_id: String(row['folder_id']),
  owner: [(row['owner_id'] ?? row['created_by']) as number | null],
})

/** Personal views are their owner's; the workspace's owner can see everyone's. */
function isHidden(principal: Principal, row: Row): boolean {
  return (
    row['access'] === 'personal' &&
    row['owner_id'] !== principal.user_id &&
    principal.access.graph.team.owner_id !== principal.user_id
  )
}

function isMember({ access }: Principal, user_id: unknown): boolean {
  const { members, team } = access.graph
  return typeof user_id === 'number' && (members.has(user_id) || team.owner_id === user_id)
}

/** Of a kind of view that this version knows; others are kept as they are. */
function problemsOf(row: Row): string[] {
  return serverViewTypes[String(row['type'])]?.checkSettings(row['settings'] as Settings) ?? []
}

/** `isWithheld` says of a kind of view that no new ones can be made. */
export const createViewCollection = (
  isWithheld: (type: string) => boolean,
  guards: readonly SavedViewGuard[],
): ServerCollection => ({
  model: views,
  store: viewStore,
  reader: tableReader({
    table: 'views',
    columns: viewStore.columns,
    idType: 'text',
    where(scope) {
      if (scope.folder_id !== undefined) return { sql: 't.folder_id = $2', params: [scope.folder_id] }
      return scope.board_id === undefined
        ? { sql: '', params: [] }
        : { sql: 't.board_id = $2', params: [scope.board_id] }
    },
  }),
  async place(db, team_id, operations, created) {
    const boards = await placeInBoard(db, team_id, 'views', operations, created)
    const places = new Map<(typeof operations)[number], FeedKey[]>()
    // Who may see a view is a right: a change of it takes a number of the workspace's feed as well. All entries of
    // one view go together, or they would overtake each other.
    const isRight = ({ fields }: (typeof operations)[number]) => 'access' in fields || 'owner_id' in fields
    const concerned = new Set(operations.filter(isRight).map((operation) => operation.id))
    for (const [operation, board_id] of boards) {
      const feeds: FeedKey[] = [{ team_id, kind: 'board', id: board_id }]
      if (concerned.has(operation.id)) feeds.push({ team_id, kind: 'team', id: String(team_id) })
      places.set(operation, feeds)
    }
    return places
  },
  feedOf: (row, team_id) => ({ team_id, kind: 'board', id: String(row['board_id']) }),
  present: (row) => row,
  container: (row) => ({ type: 'folder', id: String(row['folder_id']) }),
  seesRow: (principal, row) => !isHidden(principal, row),
  async prepare(unit, operations) {
    for (const type of Object.values(serverViewTypes)) await type.prepare?.(unit, operations)
    for (const guard of guards) await guard.prepare(unit, operations)
  },
  mayCreate: (principal, row) =>
    principal.may(row['access'] === 'personal' ? 'ACCESS_PERSONAL_VIEWS' : 'CREATE_VIEW', self(row)),
  mayChange(principal, row, changed) {
    const isOwner = row['owner_id'] === principal.user_id
    // The owner of the workspace reads other people's, and changes none.
    if (row['access'] === 'personal' && !isOwner) return false
    if (
      changed.includes('owner_id') &&
      !isOwner &&
      principal.access.graph.team.owner_id !== principal.user_id
    )
      return false
    if (row['access'] === 'personal') {
      // To show it to everybody is to make a view for them.
      if (changed.includes('access') && !principal.may('CREATE_VIEW', self(row))) return false
      return principal.may('ACCESS_PERSONAL_VIEWS', self(row))
    }
    if (row['access'] === 'locked' && !principal.may('EDIT_LOCKED_VIEW', self(row))) return false
    return principal.may('EDIT_VIEW', self(row))
  },
  mayRemove: (principal, row) =>
    row['access'] === 'personal'
      ? row['owner_id'] === principal.user_id
      : principal.may('DELETE_VIEW', self(row)),
  rules: () => ({
    merge: (field, old, mine, theirs) => (field === 'settings' ? mergeKeys(old, mine, theirs) : undefined),
  }),
  validate(context, row, before) {
    const { principal } = context
    const folder = principal.access.graph.folders.get(String(row['folder_id']))
    if (!folder || folder.board_id !== row['board_id'])
      throw invalid('folder_id: there is no such folder on this board')
    const type = String(row['type'])
    if (!before && !Object.hasOwn(serverViewTypes, type)) throw invalid('type: there is no such kind of view')
    if (type !== before?.['type'] && isWithheld(type)) throw workspaceErrors.plan_without_view()
    const known = new Set(before ? problemsOf(before) : [])
    // What stood there before is not this person's doing.
    const problems = problemsOf(row).filter((one) => !known.has(one))
    if (problems.length > 0) throw invalid(...problems.map((one) => `settings: ${one}`))
    serverViewTypes[type]?.judge?.(context, row, before)
    for (const guard of guards) guard.judge(context, row, before)
    // Who may not open a lock does not close one either.
    if (
      row['access'] === 'locked' &&
      before?.['access'] !== 'locked' &&
      !principal.may('EDIT_LOCKED_VIEW', self(row))
    )
      throw errors.forbidden()
    // Who makes a view owns it.
    if (!before) return { ...row, owner_id: row['created_by'] }
    if (row['owner_id'] !== before['owner_id'] && !isMember(principal, row['owner_id']))
      throw invalid('owner_id: is not a member of the workspace')
    if (
      row['access'] === 'personal' &&
      before['access'] !== 'personal' &&
      before['owner_id'] !== principal.user_id
    )
      throw invalid('access: only the owner of a view can make it personal')
    if (
      row['access'] === 'personal' &&
      before['access'] !== 'personal' &&
      !principal.may('ACCESS_PERSONAL_VIEWS', self(row))
    )
      throw errors.forbidden()
    return row
  },
  afterChange(context, row, before, action) {
    const { unit, operation } = context
    // A view that becomes another kind is one no more of the kind that it was.
    for (const type of new Set([row['type'], before?.['type']]))
      serverViewTypes[String(type)]?.keep?.(context, row, before)
    const isRight =
      action === 'changed' &&
      (before?.['access'] !== row['access'] || before?.['owner_id'] !== row['owner_id'])
    if (!isRight) return
    unit.rightsChanged('board', String(row['board_id']))
    unit.recordChange({
      record: 'View',
      collection: 'views',
      id: String(row['id']),
      kind: 'saved',
      feed: { team_id: unit.team_id, kind: 'team', id: String(unit.team_id) },
      action: 'changed',
      user_id: operation.caller.user_id,
      // The workspace's feed only moves on; the record goes over the board's.
      present: () => null,
    })
  },
})
