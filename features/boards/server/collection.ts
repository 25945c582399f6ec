import { type Board, boards, mergeElements, mergeKeys } from '@weft/model'
import { boardVisibility } from '@weft/permissions'
import {
  type Caller,
  demandScope,
  type Principal,
  errors,
  RECORD_COLUMNS,
  type RecordRow,
  type ServerCollection,
  tableReader,
  tableStore,
} from '@weft/server-kit'

import { boardErrors, readBoardSettings } from '../shared/index.ts'

type BoardRow = RecordRow<Omit<Board, 'team_id' | 'visibility'> & { purged_at?: string | null }>

const boardStore = tableStore<BoardRow>('boards', {
  ...RECORD_COLUMNS,
  name: 'text',
  description: 'text',
  color: 'text',
  icon: 'text',
  user_ids: 'int[]',
  sort_order: 'float8',
  settings: 'jsonb',
  purged_at: 'timestamptz',
})

const place = (row: BoardRow) => ({
  type: 'board' as const,
  id: row.id,
  owner: [row.created_by],
})

function presentBoard({ purged_at: _mark, ...row }: BoardRow, principal: Principal): Record<string, unknown> {
  const { graph } = principal.access
  const inside = graph.members.has(principal.user_id) || graph.team.owner_id === principal.user_id
  return {
    ...row,
    // Outsiders meet only those people who occur in what they see.
    user_ids: inside ? row.user_ids : [],
    visibility: boardVisibility(graph, row.id),
  }
}

export function createBoardCollection(limits: { boards_per_team: number }): ServerCollection<BoardRow> {
  return {
    model: boards,
    store: boardStore,
    reader: tableReader({
      table: 'boards',
      columns: boardStore.columns,
      idType: 'text',
      where: () => ({ sql: '', params: [] }),
    }),
    async place(_db, team_id, operations) {
      return new Map(
        operations.map((operation) => [operation, [{ team_id, kind: 'team', id: String(team_id) }]]),
      )
    },
    feedOf: (_row, team_id) => ({ team_id, kind: 'team', id: String(team_id) }),
    container: () => ({ type: 'team' }),
    seesRow: (principal, row) => principal.mightDo('VIEW_BOARD', place(row)),
    present: presentBoard,
    mayCreate: (principal) => principal.may('CREATE_BOARD', { type: 'team', id: principal.access.team_id }),
    mayChange: (principal, row, changed) =>
      changed.every((field) =>
        principal.may(field === 'user_ids' ? 'EDIT_BOARD_MEMBERS' : 'EDIT_BOARD', place(row)),
      ) &&
      (changed.length > 0 || principal.may('EDIT_BOARD', place(row))),
    mayRemove: (principal, row) => principal.mightDo('DELETE_BOARD', place(row)),
    rules: () => ({
      merge(field, old, mine, theirs) {
        if (field === 'settings') return mergeKeys(old, mine, theirs)
        return field === 'user_ids' && Array.isArray(old)
          ? mergeElements(old as number[], mine as number[], theirs as number[])
          : undefined
      },
    }),
    validate({ principal, operation }, row, before) {
      if (before && (before.purged_at ?? null) !== null) throw errors.not_found()
      const { graph } = principal.access
      if (
        (!before || before.deleted_at !== null) &&
        [...graph.boards.values()].filter((board) => board.deleted_at === null).length >=
          limits.boards_per_team
      ) {
        throw boardErrors.too_many_boards()
      }
      const known = new Set(before?.user_ids)
      const users = [...new Set(row.user_ids)]
      const strangers = users.filter(
        (id) => !known.has(id) && !graph.members.has(id) && graph.team.owner_id !== id,
      )
      if (strangers.length > 0) throw boardErrors.board_member_unknown()
      const next = { ...row, user_ids: users }
      demandScopeOfRights(operation.caller, next, before)
      return next
    },
    afterChange({ unit }, row, before, action) {
      const { id } = row
      if (action === 'created') unit.openFeed({ team_id: unit.team_id, kind: 'board', id })
      if (action === 'changed' && before && rightsOf(before) === rightsOf(row)) return
      // What is new has no rights that anybody could remember.
      if (action !== 'created') unit.rightsChanged('board', id)
      unit.reviseGraph({
        board: {
          id,
          team_id: unit.team_id,
          user_ids: row.user_ids,
          deleted_at: row.deleted_at,
          own_by_members: isOwnByMembers(row),
          rights_seq: 0,
        },
      })
    },
  }
}

/** Who is in a board, and what is theirs there, falls under what members and permissions do; a new board of one's own is work. */
function demandScopeOfRights({ grant, user_id }: Caller, next: BoardRow, before: BoardRow | null): void {
  const own = next.user_ids.filter((id) => id === user_id)
  if (rightsOf(before ?? { ...next, user_ids: own }) !== rightsOf(next)) demandScope(grant, 'admin', false)
}

/** What of a board others' rights depend on, as one text. */
const rightsOf = (row: BoardRow) => JSON.stringify([row.user_ids, isOwnByMembers(row)])

const isOwnByMembers = ({ settings }: BoardRow) => readBoardSettings({ settings }).isOwnByMembers
