import { isRequired } from '@weft/features/attributes/shared'
import { useT } from '@weft/i18n/react'
import { countConditions, type FilterTree, MAX_CONDITIONS } from '@weft/model'
import { isLabelColor, Pill } from '@weft/ui'
import type { ReactNode } from 'react'

import type { ViewRecords } from '../view-member.ts'
import styles from './filter.module.css'
import { operatorsOf, takesToken } from './operand-kind.ts'
import { hasLacking, hasQuick, toggleLacking, toggleQuick } from './quick-filters.ts'

/** More would push the conditions out of sight. */
const MAX_CHIPS = 12

interface QuickChipsProps {
  filter: FilterTree | null
  records: ViewRecords
  onChange(filter: FilterTree | null): void
}

/** One press each: my items, those without what they need, and those of a label. */
export function QuickChips({ filter, records, onChange }: QuickChipsProps) {
  const t = useT()
  const { all, context } = records
  const people = all.find((one) => takesToken(one, 'me', context))
  const labelled = all.find(({ settings }) => Array.isArray(settings['labels']))
  const labels = (labelled?.settings['labels'] ?? []) as { id: string; name: string; color: string }[]
  const isFull = filter !== null && countConditions(filter) >= MAX_CONDITIONS
  const required = all
    .filter((one) => isRequired(one) && operatorsOf(one).includes('is_empty'))
    .map(({ id }) => id)
  if (labels.length === 0 && required.length === 0 && (!people || context.me === 0)) return null
  const chip = (attribute_id: string, choice: string, content: ReactNode) =>
    button(choice, hasQuick(filter, attribute_id, choice), toggleQuick(filter, attribute_id, choice), content)
  const button = (key: string, isOn: boolean, next: ReturnType<typeof toggleQuick>, content: ReactNode) => {
    return (
      <button
        key={key}
        type="button"
        className={styles['chip']}
        aria-pressed={isOn}
        disabled={!next || (isFull && !isOn)}
        onClick={() => next && onChange(next.filter)}
      >
        {content}
      </button>
    )
  }
  return (
    <div role="group" aria-label={t('Quick filters')} className={styles['chips']}>
      {people && context.me > 0 && chip(people.id, 'me', <span className={styles['word']}>{t('Mine')}</span>)}
      {required.length > 0 &&
        button(
          'required',
          hasLacking(filter, required),
          toggleLacking(filter, required),
          <span className={styles['word']}>{t('Missing required')}</span>,
        )}
      {labelled &&
        labels
          .slice(0, MAX_CHIPS)
          .map(({ id, name, color }) =>
            chip(labelled.id, id, <Pill {...(isLabelColor(color) ? { color } : {})}>{name}</Pill>),
          )}
    </div>
  )
}
