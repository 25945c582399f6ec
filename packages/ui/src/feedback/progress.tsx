import { useT } from '@weft/i18n/react'
import { classNames } from '../class-names.ts'
import type { LabelColor } from '../display/label-color.ts'
import styles from './progress.module.css'

export interface ProgressBarProps {
  /** 0 to 1; `null` while nobody knows how much there is to do. */
  readonly value: number | null
  readonly label: string
  /** The percentage at the end of the line. */
  readonly hasNumber?: boolean
  readonly color?: LabelColor
}

export function ProgressBar({ value, label, hasNumber, color }: ProgressBarProps) {
  const percent = value === null ? null : Math.round(Math.max(0, Math.min(1, value)) * 100)
  return (
    <span className={styles['progress']} data-color={color}>
      <span
        className={classNames(styles['bar'], percent === null && styles['unknown'])}
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent ?? undefined}
      >
        <span
          className={styles['fill']}
          style={percent === null ? undefined : { inlineSize: `${percent}%` }}
        />
      </span>
      {hasNumber && percent !== null && <span className={styles['number']}>{`${percent}%`}</span>}
    </span>
  )
}

export interface TopProgressProps {
  /** While a navigation is under way. */
  readonly isActive: boolean
  /** In the flow of the page, for galleries. */
  readonly isStill?: boolean
}

/** The thin bar at the top edge of the window during a navigation. */
export function TopProgress({ isActive, isStill }: TopProgressProps) {
  const t = useT()
  return (
    <div
      className={classNames(styles['top'], isStill && styles['still'])}
      data-active={(isActive && !isStill) || undefined}
      {...(isActive ? { role: 'progressbar', 'aria-label': t('Loading') } : { 'aria-hidden': true })}
    />
  )
}
