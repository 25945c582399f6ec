import { useT } from '@weft/i18n/react'
import type { Attribute } from '@weft/model'
import { Button, Callout, ProgressBar } from '@weft/ui'

import { readConverting, readFailedConversion } from '../shared/index.ts'
import styles from './conversions.module.css'

export interface ConvertingNoteProps {
  readonly attribute: Pick<Attribute, 'name' | 'settings'>
  /** Puts away what a conversion that failed says; without it that is not shown. */
  onClose?: (() => void) | undefined
}

/** How far a conversion is, above the items whose values it concerns; nothing for an attribute that is whole. */
export function ConvertingNote({ attribute, onClose }: ConvertingNoteProps) {
  const t = useT()
  const progress = readConverting(attribute.settings)
  const isFailed = readFailedConversion(attribute.settings) !== undefined
  if (!progress && isFailed && onClose)
    return (
      <div className={styles['above']}>
        <Callout
          tone="danger"
          isAlert
          title={t('The type of {name} could not be changed', { name: attribute.name })}
          action={<Button onClick={onClose}>{t('Close')}</Button>}
        >
          {t('Its values are restored and can be edited.')}
        </Callout>
      </div>
    )
  if (!progress) return null
  const { done, total } = progress
  return (
    <div className={styles['above']} role="status">
      <Callout title={t('The type of {name} is being changed', { name: attribute.name })}>
        <p>{t('You can edit its values when this is done.')}</p>
        <ProgressBar label={t('Changing the type')} value={total === 0 ? null : done / total} hasNumber />
      </Callout>
    </div>
  )
}
