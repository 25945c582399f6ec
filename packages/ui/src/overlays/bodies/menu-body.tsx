import type { CSSProperties, RefObject } from 'react'
import { MenuTrigger, Pressable } from 'react-aria-components/Menu'
import { AriaLocale } from '../aria-locale.tsx'
import { MenuListBody } from './menu-list-body.tsx'
import type { MenuListProps } from '../menu-props.ts'
import type { Placement } from '../placement.ts'
import { useBackCloses } from '../route-state.ts'
import { useFocusHeir } from '../use-focus-heir.ts'
import { OverlaySurface } from './overlay-surface.tsx'
import type { FirstFocus, OpenState } from '../use-trigger.ts'

interface MenuBodyProps extends MenuListProps {
  readonly state: OpenState
  /** The element that the menu hangs on. */
  readonly triggerRef?: RefObject<Element | null>
  /** Or a place on the screen, and what is there. */
  readonly at?: CSSProperties
  readonly target?: Element | undefined
  readonly labelledBy?: string
  readonly firstFocus?: FirstFocus
  readonly placement?: Placement | undefined
  readonly offset?: number
  readonly width?: number | undefined
}

/** An open menu. What opened it was there before react-aria was; a hidden element takes its place here. */
export function MenuBody(props: MenuBodyProps) {
  const { state, triggerRef, at, target, placement, offset, width, label, labelledBy, ...list } = props
  useBackCloses(state.isOpen, () => state.setOpen(false))
  useFocusHeir(state.isOpen, () => triggerRef?.current ?? target)
  return (
    <AriaLocale>
      <MenuTrigger isOpen={state.isOpen} onOpenChange={state.setOpen}>
        <Pressable>
          <span
            role="button"
            tabIndex={-1}
            aria-hidden="true"
            aria-label={label ?? ''}
            style={{ position: 'fixed', pointerEvents: 'none', ...at }}
          />
        </Pressable>
        <OverlaySurface
          title={label}
          placement={placement}
          offset={offset}
          style={width ? { inlineSize: width } : undefined}
          {...(triggerRef && { triggerRef })}
        >
          {/* By itself the list is named by what opens it, which is the hidden element with the label. */}
          <MenuListBody {...list} {...(label === undefined && { labelledBy })} />
        </OverlaySurface>
      </MenuTrigger>
    </AriaLocale>
  )
}
