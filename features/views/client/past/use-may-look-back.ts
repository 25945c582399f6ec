import { useCell, useMay } from '@weft/features/session/client'
import type { Folder, View } from '@weft/model'
import { useEffect } from 'react'

import { clientViewType } from '../../types/registry.client.ts'
import { lookedBack } from './past-moment.ts'

/** Whether a view of a folder can be seen as it was: by this person, and where the view shows items by their values. */
export function useMayLookBack(folder: Folder | null): (view: View) => boolean {
  const may = useMay(folder?.team_id ?? 0)
  return ({ type }) => {
    if (!folder) return false
    const { id, team_id, board_id } = folder
    const member = clientViewType(type)
    const showsValues = member !== undefined && member.tools?.length !== 0 && !member.showsItem
    return showsValues && may('VIEW_ACTIVITY_LOG', { type: 'folder', id, team_id, board_id })
  }
}

/** Whether the past is looked at now; it ends with the page. */
export function useIsPast(folder: Folder | null, view: View | null): boolean {
  const mayLookBack = useMayLookBack(folder)
  const looked = useCell(lookedBack)
  const id = folder?.id
  useEffect(() => () => lookedBack.set(null), [id])
  return view !== null && looked === id && mayLookBack(view)
}
