import { useT } from '@weft/i18n/react'
import { TextField } from '@weft/ui'
import type { SettingsProps } from '../../client/attribute-member.ts'
import styles from '../../client/settings/settings.module.css'
import { patternOf } from './definition.ts'
import { MAX_MESSAGE, MAX_PATTERN, MAX_TEXT } from './limits.ts'

export function TextSettings({ settings, onChange }: SettingsProps) {
  const t = useT()
  const { maxLength, patternMessage } = settings
  const pattern = patternOf(settings)
  return (
    <div className={styles['settings']}>
      <TextField
        label={t('Maximum length')}
        description={t('In characters. Leave empty for no limit.')}
        type="number"
        min={1}
        max={MAX_TEXT}
        value={typeof maxLength === 'number' ? maxLength : ''}
        onValueChange={(text) => onChange({ ...settings, maxLength: text === '' ? null : Number(text) })}
      />
      <TextField
        label={t('Pattern')}
        description={t('A regular expression (RE2) that the whole text must match.')}
        dir="ltr"
        spellCheck={false}
        autoComplete="off"
        maxLength={MAX_PATTERN}
        value={pattern ?? ''}
        onValueChange={(text) => onChange({ ...settings, pattern: text === '' ? null : text })}
      />
      {pattern !== null && (
        <TextField
          label={t('Message when it does not match')}
          maxLength={MAX_MESSAGE}
          value={typeof patternMessage === 'string' ? patternMessage : ''}
          onValueChange={(text) => onChange({ ...settings, patternMessage: text })}
        />
      )}
    </div>
  )
}
