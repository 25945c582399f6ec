import { dateSettings } from '@weft/recurrence'
import { useT } from '@weft/i18n/react'
import { Dropdown, TextField } from '@weft/ui'
import { asRelativeDate, MOST_DAYS } from '../../shared/dates/relative-default.ts'
import type { DefaultFieldProps } from '../attribute-member.ts'
import { FixedDefault } from './fixed-default.tsx'
import styles from './settings.module.css'

/** A date that new items begin with: none, one counted from the day they are made, or always the same. */
export function RelativeDefault(props: DefaultFieldProps) {
  const { settings, name, data, onChange, isDisabled = false, onFixed } = props
  const t = useT()
  const relative = asRelativeDate(data)
  const { time } = dateSettings(settings)
  const kind = relative
    ? relative.hasTime
      ? 'now'
      : relative.n === 0
        ? 'today'
        : 'days'
    : data === null
      ? 'none'
      : 'fixed'
  const day = (n: number, hasTime = false) => onChange({ rel: 'day', n, hasTime })
  const choose = (id: string) => {
    if (id === 'none') onChange(null)
    else if (id === 'fixed') onFixed()
    else if (id === 'days') day(relative?.n === 0 || !relative ? 7 : relative.n)
    else day(0, id === 'now')
  }
  return (
    <div className={styles['settings']}>
      <div className={kind === 'days' ? styles['pair'] : undefined}>
        <Dropdown
          label={name}
          isDisabled={isDisabled}
          value={kind}
          options={[
            { id: 'none', label: t('None') },
            { id: 'today', label: t('Today') },
            ...(time || kind === 'now' ? [{ id: 'now', label: t('Now') }] : []),
            { id: 'days', label: t('Days from today') },
            { id: 'fixed', label: t('A fixed date') },
          ]}
          onValueChange={choose}
        />
        {kind === 'days' && (
          <TextField
            label={t('Days')}
            type="number"
            min={-MOST_DAYS}
            max={MOST_DAYS}
            disabled={isDisabled}
            value={relative?.n ?? 0}
            onValueChange={(text) => {
              const n = Math.trunc(Number(text))
              if (text !== '' && Number.isFinite(n)) day(Math.min(Math.max(n, -MOST_DAYS), MOST_DAYS))
            }}
          />
        )}
      </div>
      {kind === 'fixed' && <FixedDefault {...props} />}
    </div>
  )
}
