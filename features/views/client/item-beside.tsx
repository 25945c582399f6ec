import { useLocation } from '@tanstack/react-router'
import { boardPath, folderPath, useOneName } from '@weft/features/boards/client'
import {
  ITEM_FORMS,
  type ItemForm,
  ItemPanel,
  itemName,
  MissingItem,
  type PanelCrumb,
  type PanelContext,
} from '@weft/features/items/client'
import { useStore } from '@weft/features/connectivity/client'
import { useGo } from '@weft/features/session/client'
import { t } from '@weft/i18n'
import type { Board, Folder, Item, Settings, View } from '@weft/model'
import type { LiveQuery } from '@weft/query'
import { useRecord } from '@weft/store/react'
import { CommandSource, useIsMobile } from '@weft/ui'
import { useState } from 'react'

import { followInside } from './follow-inside.ts'
import { MoveOpenItem } from './move-open-item.tsx'
import { panelActions } from './panel-actions.ts'
import { usePanelKeys } from './panel-keys.ts'
import { usePanelContext } from './panel-context.ts'
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
  /** Whether that ended with Enter, once. */
  takeTypedEnd(item_id: string): boolean
  /** Whether something else was pressed before this was there. */
  isLeft(item_id: string): boolean
  /** Makes another item; undefined where this one is not new. */
  nextAfter(item_id: string): (() => void) | undefined
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
  const { item_id, view, isAsked, records, actions, settings, takeTyped } = props
  const store = useStore()
  const go = useGo()
  const [isMoving, setMoving] = useState(false)
  const item = useRecord(store.collection<Item>('items'), item_id)
  const address = useItemAddress(props)
  const { onClose } = address
  const panelContext = usePanelContext(records, actions)
  const form = ITEM_FORMS.find((one) => one === settings['item_form']) ?? 'panel'
  const crumbs = useCrumbs(item, panelContext, { props, form })
  const beside = neighboursOf(props)
  // What shows the item itself hears its keys, too.
  const leave = () => {
    if (!actions.takeBack(item_id)) onClose()
  }
  usePanelKeys({ item, records, actions, onClose: leave, ...beside, isOff: isAsked })
  if (!item) return isAsked ? null : <MissingItem onClose={onClose} />
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the links themselves take keys
    <div style={{ display: 'contents' }} onClick={(event) => followInside(event, go)}>
      <ItemPanel
        {...{ item, panelContext, form, crumbs, takeTyped, onClose }}
        {...beside}
        onAddNext={props.nextAfter(item_id)}
        takeTypedEnd={props.takeTypedEnd}
        isLeft={props.isLeft}
        view_id={view.id}
        onForm={(item_form) => actions.changeSettings({ item_form })}
        tab={address.tab}
        onTab={address.onTab}
        actions={panelActions(item_id, actions, () => setMoving(true))}
      />
      {actions.ItemEntries && (
        <CommandSource title={t('This item')} order={10}>
          <actions.ItemEntries ids={[item_id]} isAll />
        </CommandSource>
      )}
      {isMoving && (
        <MoveOpenItem
          {...{ item, records, actions }}
          onMoved={(to) => go(folderPath(to.board_id, to.id, item.id), { replace: true })}
          onClose={() => setMoving(false)}
        />
      )}
    </div>
  )
}

/** What the address says of the open item, and the ways to another one. */
function useItemAddress({ isAsked, onClose }: ItemBesideProps) {
  const go = useGo()
  const { pathname, searchStr } = useLocation()
  const search = new URLSearchParams(searchStr)
  return {
    tab: search.get('t'),
    onTab(next: string) {
      search.set('t', next)
      go(`${pathname}?${search.toString()}`, { replace: true })
    },
    onClose() {
      if (!isAsked) return onClose()
      search.delete('t')
      const rest = search.toString()
      go(pathname + (rest === '' ? '' : `?${rest}`))
    },
  }
}

/** The ways to what stands before and after it in the list; missing at its ends. */
function neighboursOf({ item_id, query, actions }: ItemBesideProps) {
  const index = query.indexOf(item_id)
  const stepTo = (at: number) => {
    const id = index < 0 ? undefined : query.at(at)?.id
    return id === undefined ? undefined : () => actions.openItem(id)
  }
  return { onPrevious: index > 0 ? stepTo(index - 1) : undefined, onNext: stepTo(index + 1) }
}

/** Where the item lies: board, folder, and the items above it. */
function useCrumbs(
  item: Item | undefined,
  panelContext: PanelContext,
  { props, form }: { props: ItemBesideProps; form: ItemForm },
): PanelCrumb[] {
  const { records, hrefOf } = props
  const store = useStore()
  const isMobile = useIsMobile()
  const folder = useRecord(store.collection<Folder>('folders'), item?.folder_id)
  const board = useRecord(store.collection<Board>('boards'), item?.board_id)
  const isOneName = useOneName(board, folder)
  if (!item) return []
  const pathTo = (one: Item): Item[] => {
    const parent = one.parent_id === null ? undefined : records.item(one.parent_id)
    return parent ? [...pathTo(parent), parent] : []
  }
  const ofBoard = { id: item.board_id, label: board?.name ?? '', href: boardPath(item.board_id) }
  const ofFolder = folder && { id: folder.id, label: folder.name, href: hrefOf(null) }
  const place = ofFolder ? [...(isOneName ? [] : [ofBoard]), ofFolder] : []
  const above = pathTo(item).map((one) => ({
    id: one.id,
    label: itemName(one, panelContext) || t('Untitled'),
    href: hrefOf(one.id),
  }))
  // Beside the list, the place stands above the list already.
  return form === 'panel' && !isMobile ? above : [...place, ...above]
}
