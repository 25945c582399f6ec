import type { Board, Folder, Item, View } from '@weft/model'

import type { StarredPlace } from './stars.ts'

type Here<Type extends StarredPlace['resource_type']> = StarredPlace & { resource_type: Type }

/** Things of this device as they are put at hand. */
export function placeOfBoard({ id, team_id, name, icon, color }: Board): Here<'board'> {
  return {
    resource_type: 'board',
    resource_id: id,
    team_id,
    board_id: id,
    folder_id: null,
    listed: true,
    name,
    board_name: name,
    folder_name: null,
    icon,
    color,
    view_type: null,
  }
}

export function placeOfFolder(board: Board, folder: Folder): Here<'folder'> {
  const { id, name, icon, color } = folder
  return {
    ...placeOfBoard(board),
    resource_type: 'folder',
    resource_id: id,
    folder_id: id,
    name,
    folder_name: name,
    icon,
    color,
  }
}

export function placeOfView(folder: Folder, { id, name, type }: View): Here<'view'> {
  return { ...inside(folder), resource_type: 'view', resource_id: id, name, view_type: type }
}

export function placeOfItem(folder: Folder, { id }: Item, name: string): Here<'item'> {
  return { ...inside(folder), resource_type: 'item', resource_id: id, name, view_type: null }
}

/** The board's name is known with its folder. */
function inside({ id, team_id, board_id, name }: Folder) {
  const place = { team_id, board_id, folder_id: id, board_name: '', folder_name: name }
  return { ...place, listed: true, icon: null, color: null }
}
