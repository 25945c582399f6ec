import { ExtensionPoint } from '@weft/client-kit'
import { BoardIcon, FolderPicture } from '@weft/features/boards/client'
import { Circle, Search } from 'lucide-react'

import type { PlaceAtHand } from '../shared/index.ts'
import styles from './at-hand.module.css'

/** What kind of thing it is, as it looks where it lies. */
export function PlacePicture({ place }: { place: PlaceAtHand }) {
  const { resource_type, resource_id: id, icon, color } = place
  if (resource_type === 'board') return <BoardIcon board={{ id, icon, color }} />
  if (resource_type === 'folder') return <FolderPicture folder={{ icon, color }} />
  if (resource_type === 'item') return <Circle aria-hidden />
  return (
    // It comes later, and the name stays where it is.
    <span className={styles['picture']}>
      <ExtensionPoint point="view.picture" view_type={place.view_type ?? ''} />
    </span>
  )
}

export function SearchPicture() {
  return <Search aria-hidden />
}
