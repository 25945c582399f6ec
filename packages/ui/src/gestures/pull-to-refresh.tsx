import { ArrowDown } from 'lucide-react'
import { useEffect, useEffectEvent, useState } from 'react'
import { Spinner } from '../feedback/spinner.tsx'
import { PULL_READY_PX } from '../timing.ts'
import { createPullRecognizer } from './pull.ts'
import styles from './pull-to-refresh.module.css'

export interface PullToRefreshProps {
  /** What is pulled; the mark stands before it. */
  readonly area: HTMLElement | null
  /** Resolves when everything is fresh. */
  onRefresh(): Promise<unknown>
  /** Says what goes on while it refreshes. */
  readonly label: string
}

/** Refreshes when what is in the area, whatever of it scrolls, is pulled down from its top by half of 250 px or more. */
export function PullToRefresh({ area, onRefresh, label }: PullToRefreshProps) {
  const [distance, setDistance] = useState(0)
  const [isRefreshing, setIsRefreshing] = useState(false)
  const isReady = distance >= PULL_READY_PX

  const refresh = useEffectEvent(async () => {
    if (isRefreshing) return
    setIsRefreshing(true)
    try {
      await onRefresh()
    } finally {
      setIsRefreshing(false)
    }
  })

  // Not React's events: those of dialogs and menus come up here, too, which lie elsewhere on the screen.
  useEffect(() => {
    if (!area) return undefined
    const pull = createPullRecognizer()
    const listening = new AbortController()
    const options = { passive: true, signal: listening.signal }
    const pointOf = ({ touches: [touch], timeStamp }: TouchEvent) => ({
      x: touch?.clientX ?? 0,
      y: touch?.clientY ?? 0,
      time: timeStamp,
    })
    const cancel = () => {
      pull.cancel()
      setDistance(0)
    }
    area.addEventListener(
      'touchstart',
      (event) => {
        if (event.touches.length === 1 && mayPull(event.target, area)) pull.down(pointOf(event))
        else cancel()
      },
      options,
    )
    area.addEventListener('touchmove', (event) => setDistance(pull.move(pointOf(event))), options)
    area.addEventListener(
      'touchend',
      () => {
        const isFarEnough = pull.up()
        setDistance(0)
        if (isFarEnough) void refresh()
      },
      options,
    )
    area.addEventListener('touchcancel', cancel, options)
    return () => listening.abort()
  }, [area])

  return (
    <div
      className={styles['mark']}
      data-ready={isReady || undefined}
      data-settling={distance === 0 || undefined}
      role="status"
      aria-label={isRefreshing ? label : undefined}
      // The finger's way is halved: the content resists.
      style={{ blockSize: isRefreshing ? 44 : distance / 2 }}
    >
      <span className={styles['icon']} style={{ rotate: isReady ? '180deg' : undefined }}>
        {isRefreshing ? <Spinner size={20} /> : <ArrowDown />}
      </span>
    </div>
  )
}

const WRITTEN_IN = 'input, textarea, select, [contenteditable="true"]'

/** Nothing on the way up to the area is scrolled down or takes touches for itself, and nobody is writing. */
function mayPull(target: EventTarget | null, area: Element): boolean {
  if (!(target instanceof Element) || area.querySelector(`:is(${WRITTEN_IN}):focus`)) return false
  for (let one: Element | null = target; one; one = one.parentElement) {
    if (one.scrollTop > 0 || /none|pan-x/.test(getComputedStyle(one).touchAction)) return false
    if (one === area) return true
  }
  return false
}
