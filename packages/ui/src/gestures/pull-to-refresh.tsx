import { ArrowDown } from 'lucide-react'
import { useRef, useState, type ReactNode, type TouchEvent } from 'react'
import { classNames } from '../class-names.ts'
import { Spinner } from '../feedback/spinner.tsx'
import { PULL_MAX_PX, PULL_READY_PX } from '../timing.ts'
import styles from './pull-to-refresh.module.css'

export interface PullToRefreshProps {
  /** Resolves when everything is fresh. */
  onRefresh(): Promise<unknown>
  readonly children: ReactNode
  readonly className?: string
}

/** How far the content comes down for a finger that moved so far, in px; never beyond 250. */
export function pullDistance(moved: number): number {
  return Math.max(0, Math.min(PULL_MAX_PX, moved))
}

/** A scroll area that refreshes when it is pulled down from its top by half of 250 px or more. */
export function PullToRefresh({ onRefresh, children, className }: PullToRefreshProps) {
  const start = useRef<number | null>(null)
  const [distance, setDistance] = useState(0)
  const [isRefreshing, setIsRefreshing] = useState(false)
  const isReady = distance >= PULL_READY_PX

  const handleTouchStart = (event: TouchEvent) => {
    const isAtTop = event.currentTarget.scrollTop <= 0
    start.current = isAtTop && event.touches.length === 1 ? (event.touches[0]?.clientY ?? null) : null
  }
  const handleTouchMove = (event: TouchEvent) => {
    const y = event.touches[0]?.clientY
    if (start.current === null || y === undefined || isRefreshing) return
    if (event.currentTarget.scrollTop > 0) start.current = null
    setDistance(start.current === null ? 0 : pullDistance(y - start.current))
  }
  const handleTouchEnd = async () => {
    start.current = null
    setDistance(0)
    if (!isReady || isRefreshing) return
    setIsRefreshing(true)
    try {
      await onRefresh()
    } finally {
      setIsRefreshing(false)
    }
  }

  return (
    <div
      className={classNames(styles['area'], className)}
      onTouchStart={handleTouchStart}
      onTouchMove={handleTouchMove}
      onTouchEnd={() => void handleTouchEnd()}
      onTouchCancel={() => {
        start.current = null
        setDistance(0)
      }}
    >
      <div
        className={styles['mark']}
        data-ready={isReady || undefined}
        data-settling={distance === 0 || undefined}
        // The finger's way is halved: the content resists.
        style={{ blockSize: isRefreshing ? 44 : distance / 2 }}
      >
        <span className={styles['icon']} style={{ rotate: isReady ? '180deg' : undefined }}>
          {isRefreshing ? <Spinner size={20} /> : <ArrowDown />}
        </span>
      </div>
      {children}
    </div>
  )
}
