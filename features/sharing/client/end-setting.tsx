import { fromWireTime, toWireTime } from '@weft/base'
import { useT } from '@weft/i18n/react'
import { SettingsRow, TextField } from '@weft/ui'
import { useState } from 'react'

import styles from './sharing.module.css'

interface EndSettingProps {
  readonly expires_at: string | null
  readonly description: string
  change(fields: { expires_at: string | null }): Promise<boolean>
}

/** The end of a public link, in the time of this device. */
export function EndSetting({ expires_at, description, change }: EndSettingProps) {
  const t = useT()
  const [typed, setTyped] = useState<string | null>(null)
  const stored = expires_at === null ? '' : localTime(fromWireTime(expires_at))
  const save = () => {
    if (typed === null || typed === stored) return
    const at = typed === '' ? null : new Date(typed).getTime()
    if (at === null || !Number.isNaN(at)) void change({ expires_at: at === null ? null : toWireTime(at) })
    setTyped(null)
  }
  return (
    <SettingsRow title={t('Ends')} description={description}>
      <TextField
        aria-label={t('Ends')}
        className={styles['end']}
        type="datetime-local"
        value={typed ?? stored}
        onValueChange={setTyped}
        onBlur={save}
      />
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
