import { useT } from '@weft/i18n/react'
import type { Attribute } from '@weft/model'
import { Callout, ProgressBar } from '@weft/ui'

import { readConverting } from '../shared/index.ts'
import styles from './conversions.module.css'

/** How far a conversion is, above the items whose values it concerns; nothing for an attribute that is whole. */
export function ConvertingNote({ attribute }: { attribute: Pick<Attribute, 'name' | 'settings'> }) {
  const t = useT()
  const progress = readConverting(attribute.settings)
  if (!progress) return null
  const { done, total } = progress
  return (
    <div className={styles['above']} role="status">
      <Callout title={t('The type of {name} is being changed', { name: attribute.name })}>
        <p>{t('Its values can be edited again when this is done.')}</p>
        <ProgressBar label={t('Changing the type')} value={total === 0 ? null : done / total} hasNumber />
      </Callout>
    </div>
  )
}
