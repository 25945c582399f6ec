import type { Settings } from '@weft/model'

import type { ViewActions } from '../view-member.ts'
import type { OpenedItem } from './opened-item.ts'

/** Where readers of a published view can go. */
export interface ReaderWays {
  /** Whoever published the view lets readers take it along as a file. */
  mayExport: boolean
  opened: OpenedItem
  /** The address of an item's own page. */
  pathOf(id: string): string
  copyLink(id: string): void
}

const NOBODY: ViewActions['rights'] = {
  createItem: false,
  editItem: false,
  deleteItem: false,
  createAttribute: false,
  editAttribute: false,
  deleteAttribute: false,
  editFolder: false,
  createView: false,
  editView: false,
  deleteView: false,
  arrangeView: false,
}

const nothing = () => undefined
const unchanged = async () => ({ change: null, added: [] })

/** A view offers nothing that its reader has no right to; what is asked all the same does nothing. */
export function readerActions(
  { opened, copyLink, mayExport }: ReaderWays,
  changeSettings: (changed: Settings) => void,
): Omit<ViewActions, 'focusSearch'> {
  return {
    rights: { ...NOBODY, exportItems: mayExport },
    openItem: opened.set,
    copyLink,
    changeSettings,
    addItem: () => '',
    takeBack: () => false,
    setValue: nothing,
    setValues: nothing,
    wholeValue: async () => null,
    removeItems: nothing,
    duplicateItem: nothing,
    moveItems: nothing,
    duplicateItems: unchanged,
    duplicateTree: unchanged,
    act: unchanged,
    undo: nothing,
    redo: nothing,
    addAttribute: nothing,
    editAttribute: nothing,
    removeAttribute: nothing,
    showFilter: nothing,
  }
}
