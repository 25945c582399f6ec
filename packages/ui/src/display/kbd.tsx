import { classNames } from '../class-names.ts'
import styles from './kbd.module.css'

export interface KbdProps {
  readonly children: string
  /** Without the cap, as in menus. */
  readonly isPlain?: boolean
}

/** One key. */
export function Kbd({ children, isPlain }: KbdProps) {
  return <kbd className={classNames(styles['kbd'], isPlain && styles['plain'])}>{children}</kbd>
}

/** Keys pressed together, pushed to the end of the line. */
export function Keys({ keys, isPlain }: { keys: readonly string[]; isPlain?: boolean }) {
  return (
    <span className={styles['keys']} aria-hidden="true">
      {keys.map((key) => (
        <Kbd key={key} isPlain={isPlain}>
          {key}
        </Kbd>
      ))}
    </span>
  )
}
