import type { CSSProperties, ReactNode, RefObject } from 'react'
import { Popover } from 'react-aria-components/Popover'
import { classNames } from '../../class-names.ts'
import { useIsMobile } from '../../gestures/media-query.ts'
import type { Placement } from '../placement.ts'
import { SheetModal } from './sheet-modal.tsx'
import { useTouchTolerance } from './touch-tolerance.ts'
import styles from '../surface.module.css'

export interface OverlaySurfaceProps {
  readonly children: ReactNode
  /** Of the sheet that it is on a phone. */
  readonly title?: string | undefined
  readonly hasDone?: boolean | undefined
  readonly placement?: Placement | undefined
  readonly offset?: number | undefined
  readonly className?: string | undefined
  readonly style?: CSSProperties | undefined
  readonly isOpen?: boolean | undefined
  readonly onOpenChange?: ((isOpen: boolean) => void) | undefined
  readonly triggerRef?: RefObject<Element | null> | undefined
  /** Stays a popover on a phone: it is small, or belongs to a place on the screen. */
  readonly isNeverSheet?: boolean | undefined
  readonly container?: Element | undefined
}

/** What menus and popovers hang in: beside their anchor, or from the bottom edge of a phone. */
export function OverlaySurface(props: OverlaySurfaceProps) {
  const {
    children,
    placement = 'bottom start',
    offset = 4,
    className,
    style,
    isNeverSheet,
    container,
  } = props
  const { isOpen, onOpenChange, triggerRef, title, hasDone } = props
  const isMobile = useIsMobile()
  const isTap = useTouchTolerance()
  if (isMobile && !isNeverSheet) {
    return <SheetModal {...{ isOpen, onOpenChange, title, hasDone }}>{children}</SheetModal>
  }
  return (
    <Popover
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      triggerRef={triggerRef}
      UNSTABLE_portalContainer={container}
      style={style}
      placement={placement}
      offset={offset}
      containerPadding={8}
      shouldCloseOnInteractOutside={isTap}
      className={classNames(styles['surface'], className)}
    >
      {children}
    </Popover>
  )
}
