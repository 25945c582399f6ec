import { useT } from '@weft/i18n/react'
import { Dropdown, Switch } from '@weft/ui'
import type { SettingsProps } from '../../client/attribute-member.ts'
import { isAssignable } from '../../shared/family-member.ts'
import styles from '../../client/settings/settings.module.css'
import { ROUNDINGS, roundingOf } from './definition.ts'

/** What timers may do, and how times are shown. */
export function TimeTrackingSettings({ settings, onChange, settingsContext }: SettingsProps) {
  const t = useT()
  const set = (changes: Record<string, unknown>) => onChange({ ...settings, ...changes })
  // What can be added up and is given by people can be an estimate.
  const numbers = (settingsContext?.attributes ?? []).filter((one) => {
    const type = settingsContext?.typeOf(one.type)
    return type !== undefined && isAssignable(type) && type.aggregates.includes('sum')
  })
  return (
    <div className={styles['settings']}>
      <Switch
        isSpread
        checked={settings.allowParallel === true}
        onCheckedChange={(allowParallel) => set({ allowParallel })}
      >
        {t('Allow multiple timers')}
      </Switch>
      <Switch
        isSpread
        checked={settings.sharedEntries === true}
        onCheckedChange={(sharedEntries) => set({ sharedEntries })}
      >
        {t('Everyone sees all entries')}
      </Switch>
      <div className={styles['pair']}>
        <Dropdown
          label={t('Estimate')}
          value={typeof settings.estimate === 'string' ? settings.estimate : 'none'}
          options={[
            { id: 'none', label: t('None') },
            ...numbers.map(({ id, name }) => ({ id, label: name })),
          ]}
          onValueChange={(id) => set({ estimate: id === 'none' ? null : id })}
        />
        <Dropdown
          label={t('Round up to')}
          value={String(roundingOf(settings))}
          options={ROUNDINGS.map((minutes) => ({
            id: String(minutes),
            label:
              minutes === 0
                ? t('The minute')
                : t('{count, plural, one {# minute} other {# minutes}}', { count: minutes }),
          }))}
          onValueChange={(id) => set({ rounding: Number(id) })}
        />
      </div>
    </div>
  )
}
