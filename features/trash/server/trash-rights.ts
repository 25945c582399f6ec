import { ownersOf } from '@weft/features/items/server'
import type { Attribute } from '@weft/model'
import type { Permission, PermissionGraph } from '@weft/permissions'
import { type Principal, type Container, seesContainer, type Target } from '@weft/server-kit'

import type { TrashKind } from '../shared/index.ts'
import type { TrashRow } from './queries.ts'

const RESTORES: Readonly<Record<TrashKind, Permission>> = {
  board: 'DELETE_BOARD',
  folder: 'DELETE_FOLDER',
  view: 'DELETE_VIEW',
  attribute: 'DELETE_ATTRIBUTE',
  item: 'DELETE_ITEM',
}

/** What somebody may do with an entry of the trash; null where it is not there for them. */
export interface TrashRights {
  /** The nearest place that has to come back before it can. */
  restore_first: 'folder' | 'board' | null
  may_restore: boolean
  may_remove: boolean
}

/**
 * An entry is there for who may see the place where it lay and may manage it, or threw it away themselves. When that
 * place is in the trash as well, the entry cannot come back before it, and does not come back with it.
 */
export function trashRights(
  principal: Principal,
  row: TrashRow,
  attributes: readonly Attribute[],
): TrashRights | null {
  const container = containerOf(row)
  if (!seesContainer(principal, container) && !sawContainer(principal, container)) return null
  const { owner_id } = principal.access.graph.team
  if (row.personal_of !== null && row.personal_of !== principal.user_id && owner_id !== principal.user_id)
    return null
  const resource = resourceOf(row, attributes, principal.access.graph)
  const isOwnView = row.personal_of !== null && row.personal_of === principal.user_id
  const may_remove = isOwnView || principal.mightDo('MANAGE_TRASH', resource)
  const may_restore = isOwnView || principal.mightDo(RESTORES[row.kind], resource)
  const restore_first = trashedPlace(principal.access.graph, row)
  const threw = principal.user_id > 0 && row.deleted_by === principal.user_id
  if (!may_remove && !(threw && may_restore)) return null
  return { restore_first, may_restore: may_restore && restore_first === null, may_remove }
}

/** Whether somebody would see a place if neither it nor anything around it were in the trash. */
function sawContainer(principal: Principal, container: Container): boolean {
  if (container.type === 'board') return principal.mightDo('VIEW_BOARD', container)
  return container.type === 'folder' && principal.mightDo('VIEW_FOLDER', container)
}

function trashedPlace(
  graph: PermissionGraph,
  { kind, board_id, folder_id }: TrashRow,
): 'folder' | 'board' | null {
  if (kind === 'board') return null
  const board = graph.boards.get(board_id)
  if (!board || board.deleted_at !== null) return 'board'
  for (let id = folder_id; id !== null;) {
    const folder = graph.folders.get(id)
    if (!folder || folder.deleted_at !== null) return 'folder'
    id = folder.parent_id
  }
  return null
}

function containerOf({ kind, board_id, folder_id }: TrashRow): Container {
  if (kind === 'board') return { type: 'team' }
  return folder_id === null ? { type: 'board', id: board_id } : { type: 'folder', id: folder_id }
}

function resourceOf(row: TrashRow, attributes: readonly Attribute[], graph: PermissionGraph): Target {
  const { kind, id, board_id, folder_id } = row
  switch (kind) {
    case 'board':
    case 'folder':
      return { type: kind, id, owner: [row.created_by] }
    case 'attribute':
      return { type: kind, id, board_id, owner: [row.created_by] }
    case 'view':
      return { type: kind, id, board_id, folder_id, owner: [row.personal_of ?? row.created_by] }
    case 'item':
      return { type: kind, id, board_id, folder_id, owner: ownersOf({ ...row }, attributes, graph) }
  }
}
