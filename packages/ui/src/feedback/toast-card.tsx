import { Check, Info, TriangleAlert, X } from 'lucide-react'
import { useRef, useState, type PointerEvent } from 'react'
import { useT } from '@weft/i18n/react'
import { Button } from '../actions/button.tsx'
import { IconButton } from '../actions/icon-button.tsx'
import { classNames } from '../class-names.ts'
import { TOAST_SWIPE_PX } from '../timing.ts'
import type { Toast } from './toast-store.ts'
import styles from './toast.module.css'

const icons = { default: null, success: <Check />, error: <TriangleAlert />, info: <Info /> }

export interface ToastCardProps {
  readonly toast: Toast
  onDismiss(): void
}

/** One toast: message, action, cross; swiped away sideways by 80 px. */
export function ToastCard({ toast, onDismiss }: ToastCardProps) {
  const t = useT()
  const start = useRef<number | null>(null)
  const [offset, setOffset] = useState(0)
  const { message, tone, icon, action, isLeaving } = toast

  const handlePointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0 || (event.target as Element).closest('button, a')) return
    start.current = event.clientX
    event.currentTarget.setPointerCapture?.(event.pointerId)
  }
  const handlePointerMove = (event: PointerEvent) => {
    if (start.current !== null) setOffset(event.clientX - start.current)
  }
  const handlePointerEnd = (event: PointerEvent) => {
    if (start.current === null) return
    const moved = event.clientX - start.current
    start.current = null
    if (event.type === 'pointerup' && Math.abs(moved) >= TOAST_SWIPE_PX) onDismiss()
    else setOffset(0)
  }

  const isMoved = offset !== 0
  return (
    <div
      className={classNames(styles['toast'], tone !== 'default' && styles[tone])}
      data-leaving={isLeaving || undefined}
      data-settling={!isMoved || undefined}
      style={
        isMoved
          ? {
              translate: `${isLeaving ? Math.sign(offset) * 400 : offset}px 0`,
              opacity: isLeaving ? 0 : Math.max(0.3, 1 - Math.abs(offset) / 320),
            }
          : undefined
      }
      onPointerDown={handlePointerDown}
      onPointerMove={handlePointerMove}
      onPointerUp={handlePointerEnd}
      onPointerCancel={handlePointerEnd}
    >
      {icon ?? icons[tone]}
      <span className={styles['message']}>{message}</span>
      {action && (
        <Button
          variant="ghost"
          size="compact"
          tone="accent"
          onClick={() => {
            // First: what is pressed may show another toast in its place.
            onDismiss()
            action.onPress()
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton icon={<X />} label={t('Close')} size="small" onClick={onDismiss} />
    </div>
  )
}
