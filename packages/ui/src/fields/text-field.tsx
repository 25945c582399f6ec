import { Eye, EyeOff } from 'lucide-react'
import { useState, type ComponentPropsWithRef, type ReactNode } from 'react'
import { useT } from '@weft/i18n/react'
import { classNames } from '../class-names.ts'
import { FieldFrame, type FieldText } from './field-frame.tsx'
import styles from './field.module.css'

export interface TextFieldProps extends Omit<ComponentPropsWithRef<'input'>, 'size'>, FieldText {
  readonly icon?: ReactNode
  /** At the inline end inside the box: a unit, a button. */
  readonly end?: ReactNode
  onValueChange?(value: string): void
}

/** One line of text. A password field can show what was typed. */
export function TextField(props: TextFieldProps) {
  const {
    label,
    labelEnd,
    description,
    error,
    size,
    icon,
    end,
    className,
    id,
    type,
    onValueChange,
    ...input
  } = props
  const [isRevealed, setIsRevealed] = useState(false)
  const t = useT()
  const isPassword = type === 'password'
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
            dir={directionOf(type)}
            {...input}
            {...wiring}
            type={isPassword && isRevealed ? 'text' : type}
            className={classNames('auto-dir', styles['input'])}
            onChange={(event) => {
              input.onChange?.(event)
              onValueChange?.(event.currentTarget.value)
            }}
          />
          {end}
          {isPassword && (
            <button
              type="button"
              className={styles['reveal']}
              aria-label={isRevealed ? t('Hide password') : t('Show password')}
              title={isRevealed ? t('Hide password') : t('Show password')}
              onClick={() => setIsRevealed(!isRevealed)}
            >
              {isRevealed ? <EyeOff /> : <Eye />}
            </button>
          )}
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
