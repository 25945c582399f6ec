import type { ComponentPropsWithRef, ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { useTooltip } from '../tooltip/use-tooltip.tsx'
import type { TooltipSide } from '../tooltip/tooltip-position.ts'
import styles from './icon-button.module.css'

export interface IconButtonProps extends ComponentPropsWithRef<'button'> {
  readonly icon: ReactNode
  /** The accessible name and the tooltip. */
  readonly label: string
  /** Keys of the same action, shown in the tooltip, for instance `['⌘', 'K']`. */
  readonly shortcut?: readonly string[]
  /** 24, 28, 32 and 44 px. */
  readonly size?: 'small' | 'compact' | 'large' | 'touch'
  readonly isBordered?: boolean
  readonly isOn?: boolean
  readonly tone?: 'danger'
  /** A dot in the corner: something new is behind this button. */
  readonly hasDot?: boolean
  readonly tooltipSide?: TooltipSide
}

export function IconButton(props: IconButtonProps) {
  const {
    icon,
    label,
    shortcut,
    size = 'compact',
    isBordered,
    isOn,
    tone,
    hasDot,
    tooltipSide,
    ...rest
  } = props
  const { triggerProps, tooltip } = useTooltip({ text: label, shortcut, side: tooltipSide, own: rest })
  return (
    <>
      <button
        type="button"
        aria-label={label}
        {...rest}
        {...triggerProps}
        className={classNames(
          styles['button'],
          size !== 'compact' && styles[size],
          isBordered && styles['bordered'],
          tone && styles[tone],
          rest.className,
        )}
        data-on={isOn || undefined}
      >
        {icon}
        {hasDot && <span className={styles['dot']} />}
      </button>
      {tooltip}
    </>
  )
}
