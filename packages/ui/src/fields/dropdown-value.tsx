import { useT } from '@weft/i18n/react'
import type { DropdownProps } from './dropdown-props.ts'
import styles from './dropdown.module.css'

/** What is chosen, or the invitation to choose. */
export function DropdownValue({ options, value, placeholder }: DropdownProps) {
  const t = useT()
  const ids = new Set(Array.isArray(value) ? (value as readonly string[]) : [value])
  const chosen = options.filter((option) => ids.has(option.id))
  if (chosen.length === 0)
    return <span className={styles['placeholder']}>{placeholder ?? t('Choose an Option')}</span>
  return chosen.map((option, index) => (
    <span key={option.id} className={styles['value']} style={{ flex: 'none', maxInlineSize: '100%' }}>
      {option.icon}
      {option.content ?? (
        <span className="truncate">{index < chosen.length - 1 ? `${option.label},` : option.label}</span>
      )}
    </span>
  ))
}
