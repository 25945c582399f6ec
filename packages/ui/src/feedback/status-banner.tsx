import { useLayoutEffect, type ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { STATUS_BANNER_PX } from '../timing.ts'
import styles from './status-banner.module.css'

export interface StatusBannerProps {
  readonly children: ReactNode
  readonly tone?: 'warning' | 'info' | 'danger'
  readonly icon?: ReactNode
  readonly action?: ReactNode
  /** In the flow of the page, for galleries. */
  readonly isStill?: boolean
}

/** One line across the top of the window. While it shows, the page is padded by 42 px (`--banner`). */
export function StatusBanner({ children, tone = 'warning', icon, action, isStill }: StatusBannerProps) {
  useLayoutEffect(() => {
    if (isStill) return
    const { style } = document.documentElement
    style.setProperty('--banner', `${STATUS_BANNER_PX}px`)
    return () => void style.removeProperty('--banner')
  }, [isStill])
  return (
    <div
      role="status"
      className={classNames(
        styles['banner'],
        tone !== 'warning' && styles[tone],
        !isStill && styles['fixed'],
      )}
    >
      {icon}
      <span className={styles['text']}>{children}</span>
      {action}
    </div>
  )
}
