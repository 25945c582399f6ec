import { useT } from '@weft/i18n/react'
import { Dropdown, Switch } from '@weft/ui'
import type { SettingsProps } from '../../../client/attribute-member.ts'
import { useDateFormats } from '../../../client/settings/date-formats.ts'
import { NumberLookFields } from '../../../client/settings/number-look-fields.tsx'
import { dateSettings } from '../../../shared/dates/date-settings.ts'
import { resultOf } from '../../../shared/formula/kinds.ts'
import { numberSettings } from '../../../shared/numbers/number-settings.ts'

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
