import { numberSettings } from '@weft/numbers'
import { resultOf } from '@weft/formula'
import { dateSettings } from '@weft/recurrence'
import { useT } from '@weft/i18n/react'
import { Dropdown, Switch } from '@weft/ui'
import type { SettingsProps } from '../../../client/attribute-member.ts'
import { useDateFormats } from '../../../client/settings/date-formats.ts'
import { NumberLookFields } from '../../../client/settings/number-look-fields.tsx'

type Props = Pick<SettingsProps, 'settings' | 'onChange'>

/** How results look: numbers and dates can be shown in several ways. */
export function ResultSettings(props: Props) {
  const result = resultOf(props.settings)
  if (result === 'number') return <NumberResult {...props} />
  return result === 'date' ? <DateResult {...props} /> : null
}

function NumberResult({ settings, onChange }: Props) {
  const t = useT()
  return (
    <>
      <NumberLookFields settings={settings} onChange={onChange} isPrecisionOptional />
      <Switch
        isSpread
        checked={numberSettings(settings).thousands}
        onCheckedChange={(thousands) => onChange({ ...settings, thousands })}
      >
        {t('Thousands separator')}
      </Switch>
    </>
  )
}

function DateResult({ settings, onChange }: Props) {
  const t = useT()
  return (
    <Dropdown
      label={t('Date format')}
      value={dateSettings(settings).dateFormat}
      options={useDateFormats()}
      onValueChange={(dateFormat) => onChange({ ...settings, dateFormat })}
    />
  )
}
