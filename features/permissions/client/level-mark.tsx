import { useT } from '@weft/i18n/react'
import { classNames } from '@weft/ui'
import { Check, Minus, X } from 'lucide-react'

import type { Level } from './cell-level.ts'
import styles from './permissions.module.css'

export interface LevelMarkProps {
  readonly level: Level
  /** Set at this very place; what comes from above is quiet. */
  readonly isHere: boolean
}

/** Yes, own or no at a glance. */
export function LevelMark({ level, isHere }: LevelMarkProps) {
  const t = useT()
  return (
    <span
      className={classNames(styles['mark'], styles[level], !isHere && styles['quiet'])}
      aria-hidden="true"
    >
      {level === 'all' && <Check />}
      {level === 'own' && t('Own')}
      {level === 'none' && (isHere ? <X /> : <Minus />)}
    </span>
  )
}

/** The same in words. */
export function useLevelName(): (level: Level) => string {
  const t = useT()
  return (level) => (level === 'all' ? t('Yes') : level === 'own' ? t('Own') : t('No'))
}
