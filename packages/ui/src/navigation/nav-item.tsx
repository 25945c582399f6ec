import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { Link } from './link.tsx'
import styles from './nav-item.module.css'

interface NavItemContent {
  readonly label: string
  readonly icon?: ReactNode
  /** A count, a badge, keys. */
  readonly end?: ReactNode
  /** With a border, like a field: the search. */
  readonly isBoxed?: boolean
}

export interface NavItemProps extends Omit<ComponentPropsWithRef<'a'>, 'children'>, NavItemContent {
  readonly isCurrent?: boolean
}

/** A place in the sidebar. */
export function NavItem({ label, icon, end, isBoxed, isCurrent, className, ...rest }: NavItemProps) {
  return (
    <Link
      {...rest}
      className={classNames(styles['item'], isBoxed && styles['boxed'], className)}
      aria-current={isCurrent ? 'page' : undefined}
    >
      <Content label={label} icon={icon} end={end} />
    </Link>
  )
}

export interface NavButtonProps extends Omit<ComponentPropsWithRef<'button'>, 'children'>, NavItemContent {}

/** Something in the sidebar that is no place: the search, a menu. */
export function NavButton({ label, icon, end, isBoxed, className, ...rest }: NavButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(styles['item'], isBoxed && styles['boxed'], className)}
    >
      <Content label={label} icon={icon} end={end} />
    </button>
  )
}

function Content({ label, icon, end }: NavItemContent) {
  return (
    <>
      {icon}
      <span className={classNames('auto-dir', styles['label'])} dir="auto">
        {label}
      </span>
      {end !== undefined && <span className={styles['end']}>{end}</span>}
    </>
  )
}

export interface NavSectionProps {
  readonly title: string
  /** A button at the end of the heading. */
  readonly action?: ReactNode
  readonly children: ReactNode
}

/** A part of the sidebar with a heading. */
export function NavSection({ title, action, children }: NavSectionProps) {
  return (
    <section className={styles['section']} aria-label={title}>
      <div className={styles['heading']}>
        <span>{title}</span>
        {action}
      </div>
      {children}
    </section>
  )
}
