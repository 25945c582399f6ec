import { useT } from '@weft/i18n/react'
import { MenuItem, MenuSeparator, SubMenu } from '@weft/ui'
import { Copy, FolderInput, Link, PanelRight, PenLine, Trash2 } from 'lucide-react'

import type { ViewActions } from '../../../client/view-member.ts'
import type { CardPlace } from '../board-world.ts'

interface CardMenuProps {
  place: CardPlace
  /** The picked ones, or the one. */
  ids: readonly string[]
  actions: ViewActions
  mayEdit: boolean
  columns: readonly { key: string }[]
  nameOf(column: string): string
  onRename(): void
  onMove(column: string): void
}

/** The items of a card's menu. */
export function CardMenu({ place, ids, actions, mayEdit, columns, nameOf, onRename, onMove }: CardMenuProps) {
  const t = useT()
  const { rights } = actions
  const others = columns.filter(({ key }) => key !== place.column)
  return (
    <>
      <MenuItem icon={<PanelRight className="icon-flip" />} onAction={() => actions.openItem(place.id)}>
        {t('Open')}
      </MenuItem>
      <MenuItem icon={<Link />} onAction={() => actions.copyLink(place.id)}>
        {t('Copy link')}
      </MenuItem>
      {rights.editItem && (
        <MenuItem icon={<PenLine />} shortcut={['F2']} onAction={onRename}>
          {t('Rename')}
        </MenuItem>
      )}
      {mayEdit && others.length > 0 && (
        <SubMenu
          icon={<FolderInput />}
          textValue={t('Move to column')}
          items={others.map(({ key }) => (
            <MenuItem key={key} id={key || 'empty'} onAction={() => onMove(key)}>
              {nameOf(key)}
            </MenuItem>
          ))}
        >
          {t('Move to column')}
        </SubMenu>
      )}
      {rights.createItem && (
        <MenuItem icon={<Copy />} onAction={() => actions.duplicateItem(place.id)}>
          {t('Duplicate')}
        </MenuItem>
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
