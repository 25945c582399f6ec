import { useT } from '@weft/i18n/react'
import { MenuItem, SubMenu } from '@weft/ui'
import { ArrowDownToLine, ArrowUpToLine, FolderInput, GripVertical, PenLine, Rows2 } from 'lucide-react'

import { ItemMenu } from '../../../client/items/item-menu.tsx'
import type { ViewActions } from '../../../client/view-member.ts'
import type { CardPlace } from '../board-context.ts'

interface CardMenuProps {
  place: CardPlace
  /** The picked ones, or the one. */
  ids: readonly string[]
  actions: ViewActions
  mayEdit: boolean
  columns: readonly { key: string }[]
  lanes: readonly { key: string }[]
  nameOf(column: string): string
  nameOfLane(lane: string): string
  onRename(): void
  onMove(to: { column: string } | { lane: string }): void
  onMoveToEnd(end: 'first' | 'last'): void
  /** Takes it up for the arrow keys. */
  onLift(): void
}

/** The items of a card's menu. */
export function CardMenu(props: CardMenuProps) {
  const { place, ids, actions, mayEdit, columns, lanes, nameOf, nameOfLane, onMove, onMoveToEnd } = props
  const t = useT()
  const others = columns.filter(({ key }) => key !== place.column)
  const otherLanes = lanes.filter(({ key }) => key !== place.lane)
  return (
    <ItemMenu item_id={place.id} {...{ ids, actions }}>
      {actions.rights.editItem && (
        <MenuItem icon={<PenLine />} shortcut={['F2']} onAction={props.onRename}>
          {t('Rename')}
        </MenuItem>
      )}
      {mayEdit && others.length > 0 && (
        <SubMenu
          icon={<FolderInput />}
          textValue={t('Move to column')}
          items={others.map(({ key }) => (
            <MenuItem key={key} id={key || 'empty'} onAction={() => onMove({ column: key })}>
              {nameOf(key)}
            </MenuItem>
          ))}
        >
          {t('Move to column')}
        </SubMenu>
      )}
      {mayEdit && otherLanes.length > 0 && (
        <SubMenu
          icon={<Rows2 />}
          textValue={t('Move to swimlane')}
          items={otherLanes.map(({ key }) => (
            <MenuItem key={key} id={key || 'empty'} onAction={() => onMove({ lane: key })}>
              {nameOfLane(key)}
            </MenuItem>
          ))}
        >
          {t('Move to swimlane')}
        </SubMenu>
      )}
      {mayEdit && (
        <>
          <MenuItem icon={<ArrowUpToLine />} onAction={() => onMoveToEnd('first')}>
            {t('Move to the top')}
          </MenuItem>
          <MenuItem icon={<ArrowDownToLine />} onAction={() => onMoveToEnd('last')}>
            {t('Move to the bottom')}
          </MenuItem>
          <MenuItem icon={<GripVertical />} shortcut={['Space']} onAction={props.onLift}>
            {t('Move…')}
          </MenuItem>
        </>
      )}
    </ItemMenu>
  )
}
