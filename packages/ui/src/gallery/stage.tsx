import type { CSSProperties, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { AriaLocale } from '../overlays/aria-locale.tsx'
import surface from '../overlays/surface.module.css'
import dialog from '../overlays/dialog.module.css'
import styles from './gallery.module.css'

export interface SectionProps {
  readonly title: string
  readonly text?: string
  readonly children: ReactNode
}

export function Section({ title, text, children }: SectionProps) {
  return (
    <section className={styles['section']}>
      <h2>{title}</h2>
      {text && <p>{text}</p>}
      <div className={styles['stage']}>{children}</div>
    </section>
  )
}

export function Row({ children, isWide }: { children: ReactNode; isWide?: boolean }) {
  return <div className={classNames(styles['row'], isWide && styles['wide'])}>{children}</div>
}

interface StillProps {
  readonly children: ReactNode
  readonly width?: number
  readonly style?: CSSProperties
}

/** The surface of a menu or a popover in the flow of the page. */
export function StillSurface({ children, width, style }: StillProps) {
  return (
    <AriaLocale>
      <div
        className={classNames(surface['surface'], styles['surface'])}
        style={{ inlineSize: width, ...style }}
      >
        {children}
      </div>
    </AriaLocale>
  )
}

interface StillDialogProps extends StillProps {
  readonly title?: ReactNode
  readonly subtitle?: ReactNode
  readonly close?: ReactNode
  readonly footer?: ReactNode
  readonly footerStart?: ReactNode
}

/** A dialog in the flow of the page. */
export function StillDialog({
  title,
  subtitle,
  close,
  footer,
  footerStart,
  children,
  width,
}: StillDialogProps) {
  return (
    <AriaLocale>
      <div className={styles['dialog']} style={{ inlineSize: width, maxInlineSize: '100%' }}>
        {title && (
          <header className={dialog['header']}>
            <div className={dialog['headings']}>
              <h3 className={dialog['title']}>{title}</h3>
              {subtitle && <p className={dialog['subtitle']}>{subtitle}</p>}
            </div>
            {close}
          </header>
        )}
        {title ? <div className={dialog['body']}>{children}</div> : children}
        {footer && (
          <footer className={dialog['footer']}>
            {footerStart && <span className={dialog['footerStart']}>{footerStart}</span>}
            {footer}
          </footer>
        )}
      </div>
    </AriaLocale>
  )
}
