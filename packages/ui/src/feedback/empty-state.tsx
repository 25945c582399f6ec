import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { EmptyArt } from './empty-art.tsx'
import styles from './empty-state.module.css'

export interface EmptyStateProps {
  readonly title: string
  /** One sentence that says what to do. */
  readonly children?: ReactNode
  /** One button, sometimes a second way. */
  readonly actions?: ReactNode
  /** Replaces the drawing of empty cards. */
  readonly icon?: ReactNode
  /** A dashed frame, when it stands inside a page with other things. */
  readonly isFramed?: boolean
  readonly level?: 1 | 2 | 3
}

/** What a list shows while it has nothing to show. */
export function EmptyState({ title, children, actions, icon, isFramed, level = 2 }: EmptyStateProps) {
  const Title = `h${level}` as const
  return (
    <div className={classNames(styles['empty'], isFramed && styles['framed'])}>
      <div className={styles['art']} aria-hidden="true">
        {icon ?? <EmptyArt />}
      </div>
      <Title className={styles['title']}>{title}</Title>
      {children && <div className={styles['text']}>{children}</div>}
      {actions && <div className={styles['actions']}>{actions}</div>}
    </div>
  )
}
