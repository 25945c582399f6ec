import { X } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import type { LabelColor } from './label-color.ts'
import styles from './pill.module.css'

export interface PillProps {
  readonly children: ReactNode
  readonly color?: LabelColor
  /** CSS colours outside the palette, from an import or another client; both or none. */
  readonly customColors?: { readonly background: string; readonly text: string }
  readonly hasDot?: boolean
  readonly icon?: ReactNode
  /** 22 and 20 px. */
  readonly size?: 'default' | 'small'
  readonly isOutline?: boolean
  /** Shows a cross; `removeLabel` is its accessible name. */
  onRemove?(): void
  readonly removeLabel?: string
}

/** A label: a word on its colour. */
export function Pill(props: PillProps) {
  const {
    children,
    color = 'gray',
    customColors,
    hasDot,
    icon,
    size,
    isOutline,
    onRemove,
    removeLabel,
  } = props
  return (
    <span
      className={classNames(
        styles['pill'],
        size === 'small' && styles['small'],
        isOutline && styles['outline'],
      )}
      data-color={color}
      style={customColors && { background: customColors.background, color: customColors.text }}
    >
      {hasDot && <span className={styles['dot']} />}
      {icon}
      <bdi className={classNames('auto-dir', styles['text'])}>{children}</bdi>
      {onRemove && (
        <button type="button" className={styles['remove']} aria-label={removeLabel} onClick={onRemove}>
          <X />
        </button>
      )}
    </span>
  )
}

/** Pills in one line; what does not fit is cut off. */
export function PillRow({ children }: { children: ReactNode }) {
  return <span className={styles['pills']}>{children}</span>
}

/** A dot in a label colour. */
export function Dot({ color }: { color?: LabelColor }) {
  return <span className={styles['plainDot']} data-color={color} aria-hidden="true" />
}

export interface BadgeProps {
  readonly children: ReactNode
  readonly isQuiet?: boolean
}

/** A count that wants attention, or a quiet one. */
export function Badge({ children, isQuiet }: BadgeProps) {
  return <span className={classNames(styles['badge'], isQuiet && styles['quiet'])}>{children}</span>
}
