import { fromWireTime, toWireTime } from '@weft/base'
import { SavedField } from '@weft/features/connectivity/client'
import { useT } from '@weft/i18n/react'
import { SettingsRow, TextField } from '@weft/ui'

import styles from './sharing.module.css'

interface EndSettingProps {
  readonly expires_at: string | null
  readonly description: string
  /** Under what it is kept while it is typed. */
  readonly place: string
  change(fields: { expires_at: string | null; old: { expires_at: string | null } }): Promise<boolean>
}

/** The end of a public link, in the time of this device. */
export function EndSetting({ expires_at, description, place, change }: EndSettingProps) {
  const t = useT()
  return (
    <SettingsRow title={t('Expires')} description={description}>
      <SavedField
        label={t('Expires')}
        value={expires_at}
        place={place}
        read={(at) => (at === null ? '' : localTime(fromWireTime(at)))}
        parse={(text) => {
          const at = new Date(text).getTime()
          if (text === '') return { data: null }
          return Number.isNaN(at) ? { problem: '' } : { data: toWireTime(at) }
        }}
        onSave={(at, base) => change({ expires_at: at, old: { expires_at: base } })}
      >
        {({ label, ...field }) => (
          <TextField aria-label={label} className={styles['end']} type="datetime-local" {...field} />
        )}
      </SavedField>
    </SettingsRow>
  )
}

/** As a field for dates with a time wants it. */
function localTime(ms: number): string {
  const shift = new Date(ms).getTimezoneOffset() * 60_000
  return toWireTime(ms - shift)
    .slice(0, 16)
    .replace(' ', 'T')
}
