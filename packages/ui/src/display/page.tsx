import { Check } from 'lucide-react'
import type { CSSProperties, ReactNode } from 'react'
import { useT } from '@weft/i18n/react'
import { classNames } from '../class-names.ts'
import styles from './card.module.css'

export interface PageProps {
  readonly title: ReactNode
  readonly description?: ReactNode
  readonly actions?: ReactNode
  readonly children: ReactNode
  /** Of the column, in px: 640 for settings. */
  readonly width?: number
}

/** One column with a heading: settings, account, lists. */
export function Page({ title, description, actions, children, width = 640 }: PageProps) {
  return (
    <div className={styles['page']} style={{ '--page': `${width}px` } as CSSProperties}>
      <header className={styles['pageHeader']}>
        <div className={styles['pageHeadings']}>
          <h1 className={styles['pageTitle']}>{title}</h1>
          {description && <p className={styles['pageText']}>{description}</p>}
        </div>
        {actions && <div className={styles['pageActions']}>{actions}</div>}
      </header>
      {children}
    </div>
  )
}

export interface SettingsBlockProps {
  readonly title: ReactNode
  readonly description?: ReactNode
  /** Shows for a moment that the change is in. */
  readonly isSaved?: boolean
  /** In a bordered box at the end of a page: what destroys. */
  readonly isDangerous?: boolean
  readonly children?: ReactNode
}

/** One idea of a settings page. */
export function SettingsBlock({ title, description, isSaved, isDangerous, children }: SettingsBlockProps) {
  return (
    <section className={isDangerous ? styles['dangers'] : styles['block']}>
      <h2 className={styles['blockTitle']}>
        {title}
        {isSaved && <SavedMark />}
      </h2>
      {description && <p className={styles['blockText']}>{description}</p>}
      {children && <div className={styles['blockBody']}>{children}</div>}
    </section>
  )
}

export interface SettingsRowProps {
  readonly title: ReactNode
  readonly description?: ReactNode
  /** The control at the end of the line. */
  readonly children: ReactNode
}

export function SettingsRow({ title, description, children }: SettingsRowProps) {
  return (
    <div className={styles['row']}>
      <div className={styles['rowTexts']}>
        <div>{title}</div>
        {description && <div className={classNames(styles['blockText'])}>{description}</div>}
      </div>
      {children}
    </div>
  )
}

/** The check mark of a setting that was saved at once. */
export function SavedMark() {
  const t = useT()
  return (
    <span className={styles['saved']} role="status">
      <Check />
      {t('Saved')}
    </span>
  )
}
