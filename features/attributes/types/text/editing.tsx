import { useT } from '@weft/i18n/react'
import { TextField } from '@weft/ui'
import type { SettingsProps } from '../../client/attribute-member.ts'
import { MAX_TEXT } from './input.ts'

export function TextSettings({ settings, onChange }: SettingsProps) {
  const t = useT()
  const { maxLength } = settings
  return (
    <TextField
      label={t('Maximum length')}
      description={t('In characters. Leave empty for no limit.')}
      type="number"
      min={1}
      max={MAX_TEXT}
      value={typeof maxLength === 'number' ? maxLength : ''}
      onValueChange={(text) => onChange({ ...settings, maxLength: text === '' ? null : Number(text) })}
    />
  )
}
