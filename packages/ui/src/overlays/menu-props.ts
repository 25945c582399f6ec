import type { ReactElement, ReactNode } from 'react'
import type { Placement } from './placement.ts'

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

export interface MenuProps extends MenuListProps {
  /** The button that opens the menu: a `Button`, an `IconButton` or any focusable element. */
  readonly trigger: ReactElement<object, string>
  readonly placement?: Placement
  /** Keeps the open state in the address under this name: the way back closes the menu on a phone. */
  readonly routeName?: string
  /** Holds the open state outside. */
  readonly isOpen?: boolean
  onOpenChange?(isOpen: boolean): void
  /** Width in px; by default as wide as its items. */
  readonly width?: number
}

export interface MenuItemProps {
  readonly id?: string
  readonly icon?: ReactNode
  /** A text, or any content together with `textValue`. */
  readonly children: ReactNode
  /** What typing and the search field match; needed when the content is no plain text. */
  readonly textValue?: string
  /** A quiet word at the end of the line. */
  readonly hint?: string
  readonly shortcut?: readonly string[]
  readonly tone?: 'danger'
  readonly isDisabled?: boolean
  readonly href?: string
  readonly target?: string
  onAction?(): void
}

export interface MenuSectionProps {
  readonly title?: string
  /** Names a section without a visible title. */
  readonly label?: string
  readonly children: ReactNode
}

export interface SubMenuProps extends MenuItemProps {
  /** The items of the submenu. */
  readonly items: ReactNode
  readonly list?: Omit<MenuListProps, 'children'>
}
