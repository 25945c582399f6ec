import { useT } from '@weft/i18n/react'
import { Checkbox, Pill, SettingsBlock } from '@weft/ui'

import type { LinkAttribute } from '../shared/index.ts'
import styles from './publishing.module.css'

interface PublicAttributesProps {
  readonly attributes: readonly LinkAttribute[]
  onChange(id: string, isShown: boolean): void
}

/** What readers of a link see of each item. What names an item is always among it. */
export function PublicAttributes({ attributes, onChange }: PublicAttributesProps) {
  const t = useT()
  if (attributes.length === 0) return null
  return (
    <SettingsBlock
      title={t('Public attributes')}
      description={t(
        'Readers see the ones you select. Attributes added later stay private until you select them here.',
      )}
    >
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
    </SettingsBlock>
  )
}
