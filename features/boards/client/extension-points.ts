import type { MenuEntry, OpenedProps } from '@weft/client-kit'
import type { Board, Folder, View } from '@weft/model'
import type { ReactNode } from 'react'

export type FolderKeys = Readonly<Record<string, unknown>>

/** A part of the page that other features bring. */
export interface FolderPartProps {
  readonly folder: Folder
  readonly isDisabled: boolean
  /**
   * Saves keys of the folder's settings; null takes one away. `base` is what an editor of them had shown, else what is
   * there now. Answers whether it was saved.
   */
  save(changed: FolderKeys, base?: FolderKeys): Promise<boolean>
}

/** What the menu of a board is about. */
interface BoardMenuProps {
  readonly board: Board
}

/** A page of a board that has the address of a folder, and what it is called there. */
interface InsteadEntry {
  /** It is shown while the address says that this is `true`. */
  readonly query: string
  readonly label: string
}

export interface BoardEntries {
  'board.menu': MenuEntry<BoardMenuProps>
  'folder.instead': InsteadEntry
}

/** Where other features extend the screens of boards. */
export interface BoardPoints {
  /** The menu of a board in the sidebar, and what opens from it. Not for people without an account. */
  'board.menu': BoardMenuProps & OpenedProps
  /** Entries that act at once, in the menus of a board, of a folder of it and of a view in that. */
  'place.menu': {
    readonly board?: Board | undefined
    readonly folder?: Folder | undefined
    readonly view?: View | undefined
  }
  /** On the card of a board among others, which is a way to it: marks, nothing to press. */
  'board.card': { readonly board: Board }
  /** Settings of a board, below its name and look. */
  'board.settings': { readonly team_id: number; readonly board_id: string }
  /** Settings of a folder, below its name and place. */
  'folder.settings': FolderPartProps
  /** Instead of a board that cannot be seen; `children` say that it is not there. */
  'board.closed': { readonly board_id: string; readonly children: ReactNode }
  /** A board whose address names an item by its custom ID: goes on to it. */
  'board.numbered': { readonly board: Board; readonly number: string }
  /** Beside the sidebar's boards, while numbers are shown there: tells how many items each folder has. */
  'boards.counts': {
    readonly team_id: number
    readonly who: 'mine' | 'open'
    onCounts(counts: ReadonlyMap<string, number>): void
  }
  /** In the place of a folder's views, while the address asks for it. */
  'folder.instead': { readonly team_id: number; readonly board_id: string; readonly folder_id: string }
  /** Over a folder that somebody without an account looks at. */
  'folder.guest': { readonly folder_id: string }
}
