import type { PanelActions } from '@weft/features/items/client'

import type { OpenItemActions } from './panel-context.ts'

/** What can be done with an open item as a whole, by the rights of whoever looks. */
export function panelActions(item_id: string, actions: OpenItemActions, onMove: () => void): PanelActions {
  const { rights } = actions
  return {
    onCopyLink: () => actions.copyLink(item_id),
    onDuplicate: rights.createItem
      ? (what) => {
          if (what === 'item') actions.duplicateItem(item_id)
          // A program that cannot be loaded is reported by the page.
          else actions.duplicateTree(item_id).catch(() => undefined)
        }
      : undefined,
    onMove: rights.editItem ? onMove : undefined,
    onDelete: rights.deleteItem ? () => actions.removeItems([item_id]) : undefined,
  }
}
