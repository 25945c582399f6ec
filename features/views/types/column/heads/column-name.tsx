import { SavedText } from '@weft/features/connectivity/client'
import { useT } from '@weft/i18n/react'
import { isInChangedBy, limitCharacters } from '@weft/ui'

import styles from './heads.module.css'

interface ColumnNameProps {
  value: string
  /** `base` is what the field had shown. */
  onSave(name: string, base: string): void
  onClose(): void
}

/** The name of a column while it is changed; an empty one is none. */
export function ColumnName({ value, onSave, onClose }: ColumnNameProps) {
  const t = useT()
  return (
    <SavedText
      label={t('Name of the column')}
      value={value}
      missing={t('Enter a name.')}
      isUnder
      onSave={onSave}
    >
      {(field) => (
        <input
          className={styles['rename']}
          aria-label={field.label}
          value={field.value}
          {...limitCharacters(100)}
          autoFocus
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => field.onValueChange(event.currentTarget.value)}
          onBlur={(event) => {
            if (isInChangedBy(event.relatedTarget)) return
            field.onBlur(event)
            onClose()
          }}
          onKeyDown={(event) => {
            event.stopPropagation()
            field.onKeyDown(event)
            if (event.nativeEvent.isComposing) return
            if (event.key === 'Enter') event.currentTarget.blur()
            else if (event.key === 'Escape') onClose()
          }}
        />
      )}
    </SavedText>
  )
}
