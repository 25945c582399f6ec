import { ContextMenu, type ContextMenuProps } from '@weft/ui'

/** The menu of what is pressed in a view; it is a step of the way back on a phone. */
export function ItemContextMenu(props: Omit<ContextMenuProps, 'routeName'>) {
  return <ContextMenu {...props} routeName="menu" />
}
