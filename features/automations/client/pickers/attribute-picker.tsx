import type { ShownAttribute } from '@weft/features/views/client'
import { useT } from '@weft/i18n/react'
import { Dropdown } from '@weft/ui'

import { useRuleBoard } from '../board/rule-board.tsx'
import styles from './pickers.module.css'

interface AttributePickerProps {
  readonly value: string | undefined
  readonly label?: string
  /** Those that make sense here; all of the board without it. */
  isOffered?(attribute: ShownAttribute): boolean
  onChange(id: string): void
  /** That none is named can be chosen as well: what it is called, and what it does. */
  readonly none?: { label: string; onChoose(): void }
}

const NONE = 'none'

/** One attribute of the board. */
export function AttributePicker({ value, label, isOffered, onChange, none }: AttributePickerProps) {
  const t = useT()
  const { attributes } = useRuleBoard()
  const offered = attributes.filter((one) => one.id === value || (isOffered?.(one) ?? true))
  const isGone = value !== undefined && !offered.some(({ id }) => id === value)
  return (
    <Dropdown
      className={styles['pick']}
      aria-label={label ?? t('Attribute')}
      size="compact"
      search
      placeholder={isGone ? t('Deleted attribute') : t('Choose an attribute')}
      error={isGone || undefined}
      value={isGone ? null : (value ?? (none ? NONE : null))}
      options={[
        ...(none ? [{ id: NONE, label: none.label }] : []),
        ...offered.map(({ id, attribute, type: { icon: Icon } }) => ({
          id,
          label: attribute.name,
          icon: <Icon />,
        })),
      ]}
      onValueChange={(id) => (none && id === NONE ? none.onChoose() : onChange(id))}
    />
  )
}
