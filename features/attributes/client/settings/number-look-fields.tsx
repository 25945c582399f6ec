import { MAX_PRECISION, NUMBER_FORMATS, type NumberFormat, numberSettings } from '@weft/numbers'
import { useT } from '@weft/i18n/react'
import { Dropdown, TextField } from '@weft/ui'
import type { SettingsProps } from '../attribute-member.ts'
import styles from './settings.module.css'

interface NumberLookFieldsProps extends Pick<SettingsProps, 'settings' | 'onChange'> {
  /** The format that follows from something else and cannot be chosen. */
  fixedFormat?: NumberFormat | undefined
  /** No number of decimals shows as many as there are; otherwise it is none. */
  isPrecisionOptional?: boolean
}

/** How numbers are written: the format, the decimals, and what the format asks for. */
export function NumberLookFields({
  settings,
  onChange,
  fixedFormat,
  isPrecisionOptional = false,
}: NumberLookFieldsProps) {
  const t = useT()
  const look = numberSettings(settings)
  const format = fixedFormat ?? look.format
  const before = format === 'currency' ? decimalsOf(look.currency) : 0
  // Decimals that somebody chose stay.
  const usualDecimals = (currency: string) =>
    isPrecisionOptional || look.precision !== before ? {} : { precision: decimalsOf(currency) }
  const set = (changes: Record<string, unknown>) => onChange({ ...settings, ...changes })
  const formats = { decimal: t('Number'), currency: t('Currency'), percent: t('Percent'), unit: t('Unit') }
  const optional = typeof settings.precision === 'number' ? settings.precision : ''
  return (
    <>
      <div className={styles['pair']}>
        <Dropdown
          label={t('Format')}
          value={format}
          isDisabled={fixedFormat !== undefined}
          options={NUMBER_FORMATS.map((id) => ({ id, label: formats[id] }))}
          onValueChange={(id) =>
            set({ format: id, ...(id === 'currency' ? usualDecimals(look.currency) : {}) })
          }
        />
        <TextField
          label={t('Decimals')}
          type="number"
          min={0}
          max={MAX_PRECISION}
          placeholder={isPrecisionOptional ? t('As many as there are') : undefined}
          value={isPrecisionOptional ? optional : look.precision}
          onValueChange={(text) =>
            set({ precision: isPrecisionOptional && text === '' ? null : precisionOf(text) })
          }
        />
      </div>
      {format === 'currency' && (
        <Dropdown
          label={t('Currency')}
          value={look.currency}
          search
          options={Intl.supportedValuesOf('currency').map((id) => ({ id, label: id }))}
          onValueChange={(currency) => set({ currency, ...usualDecimals(currency) })}
        />
      )}
      {format === 'unit' && (
        <TextField
          label={t('Unit')}
          maxLength={12}
          value={look.unit}
          onValueChange={(unit) => set({ unit })}
        />
      )}
    </>
  )
}

/** As a currency is usually written: two decimals for most, none for yen. */
function decimalsOf(currency: string): number {
  return (
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  )
}

function precisionOf(text: string): number {
  return Math.min(Math.max(Math.trunc(Number(text)), 0), MAX_PRECISION)
}
