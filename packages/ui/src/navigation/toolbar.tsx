import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'
import { moveFocusAlong } from './roving-focus.ts'
import styles from './bars.module.css'

export interface ToolbarProps {
  readonly label: string
  readonly children: ReactNode
  readonly className?: string
}

/** A row of compact controls; the arrow keys walk along it. It scrolls sideways, it never wraps. */
export function Toolbar({ label, children, className }: ToolbarProps) {
  return (
    <div
      className={classNames(styles['toolbar'], className)}
      role="toolbar"
      aria-label={label}
      tabIndex={-1}
      onKeyDown={(event) => {
        // In a text field the arrows belong to the text.
        if (!(event.target as Element).matches('input, textarea, select')) moveFocusAlong(event)
      }}
    >
      {children}
    </div>
  )
}

/** Pushes what follows to the other end. */
export function ToolbarSpace() {
  return <span className={styles['space']} />
}

export function ToolbarSeparator() {
  return <span className={styles['separator']} aria-hidden="true" />
}
