import type { ExtensionPoints } from '@weft/client-kit'
import { useT } from '@weft/i18n/react'
import { Star } from 'lucide-react'

import styles from './at-hand.module.css'
import { placeOfBoard } from './places-here.ts'
import { useStar } from './stars.ts'

/** In the corner of a board's card: that it is starred. */
export function BoardStar({ board }: ExtensionPoints['board.card']) {
  const t = useT()
  const { isStarred } = useStar(placeOfBoard(board))
  if (!isStarred) return null
  return (
    <span className={styles['corner']} role="img" aria-label={t('Starred')}>
      <Star className={styles['on']} size={16} aria-hidden />
    </span>
  )
}
