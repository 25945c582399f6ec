import { boardFeed, useDataIfAny, useFeed, useStore } from '@weft/features/connectivity/client'
import { useT } from '@weft/i18n/react'
import type { Attribute } from '@weft/model'
import { useCollection } from '@weft/store/react'
import { Callout, Dropdown } from '@weft/ui'
import { referenceSettings } from '../../shared/links-to/reference-settings.ts'
import { throughSettings } from '../../shared/links-to/through-settings.ts'
import type { SettingsProps } from '../attribute-member.ts'
import styles from '../settings/settings.module.css'

/** By which reference and to which attribute of the linked items values are looked up. */
export function ThroughFields(props: SettingsProps) {
  return useDataIfAny() ? <Fields {...props} /> : null
}

function Fields({ settings, onChange, world, attribute }: SettingsProps) {
  const t = useT()
  const store = useStore()
  const team_id = store.team_id ?? 0
  const { reference_id, target_id } = throughSettings(settings)
  const references = (world?.attributes ?? []).filter(
    (one) => one.type === 'reference' && one.deleted_at === null,
  )
  const reference = references.find(({ id }) => id === reference_id)
  const board_id = reference ? referenceSettings(reference.settings).board_id : null
  useFeed(board_id === null ? null : boardFeed(team_id, board_id))
  const targets = useCollection(store.collection<Attribute>('attributes'), board_id ?? '').filter(
    ({ id }) => id !== attribute?.id,
  )
  const set = (changes: Record<string, unknown>) => onChange({ ...settings, ...changes })
  if (references.length === 0)
    return (
      <p className={styles['problem']}>
        {t('Add a reference first: this shows values of the items that it links.')}
      </p>
    )
  return (
    <>
      <Dropdown
        label={t('Reference')}
        placeholder={t('Choose a reference')}
        value={reference_id}
        options={references.map(({ id, name }) => ({ id, label: name }))}
        onValueChange={(id) => set({ reference_id: id, target_id: null, target: null })}
      />
      {board_id !== null && (
        <Dropdown
          label={t('Attribute of the linked items')}
          placeholder={t('Choose an attribute')}
          value={target_id}
          search
          options={targets.map(({ id, name }) => ({ id, label: name }))}
          onValueChange={(id) => {
            const target = targets.find((one) => one.id === id)
            // The server writes down the same, so that values can be shown before it has answered.
            const kept = target && { name: target.name, type: target.type, settings: target.settings }
            set({ target_id: id, target: kept ?? null })
          }}
        />
      )}
      <Callout tone="info">
        {t('Everybody who sees this board sees these values, also of items that they may not open.')}
      </Callout>
    </>
  )
}
