import { ArrowDown, ArrowUp, Copy, Link, PanelRight, Trash2 } from 'lucide-react'

import { useT } from '@weft/i18n/react'
import { MenuItem, MenuSeparator } from '@weft/ui'

import type { ViewActions } from '../../client/view-member.ts'

interface RowMenuProps {
  item_id: string
  /** All rows that a deletion takes: the picked ones, or the one. */
  ids: readonly string[]
  actions: ViewActions
}

/** The items of a row's context menu. */
export function RowMenu({ item_id, ids, actions }: RowMenuProps) {
  const t = useT()
  const { rights } = actions
  return (
    <>
      <MenuItem icon={<PanelRight className="icon-flip" />} onAction={() => actions.openItem(item_id)}>
        {t('Open')}
      </MenuItem>
      <MenuItem icon={<Link />} onAction={() => actions.copyLink(item_id)}>
        {t('Copy link')}
      </MenuItem>
      {rights.createItem && (
        <>
          <MenuSeparator />
          <MenuItem icon={<ArrowUp />} onAction={() => actions.addItem({ before: item_id })}>
            {t('Insert above')}
          </MenuItem>
          <MenuItem icon={<ArrowDown />} onAction={() => actions.addItem({ after: item_id })}>
            {t('Insert below')}
          </MenuItem>
          <MenuItem icon={<Copy />} onAction={() => actions.duplicateItem(item_id)}>
            {t('Duplicate')}
          </MenuItem>
        </>
      )}
      {rights.deleteItem && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} tone="danger" onAction={() => actions.removeItems(ids)}>
            {t('{count, plural, one {Delete item} other {Delete # items}}', { count: ids.length })}
          </MenuItem>
        </>
      )}
    </>
  )
}
