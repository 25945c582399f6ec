import { newUuid } from '@weft/base'
import type { Folder, Settings } from '@weft/model'
import type { Store } from '@weft/store'

import { referenceSettings } from '../../shared/links-to/reference-settings.ts'

/** Names the mirror of a two-way reference, and shows it in the folders of the board that it will stand on. */
export function showMirror(store: Store, settings: Settings, mayEdit: (folder: Folder) => boolean): Settings {
  const { board_id, two_way } = referenceSettings(settings)
  if (!two_way || board_id === null) return settings
  const mirror_id = newUuid()
  const folders = store.collection<Folder>('folders')
  for (const folder of folders.list(store.team_id ?? 0)) {
    if (folder.board_id !== board_id || !mayEdit(folder)) continue
    folders.save(folder.id, { attribute_ids: [...folder.attribute_ids, mirror_id] })
  }
  return { ...settings, mirror_id }
}
