import { useT } from '@weft/i18n/react'
import { Segmented, Switch } from '@weft/ui'

import type { SubItems } from '../../shared/query-settings.ts'
import type { ClientViewType, ViewOptionsProps } from '../view-member.ts'
import { OptionRow } from './option-row.tsx'
import styles from '../views.module.css'

interface OptionsPanelProps extends ViewOptionsProps {
  member: ClientViewType | undefined
}

/** How the view looks, and what it does with sub-items and the folders below. */
export function OptionsPanel({ member, ...props }: OptionsPanelProps) {
  const { settings, actions } = props
  const t = useT()
  const { Options } = member ?? {}
  return (
    <div className={styles['panel']}>
      {Options && <Options {...props} />}
      {!member?.isFlat && (
        <OptionRow title={t('Sub-items')}>
          <Segmented<SubItems>
            label={t('Sub-items')}
            value={settings.sub_items}
            options={[
              { value: 'nested', label: t('Nested') },
              { value: 'flat', label: t('Flat') },
              { value: 'hide', label: t('Hidden') },
            ]}
            onValueChange={(sub_items) => actions.changeSettings({ sub_items })}
          />
        </OptionRow>
      )}
      <Switch
        isSpread
        checked={settings.include_subfolders}
        onCheckedChange={(include_subfolders) => actions.changeSettings({ include_subfolders })}
      >
        {t('Include subfolders')}
      </Switch>
    </div>
  )
}
