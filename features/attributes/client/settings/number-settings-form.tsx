import { NUMBER_DISPLAYS, numberSettings } from '@weft/numbers'
import { useT } from '@weft/i18n/react'
import { ColorSwatchPicker, isLabelColor, Segmented, Switch, TextField } from '@weft/ui'
import type { SettingsProps } from '../attribute-member.ts'
import { NumberLookFields } from './number-look-fields.tsx'
import styles from './settings.module.css'

/** How numbers look and which ones are let in. */
export function NumberSettingsForm({
  settings,
  onChange,
  problems,
}: SettingsProps & { problems: readonly string[] }) {
  const t = useT()
  const look = numberSettings(settings)
  const set = (changes: Record<string, unknown>) => onChange({ ...settings, ...changes })
  const numberOrNull = (text: string) => (text === '' ? null : Number(text))
  const displays = { number: t('Number'), bar: t('Bar'), ring: t('Ring') }
  return (
    <div className={styles['settings']}>
      <NumberLookFields settings={settings} onChange={onChange} />
      <Switch isSpread checked={look.thousands} onCheckedChange={(thousands) => set({ thousands })}>
        {t('Thousands separator')}
      </Switch>
      <Switch isSpread checked={look.negativeRed} onCheckedChange={(negativeRed) => set({ negativeRed })}>
        {t('Negative in red')}
      </Switch>
      <div className={styles['pair']}>
        <TextField
          label={t('Minimum')}
          type="number"
          step="any"
          value={look.min ?? ''}
          onValueChange={(text) => set({ min: numberOrNull(text) })}
        />
        <TextField
          label={t('Maximum')}
          type="number"
          step="any"
          value={look.max ?? ''}
          onValueChange={(text) => set({ max: numberOrNull(text) })}
        />
      </div>
      <Segmented
        label={t('Show as')}
        value={look.display}
        options={NUMBER_DISPLAYS.map((value) => ({ value, label: displays[value] }))}
        onValueChange={(display) => set({ display })}
      />
      {look.display !== 'number' && (
        <>
          <TextField
            label={t('Full at')}
            type="number"
            step="any"
            value={look.displayMax}
            onValueChange={(text) => set({ displayMax: numberOrNull(text) })}
          />
          <ColorSwatchPicker
            value={isLabelColor(look.color) ? look.color : null}
            onValueChange={(color) => set({ color })}
          />
        </>
      )}
      {problems.map((problem) => (
        <span key={problem} role="alert" className={styles['problem']}>
          {problem}
        </span>
      ))}
    </div>
  )
}
