import {
  ArrowDown,
  ArrowUp,
  Copy,
  CornerDownRight,
  GripVertical,
  IndentDecrease,
  IndentIncrease,
  Link,
  PanelRight,
  Trash2,
} from 'lucide-react'

import { useT } from '@weft/i18n/react'
import { MenuItem, MenuSeparator } from '@weft/ui'

import type { ViewActions } from '../../client/view-member.ts'
import type { RowStructure } from './rows/structure.ts'

interface RowMenuProps {
  item_id: string
  /** All rows that a deletion takes: the picked ones, or the one. */
  ids: readonly string[]
  actions: ViewActions
  structure: RowStructure | null
}

/** The items of a row's context menu. */
export function RowMenu({ item_id, ids, actions, structure }: RowMenuProps) {
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
          <MenuItem icon={<ArrowUp />} onAction={() => structure?.insert(item_id, 'before')}>
            {t('Insert above')}
          </MenuItem>
          <MenuItem icon={<ArrowDown />} onAction={() => structure?.insert(item_id, 'after')}>
            {t('Insert below')}
          </MenuItem>
          <MenuItem
            icon={<CornerDownRight className="icon-flip" />}
            onAction={() => structure?.addSubItem(item_id)}
          >
            {t('Add sub-item')}
          </MenuItem>
          <MenuItem icon={<Copy />} onAction={() => actions.duplicateItem(item_id)}>
            {t('Duplicate')}
          </MenuItem>
        </>
      )}
      {rights.editItem && structure && (
        <>
          <MenuSeparator />
          <MenuItem
            icon={<GripVertical />}
            shortcut={['Shift', 'Space']}
            onAction={() => structure.lift(item_id)}
          >
            {t('Move with the arrow keys')}
          </MenuItem>
          {structure.canIndent(item_id) && (
            <MenuItem
              icon={<IndentIncrease className="icon-flip" />}
              shortcut={['Ctrl', ']']}
              onAction={() => structure.indent(ids)}
            >
              {t('One level in')}
            </MenuItem>
          )}
          {structure.canOutdent(item_id) && (
            <MenuItem
              icon={<IndentDecrease className="icon-flip" />}
              shortcut={['Ctrl', '[']}
              onAction={() => structure.outdent(ids)}
            >
              {t('One level out')}
            </MenuItem>
          )}
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
