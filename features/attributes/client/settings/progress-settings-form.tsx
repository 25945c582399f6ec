import { progressSettings } from '@weft/numbers'
import { useT } from '@weft/i18n/react'
import { ColorSwatchPicker, Dropdown, isLabelColor, TextField } from '@weft/ui'
import type { SettingsProps } from '../attribute-member.ts'
import styles from './settings.module.css'

/** Range, step and colour of a progress. */
export function ProgressSettingsForm({
  settings,
  onChange,
  settingsContext,
  problems,
}: SettingsProps & { problems: readonly string[] }) {
  const t = useT()
  const { color, source, from } = progressSettings(settings)
  const able = (settingsContext?.attributes ?? []).filter((one) =>
    source === 'checklist'
      ? settingsContext?.typeOf(one.type).toChecks !== undefined
      : Array.isArray(one.settings['labels']) || (source === 'sub_items' && one.type === 'checkbox'),
  )
  const names = { checklist: t('Checklist'), sub_items: t('Done by'), label: t('Label'), manual: '' }
  const set = (changes: Record<string, unknown>) => onChange({ ...settings, ...changes })
  const numberOrNull = (text: string) => (text === '' ? null : Number(text))
  const field = (name: 'min' | 'max' | 'step', label: string) => {
    const value = settings[name]
    return (
      <TextField
        label={label}
        type="number"
        step="any"
        value={typeof value === 'number' ? value : ''}
        onValueChange={(text) => set({ [name]: numberOrNull(text) })}
      />
    )
  }
  return (
    <div className={styles['settings']}>
      <Dropdown
        label={t('Comes from')}
        value={source}
        options={[
          { id: 'manual', label: t('What is typed in') },
          { id: 'checklist', label: t('A checklist') },
          { id: 'sub_items', label: t('The sub-items that are done') },
          { id: 'label', label: t('The stage of a label') },
        ]}
        onValueChange={(next) => set({ source: next, from: null })}
      />
      {source !== 'manual' && (
        <Dropdown
          label={names[source]}
          description={
            source === 'sub_items' ? t('The checkbox or label that marks each sub-item as done.') : undefined
          }
          placeholder={t('Choose an attribute')}
          value={from}
          options={able.map(({ id, name }) => ({ id, label: name }))}
          onValueChange={(id) => set({ from: id })}
        />
      )}
      {source === 'manual' && (
        <>
          <div className={styles['pair']}>
            {field('min', t('Minimum'))}
            {field('max', t('Maximum'))}
          </div>
          {field('step', t('Step'))}
        </>
      )}
      <ColorSwatchPicker
        value={isLabelColor(color) ? color : null}
        onValueChange={(next) => set({ color: next })}
      />
      {problems.map((problem) => (
        <span key={problem} role="alert" className={styles['problem']}>
          {problem}
        </span>
      ))}
    </div>
  )
}
