import { useT } from '@weft/i18n/react'
import { Button } from '@weft/ui'

import type { ViewToolbarProps } from './toolbar-props.ts'
import styles from '../views.module.css'

/** Says that only this person sees the view like this, with the ways out of it. */
export function DraftNote({ actions, onReset, onSave }: ViewToolbarProps) {
  const t = useT()
  return (
    <span role="group" aria-label={t('My unsaved changes')} className={styles['operands']}>
      <Button variant="ghost" size="compact" onClick={onReset}>
        {t('Reset my changes')}
      </Button>
      {actions.rights.editView && (
        <Button variant="ghost" size="compact" onClick={onSave}>
          {t('Save for everyone')}
        </Button>
      )}
    </span>
  )
}
