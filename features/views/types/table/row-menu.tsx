import { RowMenu as Menu } from '../../client/items/row-menu.tsx'
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
  return (
    <Menu
      {...{ item_id, ids, actions }}
      rowActions={{
        insertAbove: () => structure?.insert(item_id, 'before'),
        insertBelow: () => structure?.insert(item_id, 'after'),
        addSubItem: () => structure?.addSubItem(item_id),
        lift: structure && (() => structure.lift(item_id)),
        indent: structure?.canIndent(item_id) ? () => structure.indent(ids) : undefined,
        outdent: structure?.canOutdent(item_id) ? () => structure.outdent(ids) : undefined,
        remove: () => actions.removeItems(ids),
      }}
    />
  )
}
