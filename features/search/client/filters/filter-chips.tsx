import { useT } from '@weft/i18n/react'
import { Pill } from '@weft/ui'

import { type AskedFilter, readAsked } from '../../shared/index.ts'
import { withoutFilter } from './filter-choices.ts'
import { filterLabel } from './filter-labels.ts'
import styles from './filters.module.css'

export interface FilterChipsProps {
  readonly text: string
  onChange(text: string): void
  /** Those that a control of their own shows. */
  isShown?(filter: AskedFilter): boolean
}

/** The filters of a question, each with a way to take it out. */
export function FilterChips({ text, onChange, isShown }: FilterChipsProps) {
  const t = useT()
  const { filters } = readAsked(text)
  const chips = filters.flatMap((filter, at) =>
    isShown?.(filter) ? [] : [{ at, label: filterLabel(filter) }],
  )
  if (chips.length === 0) return null
  return (
    <div className={styles['chips']} role="group" aria-label={t('Filters')}>
      {chips.map(({ at, label }) => (
        <Pill
          key={at}
          removeLabel={t('Remove the filter “{filter}”', { filter: label })}
          onRemove={() => onChange(withoutFilter(text, at))}
        >
          {label}
        </Pill>
      ))}
    </div>
  )
}
