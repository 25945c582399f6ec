import { useLocation } from '@tanstack/react-router'
import type { ExtensionPoints } from '@weft/client-kit'
import { folderPath, useOneName } from '@weft/features/boards/client'
import { useStore } from '@weft/features/connectivity/client'
import { useAccount } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import type { View } from '@weft/model'
import { useRecord } from '@weft/store/react'

import { StarButton } from './star-button.tsx'
import { placeOfBoard, placeOfFolder, placeOfView } from './places-here.ts'
import { useStar } from './stars.ts'
import { useNotedVisit } from './use-noted-visit.ts'

/** In the line above a page: the star of the folder, or of the board where that is what the line names. */
export function StarPlace({ board, folder, isCompact }: ExtensionPoints['frame.top']) {
  const t = useT()
  const { isPretending } = useAccount()
  const isOneName = useOneName(board, folder)
  const place = !board ? null : folder && !isOneName ? placeOfFolder(board, folder) : placeOfBoard(board)
  useNotedVisit(useOpenedFolder({ board, folder }))
  const choice = useStar(isPretending ? null : place)
  const labels =
    place?.resource_type === 'folder'
      ? ([t('Star this folder'), t('Remove the star of this folder')] as const)
      : ([t('Star this board'), t('Remove the star of this board')] as const)
  return place && <StarButton {...{ choice, labels, isCompact }} />
}

/** The folder that is open, or the view of it that the address names; nothing while an item is open in it. */
function useOpenedFolder({ board, folder }: Pick<ExtensionPoints['frame.top'], 'board' | 'folder'>) {
  const store = useStore()
  const { pathname, view_id } = useLocation({
    select: ({ pathname: path, searchStr }) => ({
      pathname: path,
      view_id: new URLSearchParams(searchStr).get('view'),
    }),
    structuralSharing: true,
  })
  const view = useRecord(store.collection<View>('views'), view_id)
  if (!board || !folder || pathname !== folderPath(board.id, folder.id)) return null
  if (view_id === null) return placeOfFolder(board, folder)
  return view ? placeOfView(folder, view) : null
}
