import { useT } from '@weft/i18n/react'
import { Dropdown, TextField } from '@weft/ui'
import type { SettingsProps } from '../../client/attribute-member.ts'
import { ThroughFields } from '../../client/links/through-fields.tsx'
import styles from '../../client/settings/settings.module.css'
import { ROLLUPS, type Rollup, rolledShape, rollupOf } from '../../shared/links-to/roll-up.ts'
import { MAX_PRECISION, NUMBER_FORMATS, numberSettings } from '../../shared/numbers/number-settings.ts'

/** What is made of the values of linked items, and how it looks. */
export function RollupSettingsForm(props: SettingsProps) {
  const t = useT()
  const { settings, onChange } = props
  const look = numberSettings(settings)
  const rollup = rollupOf(settings)
  const set = (changes: Record<string, unknown>) => onChange({ ...settings, ...changes })
  const names: Record<Rollup, string> = {
    sum: t('Sum'),
    average: t('Average'),
    median: t('Median'),
    min: t('Minimum'),
    max: t('Maximum'),
    count: t('Number of items'),
    count_filled: t('Number of values'),
    unique: t('Number of different values'),
    and: t('All checked'),
    or: t('Any checked'),
    join: t('Joined texts'),
    earliest: t('Earliest'),
    latest: t('Latest'),
    percent_checked: t('Share checked'),
  }
  const formats = { decimal: t('Number'), currency: t('Currency'), percent: t('Percent'), unit: t('Unit') }
  const isNumber = rolledShape(settings).type.type === 'number'
  return (
    <div className={styles['settings']}>
      <ThroughFields {...props} />
      <Dropdown
        label={t('Function')}
        value={rollup}
        options={ROLLUPS.map((id) => ({ id, label: names[id] }))}
        onValueChange={(id) => set({ function: id })}
      />
      {isNumber && (
        <div className={styles['pair']}>
          <Dropdown
            label={t('Format')}
            value={rollup === 'percent_checked' ? 'percent' : look.format}
            isDisabled={rollup === 'percent_checked'}
            options={NUMBER_FORMATS.map((id) => ({ id, label: formats[id] }))}
            onValueChange={(format) => set({ format })}
          />
          <TextField
            label={t('Decimals')}
            type="number"
            min={0}
            max={MAX_PRECISION}
            value={look.precision}
            onValueChange={(text) =>
              set({ precision: Math.min(Math.max(Math.trunc(Number(text)), 0), MAX_PRECISION) })
            }
          />
        </div>
      )}
      {isNumber && look.format === 'currency' && (
        <Dropdown
          label={t('Currency')}
          value={look.currency}
          search
          options={Intl.supportedValuesOf('currency').map((id) => ({ id, label: id }))}
          onValueChange={(currency) => set({ currency })}
        />
      )}
      {isNumber && look.format === 'unit' && (
        <TextField
          label={t('Unit')}
          maxLength={12}
          value={look.unit}
          onValueChange={(unit) => set({ unit })}
        />
      )}
    </div>
  )
}
