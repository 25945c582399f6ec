import type { ComponentPropsWithRef } from 'react'
import { classNames } from '../class-names.ts'
import { FieldFrame, type FieldText } from './field-frame.tsx'
import styles from './field.module.css'
import { limitCharacters } from './limit-characters.ts'

export interface TextAreaProps extends ComponentPropsWithRef<'textarea'>, FieldText {
  onValueChange?(value: string): void
}

/** Text of several lines; grows with what is typed. */
export function TextArea(props: TextAreaProps) {
  const { label, labelEnd, description, error, size, className, id, onValueChange, ...input } = props
  return (
    <FieldFrame
      {...{ label, labelEnd, description, error, size, id, className }}
      isRequired={input.required}
      isDisabled={input.disabled}
    >
      {(wiring) => (
        <span className={classNames(styles['box'], styles['area'])}>
          <textarea
            dir="auto"
            {...input}
            {...limitCharacters(input.maxLength)}
            {...wiring}
            className={classNames(styles['input'], styles['areaInput'])}
            onChange={(event) => {
              input.onChange?.(event)
              onValueChange?.(event.currentTarget.value)
            }}
          />
        </span>
      )}
    </FieldFrame>
  )
}
