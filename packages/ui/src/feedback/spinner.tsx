import { SPINNER_PX } from '../timing.ts'
import styles from './spinner.module.css'

export interface SpinnerProps {
  /** Width and height in px. */
  readonly size?: number
  /** What is being waited for; without it the spinner is decoration beside a text or a busy control. */
  readonly label?: string
  /** Takes the width of its container and stands in the middle. */
  readonly isCentered?: boolean
}

export function Spinner({ size = SPINNER_PX, label, isCentered }: SpinnerProps) {
  const spinner = (
    <span
      className={styles['spinner']}
      style={{ inlineSize: size, blockSize: size }}
      role={label ? 'status' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
    >
      <svg className={styles['svg']} viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="2.5">
        <circle className={styles['track']} cx="12" cy="12" r="9.5" />
        <path d="M12 2.5a9.5 9.5 0 0 1 9.5 9.5" strokeLinecap="round" />
      </svg>
    </span>
  )
  return isCentered ? <span className={styles['centered']}>{spinner}</span> : spinner
}
