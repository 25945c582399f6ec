import { Copy, Link, PanelRight, Trash2, Undo2 } from 'lucide-react'
import type { ReactNode } from 'react'

import { useT } from '@weft/i18n/react'
import { MenuItem, MenuSeparator } from '@weft/ui'

import { usePastMoment } from '../past/past-moment.ts'
import type { ViewActions } from '../view-member.ts'

interface ItemMenuProps {
  item_id: string
  /** All that a deletion takes: the picked ones, or the one. */
  ids: readonly string[]
  actions: Pick<
    ViewActions,
    'rights' | 'openItem' | 'copyLink' | 'duplicateItem' | 'removeItems' | 'ItemEntries'
  >
  /** Between opening it and its link. */
  beforeLink?: ReactNode
  /** What the view does with it, before it is duplicated. */
  children?: ReactNode
  /** What the view does with it, before it is deleted. */
  beforeDelete?: ReactNode
  /** For a view that deletes them in a way of its own. */
  onDelete?: (() => void) | undefined
  /** What it is called to delete them, where they are not called items. */
  deleteText?: string
  /** The keys of the view that do the same. */
  keys?: { readonly open?: string; readonly delete?: string }
  /** It is open already. */
  isOpen?: boolean | undefined
}

/** What can be done with an item in every view, with room for what a view does besides. */
export function ItemMenu(props: ItemMenuProps) {
  const { item_id, ids, actions, beforeLink, children, beforeDelete, onDelete, keys = {} } = props
  const t = useT()
  const { rights } = actions
  const past = usePastMoment()
  // What is opened or copied of an item is of today.
  if (past) return past.restore && <RestoreEntry restore={() => past.restore?.(ids)} />
  return (
    <>
      {!props.isOpen && (
        <MenuItem
          icon={<PanelRight className="icon-flip" />}
          {...keysOf(keys.open)}
          onAction={() => actions.openItem(item_id)}
        >
          {t('Open')}
        </MenuItem>
      )}
      {beforeLink}
      <MenuItem icon={<Link />} onAction={() => actions.copyLink(item_id)}>
        {t('Copy link')}
      </MenuItem>
      {children}
      {actions.ItemEntries && <actions.ItemEntries ids={ids} />}
      {rights.createItem && (
        <MenuItem icon={<Copy />} onAction={() => actions.duplicateItem(item_id)}>
          {t('Duplicate')}
        </MenuItem>
      )}
      {beforeDelete}
      {rights.deleteItem && (
        <>
          <MenuSeparator />
          <MenuItem
            icon={<Trash2 />}
            tone="danger"
            {...keysOf(keys.delete)}
            onAction={onDelete ?? (() => actions.removeItems(ids))}
          >
            {props.deleteText ??
              t('{count, plural, one {Delete item} other {Delete # items}}', { count: ids.length })}
          </MenuItem>
        </>
      )}
    </>
  )
}

function RestoreEntry({ restore }: { restore(): void }) {
  const t = useT()
  return (
    <MenuItem icon={<Undo2 />} onAction={restore}>
      {t('Restore…')}
    </MenuItem>
  )
}

const keysOf = (key: string | undefined) => (key === undefined ? {} : { shortcut: [key] })
