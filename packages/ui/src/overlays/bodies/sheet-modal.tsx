import { use, useRef, useState, type PointerEvent, type ReactNode } from 'react'
import { OverlayTriggerStateContext } from 'react-aria-components/Dialog'
import { Modal, ModalOverlay } from 'react-aria-components/Modal'
import { useT } from '@weft/i18n/react'
import { Button } from '../../actions/button.tsx'
import { SWIPE_VELOCITY } from '../../timing.ts'
import { useExit } from './use-exit.ts'
import styles from '../surface.module.css'

/** Pulled down by so much of its height, a sheet closes. */
const CLOSING_SHARE = 0.3

export interface SheetModalProps {
  readonly isOpen?: boolean | undefined
  readonly onOpenChange?: ((isOpen: boolean) => void) | undefined
  /** Stands above the content; whatever hears the page knows it by the name of what is inside. */
  readonly title?: string | undefined
  /** Closes it, beside the title. */
  readonly hasDone?: boolean | undefined
  readonly children: ReactNode
}

/** The surface that comes up from the bottom edge; its handle closes it by a pull or a swipe. */
export function SheetModal({ isOpen, onOpenChange, title, hasDone, children }: SheetModalProps) {
  const modal = useRef<HTMLDivElement>(null)
  const turn = useExit(isOpen)
  return (
    <ModalOverlay
      key={turn}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      isDismissable
      className={styles['scrim']}
    >
      <Modal ref={modal} className={styles['sheet']}>
        <SheetHandle sheet={() => modal.current} />
        {title && <SheetHead title={title} hasDone={hasDone === true} />}
        <div className={styles['sheetBody']}>{children}</div>
      </Modal>
    </ModalOverlay>
  )
}

function SheetHead({ title, hasDone }: { title: string; hasDone: boolean }) {
  const t = useT()
  const state = use(OverlayTriggerStateContext)
  return (
    <div className={styles['sheetHead']}>
      <div className={styles['sheetTitle']} dir="auto" aria-hidden="true">
        {title}
      </div>
      {hasDone && (
        <Button variant="ghost" size="compact" onClick={() => state?.close()}>
          {t('Done')}
        </Button>
      )}
    </div>
  )
}

function SheetHandle({ sheet }: { sheet: () => HTMLElement | null }) {
  const state = use(OverlayTriggerStateContext)
  const [start, setStart] = useState<{ y: number; time: number } | null>(null)
  const move = (offset: number | null) => {
    const element = sheet()
    if (!element) return
    element.toggleAttribute('data-dragging', offset !== null)
    element.style.translate = offset === null ? '' : `0 ${Math.max(0, offset)}px`
  }
  const handleUp = (event: PointerEvent) => {
    if (!start) return
    const moved = event.clientY - start.y
    const velocity = moved / Math.max(1, event.timeStamp - start.time)
    setStart(null)
    move(null)
    const height = sheet()?.offsetHeight ?? Number.POSITIVE_INFINITY
    if (event.type === 'pointerup' && (moved > height * CLOSING_SHARE || velocity >= SWIPE_VELOCITY))
      state?.close()
  }
  return (
    <span
      className={styles['handle']}
      aria-hidden="true"
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture?.(event.pointerId)
        setStart({ y: event.clientY, time: event.timeStamp })
      }}
      onPointerMove={(event) => start && move(event.clientY - start.y)}
      onPointerUp={handleUp}
      onPointerCancel={handleUp}
    />
  )
}
