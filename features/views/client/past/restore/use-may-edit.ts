import { useMay, useMe } from '@weft/features/session/client'
import type { Folder } from '@weft/model'
import type { Store } from '@weft/store'
import { useCallback } from 'react'

/** Tells whether this person may change items of a folder today; of a guest's own items the server knows alone. */
export function useMayEdit(live: Store, team_id: number): (folder_id: string) => boolean {
  const may = useMay(team_id)
  const { id: me } = useMe()
  return useCallback(
    (folder_id) => {
      const folder = live.collection<Folder>('folders').get(folder_id)
      if (!folder) return false
      const { board_id } = folder
      const item = { type: 'item', id: 'new', team_id, board_id, folder_id, owner: [me] } as const
      return may('EDIT_ITEM', item) || may('EDIT_ITEM_OWN', item)
    },
    [live, team_id, may, me],
  )
}
