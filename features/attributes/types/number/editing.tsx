import { useT } from '@weft/i18n/react'
import type { SettingsProps } from '../../client/attribute-member.ts'
import { NumberSettingsForm } from '../../client/settings/number-settings-form.tsx'
import { intake } from './intake.ts'

export function NumberSettings(props: SettingsProps) {
  const t = useT()
  return (
    <NumberSettingsForm {...props} problems={intake.checkSettings(props.settings).map((text) => t(text))} />
  )
}
