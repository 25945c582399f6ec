import { createElement, type ReactNode } from 'react'
import { assert } from '@weft/base'
import type { MenuListProps } from './menu.tsx'
import { menus } from './overlay-parts.ts'

/** Items are shown by an open menu only, and what opens it has loaded them. */
function bodies() {
  const part = menus.loaded()
  assert(part, 'A menu item stands in a menu')
  return part
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

export function MenuItem(props: MenuItemProps) {
  return createElement(bodies().MenuItemBody, props)
}

export interface MenuSectionProps {
  readonly title?: string
  /** Names a section without a visible title. */
  readonly label?: string
  readonly children: ReactNode
}

export function MenuSection(props: MenuSectionProps) {
  return createElement(bodies().MenuSectionBody, props)
}

export function MenuSeparator() {
  return createElement(bodies().MenuSeparatorBody)
}

export interface SubMenuProps extends MenuItemProps {
  /** The items of the submenu. */
  readonly items: ReactNode
  readonly list?: Omit<MenuListProps, 'children'>
}

/** An item that opens a menu of its own at its side. */
export function SubMenu(props: SubMenuProps) {
  return createElement(bodies().SubMenuBody, props)
}
