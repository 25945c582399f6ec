import type { OpenedProps } from '@weft/client-kit'
import { type ItemMenuProps, itemName, type PanelContext } from '@weft/features/items/client'
import { useT } from '@weft/i18n/react'
import type { Item } from '@weft/model'

import { PublishDialog } from './publish-dialog.tsx'

/** From the menu of an item. */
export function PublishItem({ item, panelContext, view_id, onClose }: ItemMenuProps & OpenedProps) {
  const t = useT()
  const { team_id, id: item_id } = item
  const name = itemName(item, panelContext) || t('Untitled')
  const target = { team_id, view_id, item_id, name, files: filesOf(item, panelContext) }
  return <PublishDialog target={target} onClose={onClose} />
}

/** Files that the item holds in attributes that the view shows. */
function filesOf(item: Item, { attributes, hidden }: PanelContext): { id: string; name: string }[] {
  return attributes.flatMap(({ id, type }) => {
    const data = type.holds === 'files' && !hidden.has(id) ? item.values?.[id]?.data : null
    return Array.isArray(data) ? (data as { id: string; name: string }[]) : []
  })
}
