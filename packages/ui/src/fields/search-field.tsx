import { Search, X } from 'lucide-react'
import { useRef, type KeyboardEvent } from 'react'
import { useT } from '@weft/i18n/react'
import { LineField, type LineFieldProps } from './line-field.tsx'
import styles from './field.module.css'

export interface SearchFieldProps extends Omit<LineFieldProps, 'type' | 'icon' | 'end' | 'value' | 'label'> {
  readonly value: string
  onValueChange(value: string): void
  /** The accessible name; the placeholder, too, unless one is given. */
  readonly label?: string
}

/** A field that looks for something: Escape and the cross empty it. */
export function SearchField({ label, value, onValueChange, ...rest }: SearchFieldProps) {
  const t = useT()
  const input = useRef<HTMLInputElement>(null)
  const name = label ?? t('Search')
  const handleKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    rest.onKeyDown?.(event)
    if (event.key !== 'Escape' || value === '') return
    event.stopPropagation()
    onValueChange('')
  }
  return (
    <LineField
      ref={input}
      placeholder={name}
      {...rest}
      type="search"
      aria-label={name}
      value={value}
      onValueChange={onValueChange}
      onKeyDown={handleKeyDown}
      icon={<Search />}
      end={
        value !== '' && (
          <button
            type="button"
            className={styles['reveal']}
            aria-label={t('Clear')}
            onClick={() => {
              onValueChange('')
              input.current?.focus()
            }}
          >
            <X size={14} />
          </button>
        )
      }
    />
  )
}
