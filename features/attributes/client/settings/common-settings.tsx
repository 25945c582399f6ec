import { useT } from '@weft/i18n/react'
import type { Settings } from '@weft/model'
import { Button, Switch } from '@weft/ui'
import { useState } from 'react'
import { isAssignable } from '../../shared/family-member.ts'
import type { ClientAttributeType, SettingsWorld } from '../attribute-member.ts'
import { ValueDisplay } from '../value-display.tsx'
import styles from './settings.module.css'

interface CommonSettingsProps {
  type: ClientAttributeType
  settings: Settings
  onChange(settings: Settings): void
  /** What a new item has unless it is given something else; null is nothing. */
  defaultData: unknown
  onDefault(data: unknown): void
  world: SettingsWorld | undefined
}

/** What all attributes have whose values are given: whether they must, whether they may again, and what they begin with. */
export function CommonSettings(props: CommonSettingsProps) {
  const { type, settings, onChange } = props
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
          {t('No value twice')}
        </Switch>
      )}
      {/* A value that is the same for all cannot be the only one. */}
      {settings.unique !== true && <DefaultValue {...props} />}
    </div>
  )
}

function DefaultValue({ type, settings, defaultData, onDefault, world }: CommonSettingsProps) {
  const t = useT()
  const [isEditing, setIsEditing] = useState(false)
  if (!world) return null
  const { Editor } = type
  const name = t('Default value')
  if (isEditing && type.editOn !== 'toggle') {
    return (
      <div className={styles['default']} data-editing>
        <span>{name}</span>
        <span className={styles['defaultValue']}>
          <Editor
            data={defaultData}
            settings={settings}
            context={world.context}
            placement="panel"
            label={name}
            canEditSettings={false}
            onCommit={(data) => {
              onDefault(data ?? null)
              setIsEditing(false)
            }}
            onCancel={() => setIsEditing(false)}
          />
        </span>
      </div>
    )
  }
  const edit = () => {
    if (type.editOn === 'toggle' && type.toggle) onDefault(type.toggle(defaultData, settings, world.context))
    else setIsEditing(true)
  }
  return (
    <div className={styles['default']}>
      <span>{name}</span>
      <span className={styles['defaultValue']}>
        {defaultData === null ? (
          <span className={styles['note']}>{t('None')}</span>
        ) : (
          <ValueDisplay type={type} data={defaultData} settings={settings} context={world.context} />
        )}
      </span>
      <Button variant="ghost" size="compact" onClick={edit}>
        {defaultData === null ? t('Set') : t('Change')}
      </Button>
      {defaultData !== null && (
        <Button variant="ghost" size="compact" onClick={() => onDefault(null)}>
          {t('Clear')}
        </Button>
      )}
    </div>
  )
}
