import { type Principal, errors, invalid } from '@weft/server-kit'

import type { ViewRow } from './view-store.ts'

const self = (row: ViewRow) => ({
  type: 'view' as const,
  id: row.id,
  board_id: row.board_id,
  folder_id: row.folder_id,
  owner: [row.owner_id ?? row.created_by],
})

const isPersonal = (row: ViewRow | null): boolean => row?.access === 'personal'

const isOwner = ({ user_id }: Principal, row: ViewRow): boolean => row.owner_id === user_id

const ownsTeam = ({ access, user_id }: Principal): boolean => access.graph.team.owner_id === user_id

/** Personal views are their owner's; the workspace's owner can see everyone's. */
export const seesView = (principal: Principal, row: ViewRow): boolean =>
  !isPersonal(row) || isOwner(principal, row) || ownsTeam(principal)

export const mayCreateView = (principal: Principal, row: ViewRow): boolean =>
  principal.may(isPersonal(row) ? 'ACCESS_PERSONAL_VIEWS' : 'CREATE_VIEW', self(row))

export function mayChangeView(principal: Principal, row: ViewRow, changed: readonly string[]): boolean {
  // The owner of the workspace reads other people's, and changes none.
  if (isPersonal(row) && !isOwner(principal, row)) return false
  if (changed.includes('owner_id') && !isOwner(principal, row) && !ownsTeam(principal)) return false
  if (isPersonal(row)) {
    // To show it to everybody is to make a view for them.
    if (changed.includes('access') && !principal.may('CREATE_VIEW', self(row))) return false
    return principal.may('ACCESS_PERSONAL_VIEWS', self(row))
  }
  if (row.access === 'locked' && !principal.may('EDIT_LOCKED_VIEW', self(row))) return false
  return principal.may('EDIT_VIEW', self(row))
}

export const mayRemoveView = (principal: Principal, row: ViewRow): boolean =>
  isPersonal(row) ? isOwner(principal, row) : principal.may('DELETE_VIEW', self(row))

/** Who may not open a lock does not close one either. */
export function judgeLock(principal: Principal, row: ViewRow, before: ViewRow | null): void {
  const isLocking = row.access === 'locked' && before?.access !== 'locked'
  if (isLocking && !principal.may('EDIT_LOCKED_VIEW', self(row))) throw errors.forbidden()
}

/** Throws where a view gets an owner, or an access, that it may not have. */
export function judgeOwner(principal: Principal, row: ViewRow, before: ViewRow): void {
  if (row.owner_id !== before.owner_id && !isMember(principal, row.owner_id))
    throw invalid('owner_id: is not a member of the workspace')
  if (!isPersonal(row) || isPersonal(before)) return
  if (!isOwner(principal, before)) throw invalid('access: only the owner of a view can make it personal')
  if (!principal.may('ACCESS_PERSONAL_VIEWS', self(row))) throw errors.forbidden()
}

function isMember({ access }: Principal, user_id: unknown): boolean {
  const { members, team } = access.graph
  return typeof user_id === 'number' && (members.has(user_id) || team.owner_id === user_id)
}
