import { must } from '@weft/base'
import { SORT_GAP, sortBetween, type Attribute, type Folder } from '@weft/model'
import type { Store } from '@weft/store'

import { childFolders } from './folder-actions.ts'

export interface NewFolder {
  readonly team_id: number
  readonly board_id: string
  readonly parent_id: string | null
  readonly name: string
  /** Of the table that a new folder begins with. */
  readonly view_name: string
}

/** Makes a folder at the end of its siblings, with a table in it; both are there at once. */
export function createFolderIn(store: Store, given: NewFolder): Folder {
  const { team_id, board_id, parent_id, name, view_name } = given
  const folders = store.collection<Folder>('folders')
  const last = childFolders(folders.list(team_id), board_id, parent_id).at(-1)
  const sort_order = sortBetween(last?.sort_order ?? null, null)
  const attribute_ids = firstAttributes(store, { board_id, parent_id })
  let made: Folder | null = null
  store.transaction(() => {
    made = folders.create({ board_id, parent_id, name, sort_order, attribute_ids }).record
    const view = { board_id, folder_id: made.id, name: view_name, type: 'table', sort_order: SORT_GAP }
    store.collection('views').create(view)
  })
  return must<Folder>(made, 'a transaction runs what it is given')
}

// What is nested shows what its parent shows; at the top a folder begins with the primary attribute.
function firstAttributes(
  store: Store,
  { board_id, parent_id }: { board_id: string; parent_id: string | null },
): readonly string[] {
  const parent = parent_id === null ? undefined : store.collection<Folder>('folders').get(parent_id)
  if (parent) return parent.attribute_ids
  const attributes = store.collection<Attribute>('attributes').list(board_id)
  return attributes.filter(({ primary }) => primary).map(({ id }) => id)
}
