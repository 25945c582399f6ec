import { useDataIfAny } from '@weft/features/connectivity/client'
import { useT } from '@weft/i18n/react'
import type { Settings } from '@weft/model'
import { Callout, Dropdown } from '@weft/ui'
import { throughSettings } from '../../shared/links-to/through-settings.ts'
import type { SettingsProps } from '../attribute-member.ts'
import styles from '../settings/settings.module.css'
import { useThrough } from './use-through.ts'

/** By which reference and to which attribute of the linked items values are looked up. */
export function ThroughFields(props: SettingsProps) {
  return useDataIfAny() ? <Fields {...props} /> : null
}

function Fields(props: SettingsProps) {
  const t = useT()
  const { settings, onChange } = props
  const { reference_id, target_id } = throughSettings(settings)
  const { references, board_id, targets } = useThrough(props)
  const set = (changes: Record<string, unknown>) => onChange({ ...settings, ...changes })
  if (references.length === 0)
    return (
      <p className={styles['problem']}>
        {t('Add a reference first. This attribute shows values of the linked items.')}
      </p>
    )
  return (
    <>
      <Dropdown
        label={t('Reference')}
        placeholder={t('Choose a reference')}
        value={reference_id}
        options={references.map(({ id, name }) => ({ id, label: name }))}
        onValueChange={(id) =>
          set({ reference_id: id, target_id: null, target: null, ...unchosen(settings) })
        }
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
        {t('Everyone who sees this board sees these values, including those of items they cannot open.')}
      </Callout>
    </>
  )
}

/** Conditions and orders speak of the attributes of one board. */
function unchosen(settings: Settings): Record<string, unknown> {
  return 'filter' in settings || 'sort' in settings ? { filter: null, sort: [], about: {} } : {}
}
