import { useId, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './segmented.module.css'

export interface Segment<Value extends string> {
  readonly value: Value
  readonly label: string
  readonly icon?: ReactNode
  readonly isIconOnly?: boolean
  readonly isDisabled?: boolean
}

export interface SegmentedProps<Value extends string> {
  /** The accessible name of the choice. */
  readonly label: string
  readonly value: Value
  readonly options: readonly Segment<Value>[]
  onValueChange(value: Value): void
}

/** One of two to five short choices, side by side. */
export function Segmented<Value extends string>({
  label,
  value,
  options,
  onValueChange,
}: SegmentedProps<Value>) {
  const name = useId()
  return (
    <span role="radiogroup" aria-label={label} className={styles['segmented']}>
      {options.map((option) => (
        <label
          key={option.value}
          className={classNames(styles['segment'], option.isIconOnly && styles['iconOnly'])}
          title={option.isIconOnly ? option.label : undefined}
        >
          <input
            type="radio"
            name={name}
            className={styles['input']}
            aria-label={option.label}
            checked={option.value === value}
            disabled={option.isDisabled}
            onChange={() => onValueChange(option.value)}
          />
          {option.icon}
          {!option.isIconOnly && option.label}
        </label>
      ))}
    </span>
  )
}
