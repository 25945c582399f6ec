import { ContextMenu, type ContextMenuProps } from '@weft/ui'

import { usePastMoment } from './past/past-moment.ts'

/** The menu of what is pressed in a view; it is a step of the way back on a phone. */
export function ItemContextMenu(props: Omit<ContextMenuProps, 'routeName'>) {
  const past = usePastMoment()
  // There is nothing that one could do with it then.
  const items = past && !past.restore ? () => null : props.items
  return <ContextMenu {...props} items={items} routeName="menu" />
}
