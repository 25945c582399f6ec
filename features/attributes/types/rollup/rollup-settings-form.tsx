import { useT } from '@weft/i18n/react'
import { Dropdown } from '@weft/ui'
import type { SettingsProps } from '../../client/attribute-member.ts'
import { ThroughFields } from '../../client/links/through-fields.tsx'
import { NumberLookFields } from '../../client/settings/number-look-fields.tsx'
import styles from '../../client/settings/settings.module.css'
import { ROLLUPS, type Rollup, rolledShape, rollupOf } from '../../shared/links-to/roll-up.ts'

/** What is made of the values of linked items, and how it looks. */
export function RollupSettingsForm(props: SettingsProps) {
  const t = useT()
  const { settings, onChange } = props
  const rollup = rollupOf(settings)
  const names: Record<Rollup, string> = {
    sum: t('Sum'),
    average: t('Average'),
    median: t('Median'),
    min: t('Minimum'),
    max: t('Maximum'),
    count: t('Number of items'),
    count_filled: t('Number of values'),
    unique: t('Number of different values'),
    and: t('All checked'),
    or: t('Any checked'),
    join: t('Joined texts'),
    earliest: t('Earliest'),
    latest: t('Latest'),
    percent_checked: t('Share checked'),
  }
  const isNumber = rolledShape(settings).type.type === 'number'
  return (
    <div className={styles['settings']}>
      <ThroughFields {...props} />
      <Dropdown
        label={t('Function')}
        value={rollup}
        options={ROLLUPS.map((id) => ({ id, label: names[id] }))}
        onValueChange={(id) => onChange({ ...settings, function: id })}
      />
      {isNumber && (
        <NumberLookFields
          settings={settings}
          onChange={onChange}
          fixedFormat={rollup === 'percent_checked' ? 'percent' : undefined}
        />
      )}
    </div>
  )
}
