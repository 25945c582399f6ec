import { useT } from '@weft/i18n/react'
import { Checkbox, Pill } from '@weft/ui'
import { useId } from 'react'

import type { LinkAttribute } from '../shared/index.ts'
import styles from './publishing.module.css'

interface PublicAttributesProps {
  readonly attributes: readonly LinkAttribute[]
  onChange(id: string, isShown: boolean): void
}

/** What readers of a link see of each item. What names an item is always among it. */
export function PublicAttributes({ attributes, onChange }: PublicAttributesProps) {
  const t = useT()
  const heading = useId()
  if (attributes.length === 0) return null
  return (
    <section aria-labelledby={heading}>
      <h3 id={heading} className={styles['heading']}>
        {t('Public attributes')}
      </h3>
      <p className={styles['lead']}>
        {t(
          'Readers see the ones you select. Attributes added later stay private until you select them here.',
        )}
      </p>
      <div className={styles['attributes']}>
        {attributes.map(({ id, name, state, primary }) => (
          <div key={id} className={styles['attribute']}>
            <Checkbox
              checked={state === 'public'}
              disabled={primary}
              onCheckedChange={(isShown) => onChange(id, isShown)}
            >
              <bdi>{name}</bdi>
            </Checkbox>
            {state === 'new' && <Pill>{t('New, not public')}</Pill>}
          </div>
        ))}
      </div>
    </section>
  )
}
