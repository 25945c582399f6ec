import type { ReactNode } from 'react'
import { useT } from '@weft/i18n/react'
import { classNames } from '../class-names.ts'
import { SKELETON_DELAY_MS } from '../timing.ts'
import { useDelayed } from './use-delayed.ts'
import styles from './skeleton.module.css'

export interface SkeletonProps {
  /** Bones in the shape of what comes; rows by default. */
  readonly children?: ReactNode
  readonly rows?: number
  /** It goes from edge to edge, as what comes does: what is drawn keeps away from them. */
  readonly isWide?: boolean
  /** In ms; what arrives sooner shows nothing in between. */
  readonly delay?: number
}

/** The shape of remote data while it is on its way. Never for anything local. */
export function Skeleton({ children, rows = 4, isWide = false, delay = SKELETON_DELAY_MS }: SkeletonProps) {
  const t = useT()
  const isDue = useDelayed(true, delay)
  if (!isDue) return null
  return (
    <div
      className={isWide ? styles['wide'] : undefined}
      role="status"
      aria-busy="true"
      aria-label={t('Loading')}
    >
      {children ?? widths.slice(0, rows).map((width) => <SkeletonRow key={width} width={width} />)}
    </div>
  )
}

const widths = ['62%', '48%', '70%', '40%', '56%', '66%', '44%', '52%']

function SkeletonRow({ width }: { width: string }) {
  return (
    <div className={styles['row']}>
      <Bone width={16} />
      <Bone width={width} />
      <span className={styles['space']} />
      <Bone width={56} />
      <Bone width={20} height={20} isCircle />
    </div>
  )
}

export interface BoneProps {
  /** px or a CSS length. */
  readonly width?: number | string
  readonly height?: number | string
  readonly isCircle?: boolean
}

/** One grey shape of a skeleton. */
export function Bone({ width, height, isCircle }: BoneProps) {
  return (
    <span
      className={classNames(styles['bone'], isCircle && styles['circle'])}
      style={{ inlineSize: width, blockSize: height }}
    />
  )
}
