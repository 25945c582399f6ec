import { CopyPlus, Ellipsis, FilePlus2, PanelRight, Printer } from 'lucide-react'

import { useT } from '@weft/i18n/react'
import { MAX_ITEM_DEPTH } from '@weft/model'
import { IconButton, Menu, MenuItem } from '@weft/ui'

import { ItemMenu } from '../../client/items/item-menu.tsx'
import type { ViewActions, ViewRecords } from '../../client/view-member.ts'
import { pathTo } from './page-nodes.ts'

interface PageMenuProps {
  id: string
  records: ViewRecords
  actions: ViewActions
  /** It stands on the page itself, which can be printed. */
  isOpen?: boolean
  onAdd(parent_id?: string): void
}

/** What can be done with a page, in the list and on the page itself. */
export function PageMenu({ id, records, actions, isOpen, onAdd }: PageMenuProps) {
  const t = useT()
  const { rights } = actions
  const item = records.item(id)
  const mayAdd =
    rights.createItem && records.isNested && item && pathTo(item, records.item).length + 1 < MAX_ITEM_DEPTH
  return (
    <Menu
      label={t('Page menu')}
      placement={isOpen ? 'bottom end' : 'bottom start'}
      routeName={isOpen ? 'page' : `page-${id}`}
      trigger={<IconButton icon={<Ellipsis />} label={t('Page menu')} size="small" />}
    >
      <ItemMenu
        item_id={id}
        ids={[id]}
        {...{ actions, isOpen }}
        deleteText={t('Delete page')}
        beforeLink={
          <>
            {mayAdd && (
              <MenuItem icon={<FilePlus2 />} onAction={() => onAdd(id)}>
                {t('New page below')}
              </MenuItem>
            )}
            {isOpen && actions.showDetails && (
              <MenuItem
                icon={<PanelRight className="icon-flip" />}
                onAction={() => actions.showDetails?.(id)}
              >
                {t('Details and publishing')}
              </MenuItem>
            )}
          </>
        }
        beforeDelete={
          rights.createItem &&
          records.below(id).length > 0 && (
            // A program that cannot be loaded is reported by the page.
            <MenuItem
              icon={<CopyPlus />}
              onAction={() => void actions.duplicateTree(id).catch(() => undefined)}
            >
              {t('Duplicate with subpages')}
            </MenuItem>
          )
        }
      >
        {isOpen && (
          <MenuItem icon={<Printer />} onAction={() => window.print()}>
            {t('Print')}
          </MenuItem>
        )}
      </ItemMenu>
    </Menu>
  )
}
