import { useT } from '@weft/i18n/react'
import { Dropdown } from '@weft/ui'

import { CREATOR, isCreatorDefault } from '../../shared/elements/creator-default.ts'
import type { DefaultFieldProps } from '../attribute-member.ts'
import { FixedDefault } from './fixed-default.tsx'
import styles from './settings.module.css'

/** People that new items begin with: none, whoever makes them, or always the same. */
export function PeopleDefault(props: DefaultFieldProps) {
  const { name, data, onChange, isDisabled = false, onFixed } = props
  const t = useT()
  const kind = isCreatorDefault(data) ? 'creator' : data === null ? 'none' : 'fixed'
  return (
    <div className={styles['settings']}>
      <Dropdown
        label={name}
        isDisabled={isDisabled}
        value={kind}
        options={[
          { id: 'none', label: t('None') },
          { id: 'creator', label: t('Creator of the item') },
          { id: 'fixed', label: t('Certain people') },
        ]}
        onValueChange={(id) => {
          if (id === 'fixed') onFixed()
          else onChange(id === 'creator' ? CREATOR : null)
        }}
      />
      {kind === 'fixed' && <FixedDefault {...props} />}
    </div>
  )
}
