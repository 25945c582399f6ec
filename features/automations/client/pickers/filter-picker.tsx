import { ConditionFields } from '@weft/features/views/client'
import type { FilterTree } from '@weft/model'

import { useRuleBoard } from '../board/rule-board.tsx'
import styles from './pickers.module.css'

interface FilterPickerProps {
  readonly filter: FilterTree | null
  onChange(filter: FilterTree | null): void
}

/** Conditions that an item has to meet, by the fields that filter views. */
export function FilterPicker({ filter, onChange }: FilterPickerProps) {
  const { attributes, env } = useRuleBoard()
  return (
    <div className={styles['filter']}>
      <ConditionFields records={{ all: attributes }} {...{ filter, env, onChange }} />
    </div>
  )
}
