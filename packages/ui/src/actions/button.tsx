import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Spinner } from '../feedback/spinner.tsx'
import styles from './button.module.css'

export type ButtonVariant = 'primary' | 'default' | 'ghost' | 'danger'
/** 28, 32 and 40 px (44 on touch screens). */
export type ButtonSize = 'compact' | 'default' | 'form'

export interface ButtonLook {
  readonly variant?: ButtonVariant
  readonly size?: ButtonSize
  /** Colours the text of a quiet button: an Undo, or the way to something that destroys. */
  readonly tone?: 'accent' | 'danger'
  /** As wide as its container. */
  readonly isBlock?: boolean
}

interface ButtonContent {
  readonly icon?: ReactNode
  readonly iconEnd?: ReactNode
}

export interface ButtonProps extends ComponentPropsWithRef<'button'>, ButtonLook, ButtonContent {
  /** Shows a spinner, keeps width and focus, and refuses presses. */
  readonly isBusy?: boolean
  /** Marks a ghost button whose setting is active, for instance a filter in use. */
  readonly isOn?: boolean
}

/** The class of a button, for elements that must be something else. */
export function buttonClass({ variant = 'default', size = 'default', tone, isBlock }: ButtonLook): string {
  return classNames(
    styles['button'],
    variant !== 'default' && styles[variant],
    size !== 'default' && styles[size],
    tone === 'accent' && styles['accentText'],
    tone === 'danger' && styles['dangerText'],
    isBlock && styles['block'],
  )
}

export function Button(props: ButtonProps) {
  const { variant, size, tone, isBlock, isBusy, isOn, icon, iconEnd, className, children, ...rest } = props
  // A busy button stays focusable: disabling it would throw keyboard focus to the page.
  const block = (event: MouseEvent<HTMLButtonElement>) => {
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <button
      type="button"
      {...rest}
      className={classNames(buttonClass({ variant, size, tone, isBlock }), className)}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || rest['aria-disabled']}
      data-on={isOn || undefined}
      onClick={isBusy ? block : rest.onClick}
    >
      <span className={styles['content']}>
        {icon}
        {children}
        {iconEnd}
      </span>
      {isBusy && (
        <span className={styles['busy']}>
          <Spinner size={16} />
        </span>
      )}
    </button>
  )
}

export interface ButtonLinkProps extends ComponentPropsWithRef<'a'>, ButtonLook, ButtonContent {}

/** A link that looks like a button. */
export function ButtonLink(props: ButtonLinkProps) {
  const { variant, size, tone, isBlock, icon, iconEnd, className, children, ...rest } = props
  return (
    <a {...rest} className={classNames(buttonClass({ variant, size, tone, isBlock }), className)}>
      {icon}
      {children}
      {iconEnd}
    </a>
  )
}
