import type { MenuEntry, OpenedProps } from '@weft/client-kit'
import type { Folder, View } from '@weft/model'

/** What the menu of a view is about. */
export interface ViewMenuProps {
  readonly folder: Folder
  readonly view: View
  /** It asks for items, and shows none. */
  readonly isAsking: boolean
}

/** Where other features extend the views of a folder. */
export interface ViewPoints {
  /** The menu of a view, and what opens from it. */
  'view.menu': ViewMenuProps & OpenedProps
}

export interface ViewEntries {
  'view.menu': MenuEntry<ViewMenuProps>
}
