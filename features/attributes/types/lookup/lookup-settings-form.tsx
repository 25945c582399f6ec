import { useT } from '@weft/i18n/react'
import { Switch } from '@weft/ui'
import type { SettingsProps } from '../../client/attribute-member.ts'
import { ChoiceFields } from '../../client/links/choice-fields.tsx'
import { ThroughFields } from '../../client/links/through-fields.tsx'
import styles from '../../client/settings/settings.module.css'

/** Which values of which linked items a lookup shows. */
export function LookupSettingsForm(props: SettingsProps) {
  const t = useT()
  const { settings, onChange } = props
  return (
    <div className={styles['settings']}>
      <ThroughFields {...props} />
      <ChoiceFields {...props} />
      <Switch
        isSpread
        checked={settings.distinct === true}
        onCheckedChange={(distinct) => onChange({ ...settings, distinct })}
      >
        {t('Unique values')}
      </Switch>
    </div>
  )
}
