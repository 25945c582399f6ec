import type { MenuEntry, OpenedProps } from '@weft/client-kit'
import type { Item } from '@weft/model'
import type { Permission } from '@weft/permissions'
import type { RefObject } from 'react'

import type { PanelContext } from './panel-parts.ts'

/** What a part of an open item is told. */
export interface ItemPartProps {
  readonly item: Item
  /** Its sub-items, in their order. */
  readonly below: readonly Item[]
  readonly panelContext: PanelContext
}

/** What stands beside a long text is told. */
export interface ItemTextProps extends Pick<ItemPartProps, 'item' | 'panelContext'> {
  readonly attribute_id: string
  /** Where the text is, read or written in; nothing else is in there. */
  readonly text: RefObject<HTMLElement | null>
  /** One value among others, or a page that has room at its side when it is wide. */
  readonly place: 'panel' | 'page'
  /** Whether all of the text is there; without a connection it may be its beginning. */
  readonly isWhole: boolean
}

/** A tab of an open item. */
interface ItemTab {
  /** As `t` names it in the address. */
  readonly id: string
  /** In English; translated where it is shown. */
  readonly label: string
  /** The right in the item's folder without which it is not there. */
  readonly needs?: Permission
  /** How many there are in it; nothing is written where there are none. */
  readonly count?: (at: ItemPartProps) => number
}

/** What the menu of an open item is about. */
export interface ItemMenuProps extends ItemPartProps {
  /** The view that it was opened in. */
  readonly view_id: string
}

/** An item that is opened beside a list of items of many folders. */
export interface ItemApartProps {
  /** Where it was when the list was made. */
  readonly board_id: string
  readonly folder_id: string
  readonly item_id: string
  /** Missing at the ends of the list. */
  readonly onPrevious?: (() => void) | undefined
  readonly onNext?: (() => void) | undefined
  onClose(): void
}

/** Where other features extend an open item. */
export interface ItemPoints {
  /** Beside a list that is none of the item's folder; `t` and `comment` of the address are about it. */
  'item.apart': ItemApartProps
  /** Below the values of an item, one tab for each. */
  'item.tabs': ItemPartProps
  /** Beside a long text that is read or written in. */
  'item.text': ItemTextProps
  /** In the line above an open item, before its menu. Not for people without an account. */
  'item.head': { readonly item: Item; readonly isCompact: boolean }
  /** Entries that act at once, in the menus of an item wherever it is shown. Not for people without an account. */
  'item.entries': { readonly item: Item }
  /** The menu of an open item, and what opens from it. */
  'item.menu': ItemMenuProps & OpenedProps
}

export interface ItemEntries {
  'item.tabs': ItemTab
  'item.menu': MenuEntry<ItemMenuProps>
}
