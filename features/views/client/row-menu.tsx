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
  Pencil,
  Trash2,
} from 'lucide-react'

import { useT } from '@weft/i18n/react'
import { MenuItem, MenuSeparator } from '@weft/ui'

import type { ViewActions } from './view-member.ts'

/** What a view does with a row or a line of its own; what is not there is not offered. */
interface RowActs {
  rename?: (() => void) | undefined
  insertAbove?: (() => void) | undefined
  insertBelow(): void
  addSubItem(): void
  /** Takes it up for the arrow keys; null where rows have no places. */
  lift: (() => void) | null
  indent?: (() => void) | undefined
  outdent?: (() => void) | undefined
  /** All of `ids`. */
  remove(): void
}

interface RowMenuProps {
  item_id: string
  /** All that a deletion takes: the picked ones, or the one. */
  ids: readonly string[]
  actions: ViewActions
  acts: RowActs
}

/** Everything that can be done with a row of a table or a line of a list; also without a drag. */
export function RowMenu({ item_id, ids, actions, acts }: RowMenuProps) {
  const t = useT()
  const { rights } = actions
  return (
    <>
      <MenuItem icon={<PanelRight className="icon-flip" />} onAction={() => actions.openItem(item_id)}>
        {t('Open')}
      </MenuItem>
      {acts.rename && (
        <MenuItem icon={<Pencil />} shortcut={['Enter']} onAction={acts.rename}>
          {t('Rename')}
        </MenuItem>
      )}
      <MenuItem icon={<Link />} onAction={() => actions.copyLink(item_id)}>
        {t('Copy link')}
      </MenuItem>
      {rights.createItem && (
        <>
          <MenuSeparator />
          {acts.insertAbove && (
            <MenuItem icon={<ArrowUp />} onAction={acts.insertAbove}>
              {t('Insert above')}
            </MenuItem>
          )}
          <MenuItem icon={<ArrowDown />} onAction={acts.insertBelow}>
            {t('Insert below')}
          </MenuItem>
          <MenuItem icon={<CornerDownRight className="icon-flip" />} onAction={acts.addSubItem}>
            {t('Add sub-item')}
          </MenuItem>
          <MenuItem icon={<Copy />} onAction={() => actions.duplicateItem(item_id)}>
            {t('Duplicate')}
          </MenuItem>
        </>
      )}
      {rights.editItem && acts.lift && (
        <>
          <MenuSeparator />
          <MenuItem icon={<GripVertical />} shortcut={['Shift', 'Space']} onAction={acts.lift}>
            {t('Move with the arrow keys')}
          </MenuItem>
          {acts.indent && (
            <MenuItem
              icon={<IndentIncrease className="icon-flip" />}
              shortcut={['Ctrl', ']']}
              onAction={acts.indent}
            >
              {t('One level in')}
            </MenuItem>
          )}
          {acts.outdent && (
            <MenuItem
              icon={<IndentDecrease className="icon-flip" />}
              shortcut={['Ctrl', '[']}
              onAction={acts.outdent}
            >
              {t('One level out')}
            </MenuItem>
          )}
        </>
      )}
      {rights.deleteItem && (
        <>
          <MenuSeparator />
          <MenuItem icon={<Trash2 />} tone="danger" onAction={acts.remove}>
            {t('{count, plural, one {Delete item} other {Delete # items}}', { count: ids.length })}
          </MenuItem>
        </>
      )}
    </>
  )
}
