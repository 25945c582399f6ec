import { IconButton } from '@weft/ui'
import { Star } from 'lucide-react'
import { useEffect, useRef } from 'react'

import styles from './at-hand.module.css'
import { offerStarKey, STAR_KEY } from './star-key.ts'
import type { StarChoice } from './stars.ts'

interface StarButtonProps {
  readonly choice: StarChoice
  /** What the button is called while it has no star, and while it has. */
  readonly labels: readonly [add: string, remove: string]
  readonly isCompact: boolean
}

/** In the bar of a thing: whether it is at hand. The key is that of the innermost thing that is open. */
export function StarButton({ choice: { isStarred, toggle }, labels, isCompact }: StarButtonProps) {
  const latest = useRef(toggle)
  useEffect(() => {
    latest.current = toggle
  })
  const isOffered = toggle !== undefined
  useEffect(() => (isOffered ? offerStarKey(() => latest.current?.()) : undefined), [isOffered])
  if (!toggle) return null
  return (
    <IconButton
      icon={<Star className={isStarred ? styles['on'] : undefined} />}
      label={labels[isStarred ? 1 : 0]}
      shortcut={STAR_KEY}
      aria-pressed={isStarred}
      size={isCompact ? 'touch' : 'compact'}
      onClick={toggle}
    />
  )
}
