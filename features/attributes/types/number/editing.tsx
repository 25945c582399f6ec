import { useT } from '@weft/i18n/react'
import type { SettingsProps } from '../../client/attribute-member.ts'
import { NumberSettingsForm } from '../../client/settings/number-settings-form.tsx'
import { input } from './input.ts'

export function NumberSettings(props: SettingsProps) {
  const t = useT()
  return (
    <NumberSettingsForm {...props} problems={input.checkSettings(props.settings).map((text) => t(text))} />
  )
}
