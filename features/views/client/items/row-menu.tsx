import {
  ArrowDown,
  ArrowUp,
  CornerDownRight,
  GripVertical,
  IndentDecrease,
  IndentIncrease,
  Pencil,
} from 'lucide-react'

import { useT } from '@weft/i18n/react'
import { MenuItem, MenuSeparator } from '@weft/ui'

import type { ViewActions } from '../view-member.ts'
import { ItemMenu } from './item-menu.tsx'

/** What a view does with a row or a line of its own; what is not there is not offered. */
interface RowActions {
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
  rowActions: RowActions
}

/** Everything that can be done with a row of a table or a line of a list; also without a drag. */
export function RowMenu({ item_id, ids, actions, rowActions }: RowMenuProps) {
  const t = useT()
  return (
    <ItemMenu
      {...{ item_id, ids, actions }}
      onDelete={rowActions.remove}
      beforeLink={
        rowActions.rename && (
          <MenuItem icon={<Pencil />} shortcut={['Enter']} onAction={rowActions.rename}>
            {t('Rename')}
          </MenuItem>
        )
      }
      beforeDelete={
        actions.rights.editItem && rowActions.lift && <MoveEntries {...rowActions} lift={rowActions.lift} />
      }
    >
      {actions.rights.createItem && <InsertEntries {...rowActions} />}
    </ItemMenu>
  )
}

function InsertEntries({ insertAbove, insertBelow, addSubItem }: RowActions) {
  const t = useT()
  return (
    <>
      <MenuSeparator />
      {insertAbove && (
        <MenuItem icon={<ArrowUp />} onAction={insertAbove}>
          {t('Insert above')}
        </MenuItem>
      )}
      <MenuItem icon={<ArrowDown />} onAction={insertBelow}>
        {t('Insert below')}
      </MenuItem>
      <MenuItem icon={<CornerDownRight className="icon-flip" />} onAction={addSubItem}>
        {t('Add sub-item')}
      </MenuItem>
    </>
  )
}

function MoveEntries({ lift, indent, outdent }: RowActions & { lift: () => void }) {
  const t = useT()
  return (
    <>
      <MenuSeparator />
      <MenuItem icon={<GripVertical />} shortcut={['Shift', 'Space']} onAction={lift}>
        {t('Reorder…')}
      </MenuItem>
      {indent && (
        <MenuItem icon={<IndentIncrease className="icon-flip" />} shortcut={['Ctrl', ']']} onAction={indent}>
          {t('Indent')}
        </MenuItem>
      )}
      {outdent && (
        <MenuItem icon={<IndentDecrease className="icon-flip" />} shortcut={['Ctrl', '[']} onAction={outdent}>
          {t('Outdent')}
        </MenuItem>
      )}
    </>
  )
}
