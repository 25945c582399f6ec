import { createElement, use } from 'react'
import { assert } from '@weft/base'
import { EntriesHere } from './collecting.ts'
import type { MenuItemProps, MenuSectionProps, SubMenuProps } from './menu-props.ts'
import { menus } from './overlay-parts.ts'

/** Items are shown by an open menu only, and what opens it has loaded them; or they are collected as commands. */
function useBodies() {
  const part = use(EntriesHere) ?? menus.loaded()
  assert(part, 'A menu item stands in a menu')
  return part
}

export function MenuItem(props: MenuItemProps) {
  return createElement(useBodies().MenuItemBody, props)
}

export function MenuSection(props: MenuSectionProps) {
  return createElement(useBodies().MenuSectionBody, props)
}

export function MenuSeparator() {
  return createElement(useBodies().MenuSeparatorBody)
}

/** An item that opens a menu of its own at its side. */
export function SubMenu(props: SubMenuProps) {
  return createElement(useBodies().SubMenuBody, props)
}
