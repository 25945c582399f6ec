import { useDataIfAny } from '@weft/features/connectivity/client'
import { useT } from '@weft/i18n/react'
import type { Attribute } from '@weft/model'
import { canChooseBy, linkChoice } from '../../shared/links-to/chosen-links.ts'
import type { SettingsProps } from '../attribute-member.ts'
import styles from '../settings/settings.module.css'
import { useThrough } from './use-through.ts'

/** Which of the linked items are looked at, and in what order. */
export function ChoiceFields(props: SettingsProps) {
  const { Conditions, Order } = props.settingsContext ?? {}
  return useDataIfAny() && Conditions && Order ? <Fields {...props} {...{ Conditions, Order }} /> : null
}

type Editors = Required<Pick<NonNullable<SettingsProps['settingsContext']>, 'Conditions' | 'Order'>>

function Fields({ Conditions, Order, ...props }: SettingsProps & Editors) {
  const t = useT()
  const { settings, onChange } = props
  const { board_id, targets } = useThrough(props)
  if (board_id === null) return null
  const { filter, sort } = linkChoice(settings)
  const able = targets.filter(({ type }) => canChooseBy(type))
  // The server writes down the same, so that values can be shown before it has answered.
  const set = (changes: Record<string, unknown>) =>
    onChange({ ...settings, ...changes, about: Object.fromEntries(able.map(snapshot)) })
  return (
    <>
      <div className={styles['block']} role="group" aria-label={t('Which linked items')}>
        <span className={styles['blockName']}>{t('Which linked items')}</span>
        {filter === null && <span className={styles['note']}>{t('All of them')}</span>}
        <Conditions attributes={able} filter={filter} onChange={(next) => set({ filter: next })} />
      </div>
      <div className={styles['block']} role="group" aria-label={t('In what order')}>
        <span className={styles['blockName']}>{t('In what order')}</span>
        {sort.length === 0 && <span className={styles['note']}>{t('In the order they were linked')}</span>}
        <Order attributes={able} sort={sort} onChange={(next) => set({ sort: next })} />
      </div>
    </>
  )
}

function snapshot({ id, name, type, settings }: Attribute): [string, object] {
  return [id, { name, type, settings }]
}
