import { type ComponentType, createContext, useContext } from 'react'

import type { ViewActions, ViewRecords } from '../view-member.ts'

export interface ItemEntriesProps {
  ids: readonly string[]
  actions: Pick<ViewActions, 'rights' | 'act' | 'copyItems' | 'undo'>
}

/** What the view shows, and the entries that menus of its items have for it. */
interface ViewEntries {
  records: ViewRecords
  Entries: ComponentType<ItemEntriesProps & { records: ViewRecords }>
}

const Entries = createContext<ViewEntries | null>(null)

export const EntriesProvider = Entries.Provider

/** The entries that menus of items have in every view; none where items are only read, which loads nothing of them. */
export function ItemEntries(props: ItemEntriesProps) {
  const view = useContext(Entries)
  return view && <view.Entries {...props} records={view.records} />
}
