import { createElement, use } from 'react'
import { assert } from '@weft/base'
import { CollectedItem, CollectedSubMenu } from './collected-item.tsx'
import { Collecting } from './command-sources.ts'
import type { MenuItemProps, MenuSectionProps, SubMenuProps } from './menu-props.ts'
import { menus } from './overlay-parts.ts'

/** Items are shown by an open menu only, and what opens it has loaded them. */
function bodies() {
  const part = menus.loaded()
  assert(part, 'A menu item stands in a menu')
  return part
}

export function MenuItem(props: MenuItemProps) {
  const collector = use(Collecting)
  return collector
    ? createElement(CollectedItem, { ...props, collector })
    : createElement(bodies().MenuItemBody, props)
}

export function MenuSection(props: MenuSectionProps) {
  return use(Collecting) ? props.children : createElement(bodies().MenuSectionBody, props)
}

export function MenuSeparator() {
  return use(Collecting) ? null : createElement(bodies().MenuSeparatorBody)
}

/** An item that opens a menu of its own at its side. */
export function SubMenu(props: SubMenuProps) {
  const collector = use(Collecting)
  return collector
    ? createElement(CollectedSubMenu, { ...props, collector })
    : createElement(bodies().SubMenuBody, props)
}
