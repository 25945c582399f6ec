import { useT } from '@weft/i18n/react'
import type { Settings } from '@weft/model'
import { Switch } from '@weft/ui'
import { isAssignable } from '../../shared/family-member.ts'
import type { ClientAttributeType, SettingsContext } from '../attribute-member.ts'
import { DefaultValue } from './default-value.tsx'
import styles from './settings.module.css'

interface CommonSettingsProps {
  type: ClientAttributeType
  settings: Settings
  onChange(settings: Settings): void
  /** What a new item has unless it is given something else; null is nothing. */
  defaultData: unknown
  /** `base` is what its editor had shown. */
  onDefault(data: unknown, base?: unknown): void
  settingsContext: SettingsContext | undefined
}

/** What all attributes have whose values are given: whether they must, whether they may again, and what they begin with. */
export function CommonSettings(props: CommonSettingsProps) {
  const { type, settings, onChange, defaultData, onDefault, settingsContext } = props
  const t = useT()
  if (!isAssignable(type)) return null
  return (
    <div className={styles['common']}>
      <Switch
        isSpread
        checked={settings.required === true}
        onCheckedChange={(required) => onChange({ ...settings, required })}
      >
        {t('Required')}
      </Switch>
      {type.mayBeUnique && (
        <Switch
          isSpread
          checked={settings.unique === true}
          onCheckedChange={(unique) => onChange({ ...settings, unique })}
        >
          {t('Unique values')}
        </Switch>
      )}
      {/* A value that is the same for all cannot be the only one. */}
      {settings.unique !== true && settingsContext && (
        <DefaultValue
          {...{ type, settings }}
          name={t('Default value')}
          data={defaultData}
          onChange={onDefault}
          context={settingsContext.context}
        />
      )}
    </div>
  )
}
