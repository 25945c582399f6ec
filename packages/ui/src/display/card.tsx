import type { ComponentPropsWithRef } from 'react'
import { classNames } from '../class-names.ts'
import { Link } from '../navigation/link.tsx'
import styles from './card.module.css'

interface CardLook {
  readonly padding?: 'none' | 'default'
  /** A place where something could be: "New board". */
  readonly isDashed?: boolean
}

const cardClass = (padding: CardLook['padding'], isDashed: boolean | undefined, className?: string) =>
  classNames(styles['card'], padding === 'none' && styles['bare'], isDashed && styles['dashed'], className)

export interface CardProps extends ComponentPropsWithRef<'div'>, CardLook {}

/** A box with a hairline border. */
export function Card({ padding, isDashed, className, ...rest }: CardProps) {
  return <div {...rest} className={cardClass(padding, isDashed, className)} />
}

export interface CardLinkProps extends ComponentPropsWithRef<'a'>, CardLook {}

/** A card that leads somewhere. */
export function CardLink({ padding, isDashed, className, ...rest }: CardLinkProps) {
  return <Link {...rest} className={cardClass(padding, isDashed, className)} />
}

export interface CardButtonProps extends ComponentPropsWithRef<'button'>, CardLook {}

/** A card that does something. */
export function CardButton({ padding, isDashed, className, children, ...rest }: CardButtonProps) {
  return (
    <button type="button" {...rest} className={cardClass(padding, isDashed, className)}>
      {children}
    </button>
  )
}
