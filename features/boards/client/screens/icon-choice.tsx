import { useT } from '@weft/i18n/react'

import { boardIcons } from '../board-icon.tsx'
import styles from '../boards.module.css'

export interface IconChoiceProps {
  /** A name of `boardIcons`, or none of them. */
  readonly value: string | null
  readonly isDisabled: boolean
  onValueChange(name: string): void
}

/** One of the pictures that boards and folders can have. */
export function IconChoice({ value, isDisabled, onValueChange }: IconChoiceProps) {
  const t = useT()
  return (
    <div>
      <div className={styles['fieldLabel']}>{t('Icon')}</div>
      <div className={styles['icons']} role="radiogroup" aria-label={t('Icon')}>
        {Object.entries(boardIcons).map(([name, Icon]) => (
          <button
            key={name}
            type="button"
            role="radio"
            aria-checked={value === name}
            aria-label={name}
            className={styles['iconChoice']}
            disabled={isDisabled}
            onClick={() => onValueChange(name)}
          >
            <Icon />
          </button>
        ))}
      </div>
    </div>
  )
}
