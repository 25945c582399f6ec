import { RowMenu } from '../../client/items/row-menu.tsx'
import type { ListDeeds } from './list-deeds.ts'
import { useActions } from './list-world.ts'

interface ListMenuProps {
  lineKey: string
  item_id: string
  deeds: ListDeeds
  onLift(key: string): void
}

/** Everything that can be done with a line, or with all that are picked together with it. */
export function ListMenu({ lineKey, item_id, deeds, onLift }: ListMenuProps) {
  return (
    <RowMenu
      item_id={item_id}
      ids={deeds.idsWith(lineKey)}
      actions={useActions()}
      acts={{
        rename: deeds.mayRename() ? () => deeds.edit(lineKey) : undefined,
        insertBelow: () => deeds.draftBelow(lineKey),
        addSubItem: () => deeds.draftInside(item_id),
        lift: () => onLift(lineKey),
        indent: deeds.mayIndent(lineKey) ? () => deeds.indent(lineKey) : undefined,
        outdent: deeds.mayOutdent(lineKey) ? () => deeds.outdent(lineKey) : undefined,
        remove: () => deeds.remove(lineKey),
      }}
    />
  )
}
