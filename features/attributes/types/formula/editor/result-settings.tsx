import { useT } from '@weft/i18n/react'
import { Dropdown, Switch, TextField } from '@weft/ui'
import type { SettingsProps } from '../../../client/attribute-member.ts'
import settingsStyles from '../../../client/settings/settings.module.css'
import { DATE_FORMATS, dateSettings } from '../../../shared/dates/date-settings.ts'
import { resultOf } from '../../../shared/formula/kinds.ts'
import { MAX_PRECISION, NUMBER_FORMATS, numberSettings } from '../../../shared/numbers/number-settings.ts'

type Props = Pick<SettingsProps, 'settings' | 'onChange'>

/** How results look: numbers and dates can be shown in several ways. */
export function ResultSettings(props: Props) {
  const result = resultOf(props.settings)
  if (result === 'number') return <NumberResult {...props} />
  return result === 'date' ? <DateResult {...props} /> : null
}

function NumberResult({ settings, onChange }: Props) {
  const t = useT()
  const look = numberSettings(settings)
  const set = (changes: Record<string, unknown>) => onChange({ ...settings, ...changes })
  const formats = { decimal: t('Number'), currency: t('Currency'), percent: t('Percent'), unit: t('Unit') }
  return (
    <>
      <div className={settingsStyles['pair']}>
        <Dropdown
          label={t('Format')}
          value={look.format}
          options={NUMBER_FORMATS.map((id) => ({ id, label: formats[id] }))}
          onValueChange={(format) => set({ format })}
        />
        <TextField
          label={t('Decimals')}
          type="number"
          min={0}
          max={MAX_PRECISION}
          placeholder={t('As many as there are')}
          value={typeof settings.precision === 'number' ? settings.precision : ''}
          onValueChange={(text) =>
            set({
              precision: text === '' ? null : Math.min(Math.max(Math.trunc(Number(text)), 0), MAX_PRECISION),
            })
          }
        />
      </div>
      {look.format === 'currency' && (
        <Dropdown
          label={t('Currency')}
          value={look.currency}
          search
          options={Intl.supportedValuesOf('currency').map((id) => ({ id, label: id }))}
          onValueChange={(currency) => set({ currency })}
        />
      )}
      {look.format === 'unit' && (
        <TextField
          label={t('Unit')}
          maxLength={12}
          value={look.unit}
          onValueChange={(unit) => set({ unit })}
        />
      )}
      <Switch isSpread checked={look.thousands} onCheckedChange={(thousands) => set({ thousands })}>
        {t('Thousands separator')}
      </Switch>
    </>
  )
}

function DateResult({ settings, onChange }: Props) {
  const t = useT()
  const formats = {
    locale: t('As in the reader’s language'),
    dmy: t('Day/month/year'),
    mdy: t('Month/day/year'),
    ymd: t('Year-month-day'),
    long: t('Day, name of the month, year'),
    relative: t('Counted from today'),
  }
  return (
    <Dropdown
      label={t('Date format')}
      value={dateSettings(settings).dateFormat}
      options={DATE_FORMATS.map((id) => ({ id, label: formats[id] }))}
      onValueChange={(dateFormat) => onChange({ ...settings, dateFormat })}
    />
  )
}
