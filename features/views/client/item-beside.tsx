import { ItemPanel, MissingItem, type PanelWorld } from '@weft/features/items/client'
import { useStore } from '@weft/features/connectivity/client'
import { useGo } from '@weft/features/session/client'
import type { Folder, Item } from '@weft/model'
import type { LiveQuery } from '@weft/query'
import { useRecord } from '@weft/store/react'
import { useMemo } from 'react'

import { followInside } from './follow-inside.ts'
import { usePanelKeys } from './panel-keys.ts'
import type { ItemRow, ViewActions, ViewRecords } from './view-member.ts'

interface ItemBesideProps {
  item_id: string
  query: LiveQuery<ItemRow>
  records: ViewRecords
  actions: ViewActions
  /** What was typed for a new item before this was there. */
  takeTyped(item_id: string): string | null
  onClose(): void
}

/** The panel of the item that the address names, with the way to its neighbours in the list. */
export function ItemBeside({ item_id, query, records, actions, takeTyped, onClose }: ItemBesideProps) {
  const store = useStore()
  const go = useGo()
  const item = useRecord(store.collection<Item>('items'), item_id)
  const folder = useRecord(store.collection<Folder>('folders'), item?.folder_id)
  const world = useMemo<PanelWorld>(
    () => ({
      primary: records.primary,
      attributes: records.all,
      context: records.context,
      canEdit: actions.rights.editItem,
      canEditSettings: actions.rights.editAttribute,
      item: records.item,
      markOf: records.markOf,
      subscribeMarks: records.subscribeMarks,
      setValue: actions.setValue,
      wholeValue: actions.wholeValue,
    }),
    [records, actions],
  )
  const index = query.indexOf(item_id)
  const stepTo = (at: number) => {
    const id = index < 0 ? undefined : query.at(at)?.id
    return id === undefined ? undefined : () => actions.openItem(id)
  }
  const onPrevious = index > 0 ? stepTo(index - 1) : undefined
  const onNext = stepTo(index + 1)
  usePanelKeys({ item, records, actions, onClose, onPrevious, onNext })
  if (!item) return <MissingItem onClose={onClose} />
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the links themselves take keys
    <div style={{ display: 'contents' }} onClick={(event) => followInside(event, go)}>
      <ItemPanel
        item={item}
        world={world}
        place={folder?.name}
        takeTyped={takeTyped}
        onPrevious={onPrevious}
        onNext={onNext}
        onCopyLink={() => actions.copyLink(item_id)}
        onDelete={actions.rights.deleteItem ? () => actions.removeItems([item_id]) : undefined}
        onClose={onClose}
      />
    </div>
  )
}
