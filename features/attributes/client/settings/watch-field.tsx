import { useT } from '@weft/i18n/react'
import { Dropdown } from '@weft/ui'
import { watchedIds } from '../../shared/watching.ts'
import type { SettingsProps } from '../attribute-member.ts'
import styles from './settings.module.css'

/** The attributes whose changes count; without any all of them do. */
export function WatchField({ settings, onChange, settingsContext, attribute }: SettingsProps) {
  const t = useT()
  const chosen = watchedIds(settings)
  // What follows from others is not changed by anybody.
  const able = (settingsContext?.attributes ?? []).filter(
    ({ id, type }) =>
      id !== attribute?.id && settingsContext?.typeOf(type).isStatic !== true && type !== 'reference',
  )
  const before = watchedIds(attribute?.settings ?? {})
  const isNew = chosen.some((id) => !before.includes(id))
  return (
    <div className={styles['settings']}>
      <Dropdown
        label={t('Changes of')}
        placeholder={t('Any attribute')}
        isMulti
        search
        value={chosen.filter((id) => able.some((one) => one.id === id))}
        options={able.map(({ id, name }) => ({ id, label: name }))}
        onValueChange={(watch) => onChange({ ...settings, watch })}
      />
      {isNew && (
        <p className={styles['note']}>{t('Tracks changes from now on. Empty until the first one.')}</p>
      )}
    </div>
  )
}
