import { useT } from '@weft/i18n/react'
import type { ExtensionPoints } from '@weft/client-kit'
import { MenuItem } from '@weft/ui'
import { Star } from 'lucide-react'

import styles from './at-hand.module.css'
import { placeOfBoard, placeOfFolder, placeOfView } from './places-here.ts'
import { useStar } from './stars.ts'

/** In the menus of boards, folders and views. */
export function StarMenuItem({ board, folder, view }: ExtensionPoints['place.menu']) {
  const t = useT()
  const place =
    folder && view
      ? placeOfView(folder, view)
      : board && folder
        ? placeOfFolder(board, folder)
        : board
          ? placeOfBoard(board)
          : null
  const { isStarred, toggle } = useStar(place)
  if (!toggle) return null
  return (
    <MenuItem icon={<Star className={isStarred ? styles['on'] : undefined} />} onAction={toggle}>
      {isStarred ? t('Remove star') : t('Add star')}
    </MenuItem>
  )
}
