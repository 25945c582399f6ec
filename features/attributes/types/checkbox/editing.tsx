import { useT } from '@weft/i18n/react'
import { Checkbox, Segmented } from '@weft/ui'
import { Check, Flag, Star } from 'lucide-react'
import type { EditorProps, SettingsProps } from '../../client/attribute-member.ts'
import { definition, iconOf } from './definition.ts'

export function CheckboxEditor({ data, label, onCommit }: EditorProps) {
  const t = useT()
  return (
    <Checkbox
      aria-label={label ?? t(definition.label)}
      checked={data === true}
      onCheckedChange={(isChecked) => onCommit(isChecked, { move: 'none', base: data })}
    />
  )
}

export function CheckboxSettings({ settings, onChange }: SettingsProps) {
  const t = useT()
  return (
    <Segmented
      label={t('Icon')}
      value={iconOf(settings)}
      options={[
        { value: 'check', label: t('Check'), icon: <Check />, isIconOnly: true },
        { value: 'star', label: t('Star'), icon: <Star />, isIconOnly: true },
        { value: 'flag', label: t('Flag'), icon: <Flag />, isIconOnly: true },
      ]}
      onValueChange={(icon) => onChange({ ...settings, icon })}
    />
  )
}
