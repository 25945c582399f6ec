import type { CSSProperties } from 'react'
import { classNames } from '../class-names.ts'
import styles from './logo.module.css'

export interface LogoProps {
  /** Width in px. */
  readonly size?: number
  /** On a ground in the brand's colour. */
  readonly isOnBrand?: boolean
  /** A white label's own picture. */
  readonly src?: string | undefined
}

/** The mark: two threads, woven. */
export function Logo({ size = 24, isOnBrand, src }: LogoProps) {
  return (
    <span
      className={classNames(styles['mark'], isOnBrand && styles['onBrand'])}
      style={{ '--mark': `${size}px` } as CSSProperties}
      aria-hidden="true"
    >
      {src ? (
        <img className={styles['image']} src={src} alt="" />
      ) : (
        <svg viewBox="0 0 24 24">
          <path d="M4 8c3 0 3 3.5 6 3.5S13 8 16 8s4 1.5 4 1.5M4 15.5c3 0 3-3.5 6-3.5M13 14c1 .9 1.7 1.5 3 1.5 3 0 4-1.5 4-1.5" />
        </svg>
      )}
    </span>
  )
}
