import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { FieldFrame, type FieldText } from './field-frame.tsx'
import styles from './field.module.css'
import { limitCharacters } from './limit-characters.ts'
import { useWholeDate } from './use-whole-date.ts'

export interface LineFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'size'>, FieldText {
  readonly icon?: ReactNode
  /** At the inline end inside the box: a unit, a button. */
  readonly end?: ReactNode
  onValueChange?(value: string): void
}

/** What all fields of one line are made of: the frame, and a box with an icon, the text and an end. */
export function LineField(props: LineFieldProps) {
  const { label, labelEnd, description, error, size, icon, end, className, id, onValueChange, ...input } =
    props
  const date = useWholeDate(input, onValueChange)
  return (
    <FieldFrame
      {...{ label, labelEnd, description, size, id, className }}
      error={date?.problem ?? error}
      isRequired={input.required}
      isDisabled={input.disabled}
    >
      {(wiring) => (
        <span className={styles['box']} onPointerDown={focusInput}>
          {icon}
          <input
            dir={directionOf(input.type)}
            {...input}
            {...limitCharacters(input.maxLength)}
            {...wiring}
            {...(date && { value: date.value })}
            className={classNames('auto-dir', styles['input'])}
            onChange={(event) => {
              input.onChange?.(event)
              if (date) date.change(event.currentTarget)
              else onValueChange?.(event.currentTarget.value)
            }}
            onKeyUp={(event) => {
              input.onKeyUp?.(event)
              date?.typed(event.currentTarget)
            }}
            onBlur={(event) => {
              date?.leave(event.currentTarget)
              input.onBlur?.(event)
            }}
          />
          {end}
        </span>
      )}
    </FieldFrame>
  )
}

// Addresses and secrets read left to right everywhere; other text goes by its own letters.
function directionOf(type: string | undefined): 'ltr' | 'auto' {
  return type === 'email' || type === 'url' || type === 'password' || type === 'tel' ? 'ltr' : 'auto'
}

/** A press on the box beside the text goes to the text. */
function focusInput(event: { target: EventTarget; currentTarget: HTMLElement; preventDefault(): void }) {
  if (event.target !== event.currentTarget) return
  event.preventDefault()
  event.currentTarget.querySelector('input')?.focus()
}
