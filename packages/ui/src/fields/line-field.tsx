import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { FieldFrame, type FieldText } from './field-frame.tsx'
import styles from './field.module.css'
import { limitCharacters } from './limit-characters.ts'

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
  return (
    <FieldFrame
      {...{ label, labelEnd, description, error, size, id, className }}
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
            className={classNames('auto-dir', styles['input'])}
            onChange={(event) => {
              input.onChange?.(event)
              onValueChange?.(event.currentTarget.value)
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
