import type { MenuEntry, OpenedProps } from '@weft/client-kit'
import type { FilterTree, Folder, Item, View } from '@weft/model'

/** What the menu of a view is about. */
export interface ViewMenuProps {
  readonly folder: Folder
  readonly view: View
  /** It asks for items, and shows none. */
  readonly isAsking: boolean
  /** It says when items are. */
  readonly hasDates: boolean
}

/** Where other features extend the views of a folder. */
export interface ViewPoints {
  /** The menu of a view, and what opens from it. */
  'view.menu': ViewMenuProps & OpenedProps
  /** What can be done with items that are picked and may be changed, in the bar for them: compact ghost buttons. */
  'items.picked': { readonly folder: Folder; readonly ids: readonly string[] }
  /** The menu of a column, where items may be changed. */
  'column.menu': {
    readonly folder: Folder
    readonly attribute_id: string
    /** Items that the view shows, in its order. */
    items(): readonly Item[]
  }
  /** Entries that act at once, in the menu of a column. Not for people without an account. */
  'attribute.entries': { readonly team_id: number; readonly attribute_id: string }
  /** Below the conditions of a filter that is edited: what writes some. */
  'view.filter': {
    readonly folder: Folder
    /** On which conditions can be. */
    readonly attribute_ids: readonly string[]
    /** Conditions in words. */
    say(filter: FilterTree): string
    /** Takes them into the editor, beside those that are there. */
    onTake(filter: FilterTree): void
  }
}

export interface ViewEntries {
  'view.menu': MenuEntry<ViewMenuProps>
}
