import {
  type Principal,
  type Caller,
  createPrincipal,
  errors,
  type Kit,
  loadPrincipal,
  type TeamAccess,
} from '@weft/server-kit'

import type { PublishedLink } from '../shared/index.ts'
import type { LinkRow } from './link-row.ts'
import { findLink, findTarget } from './queries.ts'

/** Whoever may make a board public may show a part of it outside: the right to manage permissions, at the folder. */
export function mayPublish(principal: Principal, folder_id: string): boolean {
  return principal.may('MANAGE_PERMISSIONS', { type: 'folder', id: folder_id })
}

/** Who made a link may take it back, whatever rights are left. */
export function mayManage(principal: Principal, link: Pick<LinkRow, 'folder_id' | 'created_by'>): boolean {
  return (
    (principal.user_id !== 0 && link.created_by === principal.user_id) ||
    mayPublish(principal, link.folder_id)
  )
}

/** Why a link is closed though nobody took it back: it is open in the name of whoever made it. Null while it is. */
export function whyLinkClosed(
  access: TeamAccess,
  { created_by, folder_id }: Pick<LinkRow, 'created_by' | 'folder_id'>,
): PublishedLink['closed_reason'] {
  const { graph, barred } = access
  if (!graph.members.has(created_by) && graph.team.owner_id !== created_by) return 'gone'
  if (barred.get(created_by) === 'suspended') return 'barred'
  // Whoever has no second factor yet is kept out of the workspace, and keeps what rights it gave.
  if (barred.has(created_by)) return null
  const maker = createPrincipal(access, { user_id: created_by, session_id: null })
  return mayPublish(maker, folder_id) ? null : 'permissions'
}

/** Whether a standing link leads nowhere by now: its maker is kept out or lost the right, or the workspace is gone. */
export async function isClosed(
  kit: Pick<Kit, 'access'>,
  link: Pick<LinkRow, 'team_id' | 'created_by' | 'folder_id'>,
): Promise<boolean> {
  const access = await kit.access.of(link.team_id)
  return access === null || whyLinkClosed(access, link) !== null
}

/** Whether readers of a link may take its items along: to let them is to export, in the name of whoever made the link. */
export function mayTakeAlong(
  access: TeamAccess,
  { allow_csv, created_by, folder_id }: Pick<LinkRow, 'allow_csv' | 'created_by' | 'folder_id'>,
): boolean {
  const maker = createPrincipal(access, { user_id: created_by, session_id: null })
  return allow_csv && maker.may('EXPORT_FOLDER', { type: 'folder', id: folder_id })
}

/** The caller as a member of the workspace; guests of its boards are told nothing of its links. */
export async function loadMember(kit: Kit, team_id: number, caller: Caller): Promise<Principal> {
  const principal = await loadPrincipal(kit, team_id, caller)
  const { graph } = principal.access
  if (!graph.members.has(principal.user_id) && graph.team.owner_id !== principal.user_id)
    throw errors.forbidden()
  return principal
}

export interface PlacedTarget {
  principal: Principal
  folder_id: string
  view_type: string | null
}

/** What somebody wants to publish; 404 for what that person may not see. */
export async function loadTarget(
  kit: Kit,
  team_id: number,
  caller: Caller,
  asked: { view_id?: string | undefined; item_id?: string | undefined; file_id?: string | undefined },
): Promise<PlacedTarget> {
  const principal = await loadPrincipal(kit, team_id, caller)
  const { view_id = null, item_id = null, file_id = null } = asked
  const row = await findTarget(kit.db, team_id, { view_id, item_id, file_id })
  if (!row || !principal.may('VIEW_FOLDER', { type: 'folder', id: row.folder_id })) throw errors.not_found()
  const isOthers = row.personal_of !== null && row.personal_of !== principal.user_id
  if (isOthers && principal.access.graph.team.owner_id !== principal.user_id) throw errors.not_found()
  return { principal, folder_id: row.folder_id, view_type: row.view_type }
}

/** A standing link; 404 for who may neither see its folder nor made it. */
export async function loadLink(
  kit: Kit,
  team_id: number,
  caller: Caller,
  id: string,
): Promise<{ principal: Principal; link: LinkRow }> {
  const principal = await loadPrincipal(kit, team_id, caller)
  const link = await findLink(kit.db, team_id, id)
  if (!link) throw errors.not_found()
  if (!mayManage(principal, link) && !principal.may('VIEW_FOLDER', { type: 'folder', id: link.folder_id }))
    throw errors.not_found()
  return { principal, link }
}
