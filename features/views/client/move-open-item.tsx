import { MoveDialog } from '@weft/features/items/client'
import { t } from '@weft/i18n'
import type { Folder, Item } from '@weft/model'

import { offerUndo } from './data/offer-undo.ts'
import type { OpenItemActions } from './panel-context.ts'
import type { ViewRecords } from './view-member.ts'

interface MoveOpenItemProps {
  item: Item
  records: ViewRecords
  actions: Pick<OpenItemActions, 'act' | 'undo'>
  /** It is there now. */
  onMoved(to: Folder): void
  onClose(): void
}

/** Asks for another folder, and takes the item there. */
export function MoveOpenItem({ item, records, actions, onMoved, onClose }: MoveOpenItemProps) {
  const treeOf = (one: Item): Item[] => [one, ...records.below(one.id).flatMap(treeOf)]
  const leave = (to: Folder) => {
    onClose()
    onMoved(to)
  }
  const moveHere = (to: Folder) => {
    actions
      .act({ moved: { ids: [item.id], folder_id: to.id } })
      .then(({ change }) => {
        if (!change) return
        offerUndo(t('Moved to {folder}', { folder: to.name }), () => actions.undo(change))
        leave(to)
      })
      // A program that cannot be loaded is reported by the page.
      .catch(() => undefined)
  }
  return (
    <MoveDialog item={item} tree={treeOf(item)} onMoveHere={moveHere} onMoved={leave} onClose={onClose} />
  )
}
