import { use, useState, type CSSProperties, type ReactNode, type RefObject } from 'react'
import { OverlayTriggerStateContext } from 'react-aria-components/Dialog'
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
  /** Of an item of a menu, which react-aria keeps as a popover; on a phone it lies on the sheet of that menu. */
  readonly isSubmenu?: boolean | undefined
  readonly container?: Element | undefined
}

/** What menus and popovers hang in: beside their anchor, or from the bottom edge of a phone. */
export function OverlaySurface(props: OverlaySurfaceProps) {
  const { children, placement = 'bottom start', offset = 4, className, style, container } = props
  const { isOpen, onOpenChange, triggerRef, title, hasDone, isNeverSheet } = props
  const isSheet = useIsSheet(props)
  const isTap = useTouchTolerance()
  if (isSheet) return <SheetModal {...{ isOpen, onOpenChange, title, hasDone }}>{children}</SheetModal>
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
      className={classNames(styles['surface'], !isNeverSheet && styles['docked'], className)}
    >
      {children}
    </Popover>
  )
}

/** What is open stays what it opened as: as anything else it would begin anew, and lose what was typed in it. */
function useIsSheet({ isOpen, isNeverSheet, isSubmenu }: OverlaySurfaceProps): boolean {
  const isMobile = useIsMobile()
  const state = use(OverlayTriggerStateContext)
  const wanted = isMobile && !isNeverSheet && !isSubmenu
  const [isSheet, setIsSheet] = useState(wanted)
  if (isSheet !== wanted && !(isOpen ?? state?.isOpen)) setIsSheet(wanted)
  return isSheet
}
