import { useT } from '@weft/i18n/react'
import type { Settings, ValueContext } from '@weft/model'
import { Button } from '@weft/ui'
import { useState } from 'react'
import type { ClientAttributeType } from '../attribute-member.ts'
import { ValueDisplay } from '../value-display.tsx'
import styles from './settings.module.css'

export interface DefaultValueProps {
  type: ClientAttributeType
  settings: Settings
  /** What it is called on the page, such as "Default value" or the attribute's name. */
  name: string
  /** What a new item has unless it is given something else; null is nothing. */
  data: unknown
  /** `base` is what an editor had shown. */
  onChange(data: unknown, base?: unknown): void
  context: ValueContext
  isDisabled?: boolean
}

/** One line that shows a default, with what changes and clears it. */
export function DefaultValue(props: DefaultValueProps) {
  const { type, settings, name, data, onChange, context, isDisabled } = props
  const t = useT()
  const [isEditing, setIsEditing] = useState(false)
  const { Editor } = type
  if (isEditing && type.editOn !== 'toggle') {
    return (
      <div className={styles['default']} data-editing>
        <span>{name}</span>
        <span className={styles['defaultValue']}>
          <Editor
            data={data}
            settings={settings}
            context={context}
            placement="panel"
            label={name}
            canEditSettings={false}
            onCommit={(next, options) => {
              onChange(next ?? null, options?.base)
              setIsEditing(false)
            }}
            onCancel={() => setIsEditing(false)}
          />
        </span>
      </div>
    )
  }
  const { DefaultField } = type
  if (DefaultField) return <DefaultField {...props} onFixed={() => setIsEditing(true)} />
  const edit = () => {
    if (type.editOn === 'toggle' && type.toggle) onChange(type.toggle(data, settings, context))
    else setIsEditing(true)
  }
  return (
    <div className={styles['default']}>
      <span>{name}</span>
      <span className={styles['defaultValue']}>
        {data === null ? (
          <span className={styles['note']}>{t('None')}</span>
        ) : (
          <ValueDisplay type={type} data={data} settings={settings} context={context} />
        )}
      </span>
      {!isDisabled && (
        <Button
          variant="ghost"
          size="compact"
          aria-label={data === null ? t('Set {name}', { name }) : t('Change {name}', { name })}
          onClick={edit}
        >
          {data === null ? t('Set') : t('Change')}
        </Button>
      )}
      {!isDisabled && data !== null && (
        <Button
          variant="ghost"
          size="compact"
          aria-label={t('Clear {name}', { name })}
          onClick={() => onChange(null)}
        >
          {t('Clear')}
        </Button>
      )}
    </div>
  )
}
