import { useMay, useMe } from '@weft/features/session/client'
import type { Folder, View } from '@weft/model'
import { useMemo } from 'react'

import { usePastMoment } from '../past/past-moment.ts'
import type { ViewRights } from '../view-member.ts'

const READ_ONLY: ViewRights = {
  createItem: false,
  editItem: false,
  deleteItem: false,
  createAttribute: false,
  editAttribute: false,
  deleteAttribute: false,
  editFolder: false,
  createView: false,
  editView: false,
  deleteView: false,
}

/** What this person may do in a folder and with one of its views. */
export function useViewRights(folder: Folder, view: View | null): ViewRights {
  const may = useMay(folder.team_id)
  const me = useMe()
  const isPast = usePastMoment() !== null
  return useMemo(() => {
    const { id, team_id, board_id } = folder
    // A guest's own items are known to the server alone: who may change some may try.
    const item = { type: 'item', id: 'new', team_id, board_id, folder_id: id, owner: [me.id] } as const
    const attribute = { type: 'attribute', id: 'new', team_id, board_id } as const
    // A file would say what is there today.
    if (isPast) return { ...READ_ONLY, exportItems: false }
    const own = [view?.owner_id ?? view?.created_by ?? null]
    const shown = {
      type: 'view',
      id: view?.id ?? 'new',
      team_id,
      board_id,
      folder_id: id,
      owner: own,
    } as const
    // Whoever may read another person's changes none.
    const personal = view?.access === 'personal' ? own[0] === me.id : null
    const isUnlocked = view?.access !== 'locked' || may('EDIT_LOCKED_VIEW', shown)
    return {
      createItem: may('CREATE_ITEM', item),
      editItem: may('EDIT_ITEM', item) || may('EDIT_ITEM_OWN', item),
      deleteItem: may('DELETE_ITEM', item) || may('DELETE_ITEM_OWN', item),
      createAttribute: may('CREATE_ATTRIBUTE', attribute),
      editAttribute: may('EDIT_ATTRIBUTE', attribute),
      deleteAttribute: may('DELETE_ATTRIBUTE', attribute),
      editFolder: may('EDIT_FOLDER', { type: 'folder', id, team_id, board_id }),
      exportItems: may('EXPORT_FOLDER', { type: 'folder', id, team_id, board_id }),
      createView: may('CREATE_VIEW', shown),
      editView: view !== null && (personal ?? (isUnlocked && may('EDIT_VIEW', shown))),
      deleteView: view !== null && (personal ?? may('DELETE_VIEW', shown)),
    }
  }, [folder, view, may, me.id, isPast])
}
