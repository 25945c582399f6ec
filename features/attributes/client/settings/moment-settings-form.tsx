import { dateSettings } from '@weft/recurrence'
import { useT } from '@weft/i18n/react'
import { Dropdown } from '@weft/ui'
import { useDateFormats } from './date-formats.ts'
import type { SettingsProps } from '../attribute-member.ts'
import styles from './settings.module.css'

/** How a time is shown that nobody sets. */
export function MomentSettingsForm({ settings, onChange }: SettingsProps) {
  const t = useT()
  const look = dateSettings(settings)
  const formats = useDateFormats()
  const set = (changes: Record<string, unknown>) => onChange({ ...settings, ...changes })
  return (
    <div className={styles['settings']}>
      <Dropdown
        label={t('Date format')}
        value={look.dateFormat}
        options={formats}
        onValueChange={(dateFormat) => set({ dateFormat })}
      />
      <Dropdown
        label={t('Clock')}
        value={look.hour12 === null ? 'locale' : look.hour12 ? '12' : '24'}
        options={[
          { id: 'locale', label: t('Viewer’s locale') },
          { id: '12', label: t('12 hours') },
          { id: '24', label: t('24 hours') },
        ]}
        onValueChange={(id) => set({ hour12: id === 'locale' ? null : id === '12' })}
      />
    </div>
  )
}
