import {
  ArrowDown,
  ArrowLeft,
  ArrowRight,
  ArrowUp,
  EyeOff,
  Filter,
  FolderMinus,
  Group,
  MoveHorizontal,
  Pencil,
  Pin,
  PinOff,
  Trash2,
} from 'lucide-react'
import type { RefObject } from 'react'

import { ExtensionPoint } from '@weft/client-kit'
import { useDataIfAny } from '@weft/features/connectivity/client'
import { useMe } from '@weft/features/session/client'
import { useT } from '@weft/i18n/react'
import { MenuItem, MenuList, MenuSeparator, Popover } from '@weft/ui'

import type { Folder, Item, Settings } from '@weft/model'
import type { ShownAttribute, ViewProps } from '../../client/view-member.ts'
import { MAX_FROZEN, readTableSettings } from './definition.ts'
import { moveColumn } from './grid/column-layout.ts'

interface ColumnMenuProps extends Pick<ViewProps, 'settings' | 'records' | 'actions'> {
  attribute: ShownAttribute
  anchor: RefObject<Element | null>
  /** Of the view, as it is kept. */
  viewSettings: Settings
  /** Items of the view, in its order. */
  items(): readonly Item[]
  onFit(): void
  onClose(): void
}

/** What can be done with a column: sort, filter, group, move, hide, edit, delete. */
export function ColumnMenu(props: ColumnMenuProps) {
  const { attribute, anchor, actions, onClose } = props
  const t = useT()
  const { id } = attribute
  const isPrimary = id === props.records.primary?.id
  const { name } = attribute.attribute
  const folders = useDataIfAny()?.store.collection<Folder>('folders')
  const folder = folders?.get(props.records.folder_ids[0] ?? '')
  const { guest } = useMe()
  return (
    <Popover
      label={name}
      anchor={anchor}
      isOpen
      padding="none"
      onOpenChange={(isOpen) => !isOpen && onClose()}
    >
      {(close) => (
        <MenuList label={name} onClose={close}>
          {actions.rights.editAttribute && (
            <MenuItem icon={<Pencil />} onAction={() => actions.editAttribute(id)}>
              {t('Edit attribute')}
            </MenuItem>
          )}
          <QueryEntries {...props} />
          {actions.rights.editItem && folder && (
            <ExtensionPoint point="column.menu" folder={folder} attribute_id={id} items={props.items} />
          )}
          {folder && !guest && (
            <ExtensionPoint point="attribute.entries" team_id={folder.team_id} attribute_id={id} />
          )}
          <MenuSeparator />
          <PlaceEntries {...props} />
          {!isPrimary && actions.rights.editFolder && (
            <MenuItem icon={<FolderMinus />} onAction={() => actions.takeOutAttribute?.(id)}>
              {t('Take out of this folder')}
            </MenuItem>
          )}
          {!isPrimary && actions.rights.deleteAttribute && (
            <MenuItem icon={<Trash2 />} tone="danger" onAction={() => actions.removeAttribute(id)}>
              {t('Delete from the board')}
            </MenuItem>
          )}
        </MenuList>
      )}
    </Popover>
  )
}

/** What the view shows by this column: its order, its filter, its groups. */
function QueryEntries({ attribute, settings, actions }: ColumnMenuProps) {
  const t = useT()
  const { id, type } = attribute
  const sortBy = (direction: 'asc' | 'desc') =>
    actions.changeSettings({ sort: [{ attribute_id: id, direction }] })
  const filterBy = () => {
    const condition = { attribute_id: id, operator: type.operators[0] ?? 'is_not_empty' }
    const { filter } = settings
    const tree =
      filter?.op === 'and'
        ? { ...filter, conditions: [...filter.conditions, condition] }
        : { op: 'and', conditions: filter ? [filter, condition] : [condition] }
    actions.changeSettings({ filter: tree })
    actions.showFilter()
  }
  const groupBy = () => actions.changeSettings({ groups: [{ attribute_id: id }] })
  return (
    <>
      <MenuItem icon={<ArrowUp />} onAction={() => sortBy('asc')}>
        {t('Sort ascending')}
      </MenuItem>
      <MenuItem icon={<ArrowDown />} onAction={() => sortBy('desc')}>
        {t('Sort descending')}
      </MenuItem>
      <MenuItem icon={<Filter />} onAction={filterBy}>
        {t('Filter by this attribute')}
      </MenuItem>
      {type.groups && (
        <MenuItem icon={<Group />} onAction={groupBy}>
          {t('Group by this attribute')}
        </MenuItem>
      )}
    </>
  )
}

/** Where the column stands: its width, whether it scrolls, its place among the others, and whether it is shown. */
function PlaceEntries({ attribute, settings, records, actions, viewSettings, onFit }: ColumnMenuProps) {
  const t = useT()
  const { id } = attribute
  const ids = records.shown.map((one) => one.id)
  const index = ids.indexOf(id)
  const isPrimary = id === records.primary?.id
  const { frozen } = readTableSettings(viewSettings)
  const isLastFrozen = index === frozen - 1
  // Everything in its new order, hidden ones where they were.
  const moveTo = (before: string | null) => actions.changeSettings({ order: moveColumn(ids, id, before) })
  return (
    <>
      <MenuItem icon={<MoveHorizontal />} onAction={onFit}>
        {t('Fit width to content')}
      </MenuItem>
      {!isLastFrozen && index < MAX_FROZEN && (
        <MenuItem icon={<Pin />} onAction={() => actions.changeSettings({ frozen: index + 1 })}>
          {t('Freeze up to this column')}
        </MenuItem>
      )}
      {isLastFrozen && index > 0 && (
        <MenuItem icon={<PinOff />} onAction={() => actions.changeSettings({ frozen: 1 })}>
          {t('Unfreeze columns')}
        </MenuItem>
      )}
      {!isPrimary && index > 1 && (
        <MenuItem icon={<ArrowLeft className="icon-flip" />} onAction={() => moveTo(ids[index - 1] ?? null)}>
          {t('Move towards start')}
        </MenuItem>
      )}
      {!isPrimary && index < ids.length - 1 && (
        <MenuItem icon={<ArrowRight className="icon-flip" />} onAction={() => moveTo(ids[index + 2] ?? null)}>
          {t('Move towards end')}
        </MenuItem>
      )}
      {!isPrimary && (
        <MenuItem
          icon={<EyeOff />}
          onAction={() => actions.changeSettings({ hidden: [...settings.hidden, id] })}
        >
          {t('Hide attribute')}
        </MenuItem>
      )}
    </>
  )
}
