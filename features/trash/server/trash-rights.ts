import { ownersOf } from '@weft/features/items/server'
import type { Attribute } from '@weft/model'
import type { Permission } from '@weft/permissions'
import { type Asker, type Container, seesContainer, type Target } from '@weft/server-kit'

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
  may_restore: boolean
  may_remove: boolean
}

/**
 * An entry is there for who may see the place where it lay and may manage it, or threw it away themselves. Below a
 * board or folder that is in the trash as well nothing is listed: it comes back with that, or goes with it.
 */
export function trashRights(
  asker: Asker,
  row: TrashRow,
  attributes: readonly Attribute[],
): TrashRights | null {
  if (!seesContainer(asker, containerOf(row))) return null
  const { owner_id } = asker.access.world.team
  if (row.personal_of !== null && row.personal_of !== asker.user_id && owner_id !== asker.user_id) return null
  const resource = resourceOf(row, attributes)
  const isOwnView = row.personal_of !== null && row.personal_of === asker.user_id
  const may_remove = isOwnView || asker.mightDo('MANAGE_TRASH', resource)
  const may_restore = isOwnView || asker.mightDo(RESTORES[row.kind], resource)
  const threw = asker.user_id > 0 && row.deleted_by === asker.user_id
  return may_remove || (threw && may_restore) ? { may_restore, may_remove } : null
}

function containerOf({ kind, board_id, folder_id }: TrashRow): Container {
  if (kind === 'board') return { type: 'team' }
  return folder_id === null ? { type: 'board', id: board_id } : { type: 'folder', id: folder_id }
}

function resourceOf(row: TrashRow, attributes: readonly Attribute[]): Target {
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
      return { type: kind, id, board_id, folder_id, owner: ownersOf({ ...row }, attributes) }
  }
}
