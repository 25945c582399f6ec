import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { ChoiceFrame } from './choice-frame.tsx'
import styles from './choice.module.css'

export interface RadioOption<Value extends string> {
  readonly value: Value
  readonly label: ReactNode
  readonly hint?: ReactNode
  readonly isDisabled?: boolean
}

export interface RadioGroupProps<Value extends string> {
  readonly label: string
  readonly isLabelHidden?: boolean
  readonly name: string
  readonly value: Value | null
  readonly options: readonly RadioOption<Value>[]
  onValueChange(value: Value): void
}

/** One of a few choices, all of them in sight. */
export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, isLabelHidden, name, value, options, onValueChange } = props
  return (
    <fieldset className={styles['group']}>
      <legend className={classNames(styles['legend'], isLabelHidden && 'visually-hidden')}>{label}</legend>
      {options.map((option) => (
        <ChoiceFrame
          key={option.value}
          label={option.label}
          hint={option.hint}
          isDisabled={option.isDisabled}
        >
          <span className={classNames(styles['box'], styles['radio'])}>
            <input
              type="radio"
              name={name}
              className={styles['input']}
              checked={option.value === value}
              disabled={option.isDisabled}
              onChange={() => onValueChange(option.value)}
            />
          </span>
        </ChoiceFrame>
      ))}
    </fieldset>
  )
}
