import { textOf } from '@weft/base'
import { useT } from '@weft/i18n/react'
import { textCollator } from '@weft/model'
import { Dropdown } from '@weft/ui'
import { useMemo } from 'react'
import type { EditorProps, SettingsProps } from '../../client/attribute-member.ts'
import { InlineEditor } from '../../client/editors/inline-editor.tsx'
import { callingCode, PHONE_COUNTRIES } from '../../shared/text/phones.ts'
import { definition } from './definition.ts'
import { input } from './input.ts'

export function PhoneEditor(props: EditorProps) {
  return (
    <InlineEditor
      {...props}
      input={input}
      typeLabel={definition.label}
      read={textOf}
      format={(data) => definition.format(data, props.settings, props.context)}
      inputMode="tel"
    />
  )
}

export function PhoneSettings({ settings, onChange }: SettingsProps) {
  const t = useT()
  const locale = document.documentElement.lang || 'en'
  const countries = useMemo(() => {
    const names = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' })
    const { compare } = textCollator(locale)
    return PHONE_COUNTRIES.map((id) => ({
      id,
      label: names.of(id) ?? id,
      hint: `+${callingCode(id)}`,
    })).toSorted((a, b) => compare(a.label, b.label))
  }, [locale])
  return (
    <Dropdown
      label={t('Default country')}
      search
      value={typeof settings.country === 'string' ? settings.country : 'none'}
      options={[{ id: 'none', label: t('None') }, ...countries]}
      onValueChange={(id) => onChange({ ...settings, country: id === 'none' ? null : id })}
    />
  )
}
