import { CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import styles from './callout.module.css'

const icons = {
  neutral: <Info />,
  info: <Info />,
  warning: <TriangleAlert />,
  danger: <TriangleAlert />,
  success: <CircleCheck />,
}

export interface CalloutProps {
  readonly tone?: keyof typeof icons
  readonly icon?: ReactNode
  readonly title?: ReactNode
  readonly children?: ReactNode
  /** A button at the end of the line. */
  readonly action?: ReactNode
  /** Reads it aloud when it appears, for an error that a person has just caused. */
  readonly isAlert?: boolean
}

/** A sentence that stays on the page. */
export function Callout({ tone = 'neutral', icon, title, children, action, isAlert }: CalloutProps) {
  return (
    <div className={classNames(styles['callout'], styles[tone])} role={isAlert ? 'alert' : undefined}>
      {icon ?? icons[tone]}
      <div className={styles['body']}>
        {title && <b className={styles['title']}>{title}</b>}
        {children}
      </div>
      {action}
    </div>
  )
}
