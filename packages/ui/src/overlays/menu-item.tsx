import { createElement } from 'react'
import { assert } from '@weft/base'
import type { MenuItemProps, MenuSectionProps, SubMenuProps } from './menu-props.ts'
import { menus } from './overlay-parts.ts'

/** Items are shown by an open menu only, and what opens it has loaded them. */
function bodies() {
  const part = menus.loaded()
  assert(part, 'A menu item stands in a menu')
  return part
}

export function MenuItem(props: MenuItemProps) {
  return createElement(bodies().MenuItemBody, props)
}

export function MenuSection(props: MenuSectionProps) {
  return createElement(bodies().MenuSectionBody, props)
}

export function MenuSeparator() {
  return createElement(bodies().MenuSeparatorBody)
}

/** An item that opens a menu of its own at its side. */
export function SubMenu(props: SubMenuProps) {
  return createElement(bodies().SubMenuBody, props)
}
