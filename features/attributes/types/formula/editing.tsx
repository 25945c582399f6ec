import { useT } from '@weft/i18n/react'
import { TextArea } from '@weft/ui'
import type { SettingsProps } from '../../client/attribute-member.ts'
import { formulaOf } from '../../shared/formula/dependencies.ts'

export function FormulaSettings({ settings, onChange }: SettingsProps) {
  const t = useT()
  return (
    <TextArea
      label={t('Formula')}
      value={formulaOf(settings)}
      onValueChange={(formula) => onChange({ ...settings, formula })}
    />
  )
}
