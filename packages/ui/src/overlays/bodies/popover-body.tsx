import type { RefObject } from 'react'
import { Dialog as AriaDialog } from 'react-aria-components/Dialog'
import { classNames } from '../../class-names.ts'
import { AriaLocale } from '../aria-locale.tsx'
import { OverlaySurface } from './overlay-surface.tsx'
import type { PopoverBase } from '../popover-props.ts'
import { useBackCloses } from '../route-state.ts'
import { useFocusHeir } from '../use-focus-heir.ts'
import type { OpenState } from '../use-trigger.ts'
import styles from '../popover.module.css'

export interface PopoverBodyProps extends Omit<PopoverBase, 'isOpen' | 'onOpenChange' | 'container'> {
  readonly anchor: RefObject<Element | null>
  readonly state: OpenState
  readonly within: Element | undefined
}

/** A popover that is open, or closes. */
export function PopoverBody(props: PopoverBodyProps) {
  const { label, children, placement, offset, width, padding, isNeverSheet, anchor, state, within } = props
  useBackCloses(state.isOpen, () => state.setOpen(false))
  useFocusHeir(state.isOpen, () => anchor.current)
  return (
    <AriaLocale>
      <OverlaySurface
        title={label}
        hasDone
        placement={placement}
        offset={offset}
        style={width ? { inlineSize: width } : undefined}
        isNeverSheet={isNeverSheet}
        {...(within && { container: within })}
        isOpen={state.isOpen}
        onOpenChange={state.setOpen}
        triggerRef={anchor}
      >
        <AriaDialog
          aria-label={label}
          className={classNames(styles['popover'], padding === 'none' && styles['bare'])}
        >
          {typeof children === 'function' ? children(() => state.setOpen(false)) : children}
        </AriaDialog>
      </OverlaySurface>
    </AriaLocale>
  )
}
