import { useT } from '@weft/i18n/react'
import { TextField } from '@weft/ui'
import { Type } from 'lucide-react'
import type { ClientAttributeType, EditorProps, SettingsProps } from '../../client/attribute-member.ts'
import { InlineEditor } from '../../client/editors/inline-editor.tsx'
import { paintText } from '../../client/paint/text.ts'
import { textOf } from '../../shared/text/clean-text.ts'
import { definition, MAX_TEXT } from './definition.ts'

function TextEditor(props: EditorProps) {
  return <InlineEditor {...props} type={definition} startText={textOf(props.data)} />
}

function TextSettings({ settings, onChange }: SettingsProps) {
  const t = useT()
  const { maxLength } = settings
  return (
    <TextField
      label={t('Longest text')}
      description={t('Characters; empty for as long as it gets')}
      type="number"
      min={1}
      max={MAX_TEXT}
      value={typeof maxLength === 'number' ? maxLength : ''}
      onValueChange={(text) => onChange({ ...settings, maxLength: text === '' ? null : Number(text) })}
    />
  )
}

export const member: ClientAttributeType = {
  ...definition,
  icon: Type,
  paint: (cell, data) => paintText(cell, textOf(data)),
  Editor: TextEditor,
  Settings: TextSettings,
  editOn: 'type',
}
