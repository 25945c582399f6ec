import { useLocation } from '@tanstack/react-router'
import { boardPath, folderPath } from '@weft/features/boards/client'
import {
  ITEM_FORMS,
  ItemPanel,
  itemName,
  MissingItem,
  MoveDialog,
  type PanelCrumb,
} from '@weft/features/items/client'
import { useStore } from '@weft/features/connectivity/client'
import { useGo } from '@weft/features/session/client'
import { t } from '@weft/i18n'
import type { Board, Folder, Item, Settings, View } from '@weft/model'
import type { LiveQuery } from '@weft/query'
import { useRecord } from '@weft/store/react'
import { toast, useIsMobile } from '@weft/ui'
import { useState } from 'react'

import { followInside } from './follow-inside.ts'
import { usePanelKeys } from './panel-keys.ts'
import { usePanelWorld } from './panel-world.ts'
import type { ItemRow, ViewActions, ViewRecords } from './view-member.ts'

interface ItemBesideProps {
  item_id: string
  view: View
  /** The view shows the item itself: this comes only when the address says so. */
  isAsked: boolean
  query: LiveQuery<ItemRow>
  records: ViewRecords
  actions: ViewActions
  /** Of the view: how its items are opened is one of them. */
  settings: Settings
  /** What was typed for a new item before this was there. */
  takeTyped(item_id: string): string | null
  hrefOf(item_id: string | null): string
  onClose(): void
}

/** The item that the address names, with the way to its neighbours in the list. */
export function ItemBeside(props: ItemBesideProps) {
  const { searchStr } = useLocation()
  const isAskedFor = new URLSearchParams(searchStr).has('t')
  return props.isAsked && !isAskedFor ? null : <OpenItem {...props} />
}

function OpenItem(props: ItemBesideProps) {
  const { item_id, view, isAsked, query, records, actions, settings, takeTyped, hrefOf } = props
  const store = useStore()
  const go = useGo()
  const { pathname, searchStr } = useLocation()
  const isMobile = useIsMobile()
  const [isMoving, setMoving] = useState(false)
  const item = useRecord(store.collection<Item>('items'), item_id)
  const folder = useRecord(store.collection<Folder>('folders'), item?.folder_id)
  const board = useRecord(store.collection<Board>('boards'), item?.board_id)
  const { rights } = actions
  const search = new URLSearchParams(searchStr)
  const onClose = () => {
    if (!isAsked) return props.onClose()
    search.delete('t')
    const rest = search.toString()
    go(pathname + (rest === '' ? '' : `?${rest}`))
  }
  const world = usePanelWorld(records, actions)
  const index = query.indexOf(item_id)
  const stepTo = (at: number) => {
    const id = index < 0 ? undefined : query.at(at)?.id
    return id === undefined ? undefined : () => actions.openItem(id)
  }
  const onPrevious = index > 0 ? stepTo(index - 1) : undefined
  const onNext = stepTo(index + 1)
  // What shows the item itself hears its keys, too.
  usePanelKeys({ item, records, actions, onClose, onPrevious, onNext, isOff: isAsked })
  if (!item) return isAsked ? null : <MissingItem onClose={onClose} />

  const form = ITEM_FORMS.find((one) => one === settings['item_form']) ?? 'panel'
  const place = folder && [
    { id: item.board_id, label: board?.name ?? '', href: boardPath(item.board_id) },
    { id: folder.id, label: folder.name, href: hrefOf(null) },
  ]
  const crumbs: PanelCrumb[] = [...(place ?? []), ...pathTo(item).map((one) => crumbOf(one))]
  // Beside the list, the place stands above the list already.
  const shownCrumbs = form === 'panel' && !isMobile ? crumbs.slice(2) : crumbs

  function crumbOf(one: Item): PanelCrumb {
    return { id: one.id, label: itemName(one, world) || t('Untitled'), href: hrefOf(one.id) }
  }
  function pathTo(one: Item): Item[] {
    const parent = one.parent_id === null ? undefined : records.item(one.parent_id)
    return parent ? [...pathTo(parent), parent] : []
  }
  const treeOf = (one: Item): Item[] => [one, ...records.below(one.id).flatMap(treeOf)]
  const goThere = (to: Folder) => {
    setMoving(false)
    go(folderPath(to.board_id, to.id, item.id), { replace: true })
  }
  const moveHere = (to: Folder) => {
    actions
      .act({ moved: { ids: [item.id], folder_id: to.id } })
      .then(({ change }) => {
        if (!change) return
        const undo = { label: t('Undo'), onPress: () => actions.undo() }
        toast.show(t('Moved to {folder}', { folder: to.name }), { action: undo })
        goThere(to)
      })
      // A program that cannot be loaded is reported by the page.
      .catch(() => undefined)
  }
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the links themselves take keys
    <div style={{ display: 'contents' }} onClick={(event) => followInside(event, go)}>
      <ItemPanel
        item={item}
        view_id={view.id}
        world={world}
        form={form}
        onForm={(item_form) => actions.changeSettings({ item_form })}
        crumbs={shownCrumbs}
        tab={search.get('t')}
        onTab={(next) => {
          search.set('t', next)
          go(`${pathname}?${search.toString()}`, { replace: true })
        }}
        actions={{
          onCopyLink: () => actions.copyLink(item_id),
          onDuplicate: rights.createItem
            ? (what) => {
                if (what === 'item') actions.duplicateItem(item_id)
                // A program that cannot be loaded is reported by the page.
                else actions.duplicateTree(item_id).catch(() => undefined)
              }
            : undefined,
          onMove: rights.editItem ? () => setMoving(true) : undefined,
          onDelete: rights.deleteItem ? () => actions.removeItems([item_id]) : undefined,
        }}
        takeTyped={takeTyped}
        onPrevious={onPrevious}
        onNext={onNext}
        onClose={onClose}
      />
      {isMoving && (
        <MoveDialog
          item={item}
          tree={treeOf(item)}
          onMoveHere={moveHere}
          onMoved={goThere}
          onClose={() => setMoving(false)}
        />
      )}
    </div>
  )
}
