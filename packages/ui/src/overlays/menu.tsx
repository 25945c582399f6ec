import type { ReactElement, ReactNode } from 'react'
import { useLatePart } from './late-part.ts'
import type { Placement } from './overlay-surface.tsx'
import { menus } from './overlay-parts.ts'
import { useOpenState, useTrigger } from './use-trigger.ts'

export interface MenuListProps {
  /** `MenuItem`, `MenuSection`, `MenuSeparator` and `SubMenu`. */
  readonly children: ReactNode
  readonly label?: string
  /** A search field above the items; the string is its placeholder. */
  readonly search?: string | boolean
  /** Items that cannot be chosen now, by id. */
  readonly disabledIds?: Iterable<string>
  readonly selectionMode?: 'none' | 'single' | 'multiple'
  readonly selectedIds?: Iterable<string>
  onSelectionChange?(ids: Set<string>): void
  /** Any item without an `onAction` of its own. */
  onAction?(id: string): void
  onClose?(): void
}

/** The items of a menu, for use inside an open surface. */
export function MenuList(props: MenuListProps) {
  const part = useLatePart(menus, true)
  return part && <part.MenuListBody {...props} />
}

export interface MenuProps extends MenuListProps {
  /** The button that opens the menu: a `Button`, an `IconButton` or any focusable element. */
  readonly trigger: ReactElement<object, string>
  readonly placement?: Placement
  /** Holds the open state outside, for instance in a query parameter of the route. */
  readonly isOpen?: boolean
  onOpenChange?(isOpen: boolean): void
  /** Width in px; by default as wide as its items. */
  readonly width?: number
}

/** A button with a menu. */
export function Menu({ trigger, placement, isOpen, onOpenChange, width, ...list }: MenuProps) {
  const state = useOpenState(isOpen, onOpenChange)
  const { element, id, ref, firstFocus } = useTrigger({
    trigger,
    opens: 'menu',
    state,
    prepare: () => void menus.load().catch(() => undefined),
  })
  const part = useLatePart(menus, state.isOpen)
  return (
    <>
      {element}
      {part && (
        <part.MenuBody
          {...list}
          state={state}
          labelledBy={id}
          triggerRef={ref}
          firstFocus={firstFocus}
          placement={placement}
          width={width}
        />
      )}
    </>
  )
}
