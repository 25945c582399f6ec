import { RowMenu } from '../../client/items/row-menu.tsx'
import type { ListActions } from './list-actions.ts'
import { useActions } from './list-context.ts'

interface ListMenuProps {
  lineKey: string
  item_id: string
  listActions: ListActions
  onLift(key: string): void
}

/** Everything that can be done with a line, or with all that are picked together with it. */
export function ListMenu({ lineKey, item_id, listActions, onLift }: ListMenuProps) {
  return (
    <RowMenu
      item_id={item_id}
      ids={listActions.idsWith(lineKey)}
      actions={useActions()}
      rowActions={{
        rename: listActions.mayRename() ? () => listActions.edit(lineKey) : undefined,
        insertBelow: () => listActions.draftBelow(lineKey),
        addSubItem: () => listActions.draftInside(item_id),
        lift: () => onLift(lineKey),
        indent: listActions.mayIndent(lineKey) ? () => listActions.indent(lineKey) : undefined,
        outdent: listActions.mayOutdent(lineKey) ? () => listActions.outdent(lineKey) : undefined,
        remove: () => listActions.remove(lineKey),
      }}
    />
  )
}
