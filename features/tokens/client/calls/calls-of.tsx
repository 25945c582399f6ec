import type { ExtensionPoints } from '@weft/client-kit'

import { CallEntries } from './call-entries.tsx'

/** In the menus of boards, folders and views. */
export function CallsOfPlace({ board, folder, view }: ExtensionPoints['place.menu']) {
  if (view) return <CallEntries id={view.id} path={`${view.team_id}/views/${view.id}`} />
  if (folder) return <CallEntries id={folder.id} path={`${folder.team_id}/folders/${folder.id}`} />
  return board ? <CallEntries id={board.id} path={`${board.team_id}/boards/${board.id}`} /> : null
}

export function CallsOfItem({ item }: ExtensionPoints['item.entries']) {
  return <CallEntries id={item.id} path={`${item.team_id}/items/${item.id}`} />
}

export function CallsOfAttribute({ team_id, attribute_id }: ExtensionPoints['attribute.entries']) {
  return <CallEntries id={attribute_id} path={`${team_id}/attributes/${attribute_id}`} />
}
