import type { ReactNode } from 'react'
import styles from './row-list.module.css'

export interface RowListProps {
  readonly label: string
  /** `ListRow`s. */
  readonly children: ReactNode
}

/** Things below one another, each with what it is, where it comes from and what can be done with it. */
export function RowList({ label, children }: RowListProps) {
  return (
    <ul className={styles['list']} aria-label={label}>
      {children}
    </ul>
  )
}

export interface ListRowProps {
  /** Before the icon: what picks the row. */
  readonly lead?: ReactNode
  readonly icon: ReactNode
  /** A text in `bdi`, which is cut where there is no room, and small marks after it. */
  readonly name: ReactNode
  /** Below the name: elements, which are drawn with dots between them, or below one another on a phone. */
  readonly details: ReactNode
  readonly isPicked?: boolean
  readonly isBusy?: boolean
  /** At the end of the row: what can be done. */
  readonly children: ReactNode
}

export function ListRow({ lead, icon, name, details, isPicked, isBusy, children }: ListRowProps) {
  return (
    <li className={styles['row']} data-picked={isPicked || undefined} aria-busy={isBusy}>
      {lead}
      <span className={styles['icon']} aria-hidden="true">
        {icon}
      </span>
      <div className={styles['texts']}>
        <div className={styles['name']}>{name}</div>
        <div className={styles['details']}>{details}</div>
      </div>
      {children}
    </li>
  )
}
