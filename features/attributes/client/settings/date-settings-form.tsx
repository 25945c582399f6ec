import { dateSettings } from '@weft/recurrence'
import { useT } from '@weft/i18n/react'
import { Dropdown, Switch } from '@weft/ui'
import type { SettingsProps } from '../attribute-member.ts'
import { useDateFormats } from './date-formats.ts'
import styles from './settings.module.css'

/** How dates look, and whether they have a time and an end. */
export function DateSettingsForm({ settings, onChange }: SettingsProps) {
  const t = useT()
  const look = dateSettings(settings)
  const set = (changes: Record<string, unknown>) => onChange({ ...settings, ...changes })
  const formats = useDateFormats()
  const clock = look.hour12 === null ? 'locale' : look.hour12 ? '12' : '24'
  return (
    <div className={styles['settings']}>
      <Dropdown
        label={t('Date format')}
        value={look.dateFormat}
        options={formats}
        onValueChange={(dateFormat) => set({ dateFormat })}
      />
      <Switch isSpread checked={look.time} onCheckedChange={(time) => set({ time })}>
        {t('Time')}
      </Switch>
      {look.time && (
        <div className={styles['pair']}>
          <Dropdown
            label={t('Clock')}
            value={clock}
            options={[
              { id: 'locale', label: t('Viewer’s locale') },
              { id: '12', label: t('12 hours') },
              { id: '24', label: t('24 hours') },
            ]}
            onValueChange={(id) => set({ hour12: id === 'locale' ? null : id === '12' })}
          />
          <Dropdown
            label={t('Time zone')}
            value={look.timeZone ?? ''}
            search
            options={[
              { id: '', label: t('Viewer’s own') },
              ...Intl.supportedValuesOf('timeZone').map((id) => ({ id, label: id.replaceAll('_', ' ') })),
            ]}
            onValueChange={(id) => set({ timeZone: id === '' ? null : id })}
          />
        </div>
      )}
      <Switch isSpread checked={look.range} onCheckedChange={(range) => set({ range })}>
        {t('End date')}
      </Switch>
    </div>
  )
}
