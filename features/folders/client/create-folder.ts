import { must } from '@weft/base'
import { type Attribute, closedSettings, type Folder, SORT_GAP, sortBetween, type View } from '@weft/model'
import type { Store } from '@weft/store'

import { childFolders } from './folder-actions.ts'

export interface NewFolder {
  readonly team_id: number
  readonly board_id: string
  readonly parent_id: string | null
  readonly name: string
  /** The folder whose attributes and shared views it begins with; null begins with the primary attribute and a table. */
  readonly like_id: string | null
  /** What a table is called that it begins with. */
  readonly view_name: string
}

/** Makes a folder at the end of its siblings, with attributes and views; all of it is there at once. */
export function createFolderIn(store: Store, given: NewFolder): Folder {
  const { team_id, board_id, parent_id, name, like_id, view_name } = given
  const folders = store.collection<Folder>('folders')
  const last = childFolders(folders.list(team_id), board_id, parent_id).at(-1)
  const sort_order = sortBetween(last?.sort_order ?? null, null)
  const like = like_id === null ? undefined : folders.get(like_id)
  const attribute_ids = like?.attribute_ids ?? primaryAttributes(store, board_id)
  const table = { name: view_name, type: 'table', sort_order: SORT_GAP }
  const copies = like ? viewsToCopy(store, like).map(copyOf) : []
  let made: Folder | null = null
  store.transaction(() => {
    made = folders.create({ board_id, parent_id, name, sort_order, attribute_ids }).record
    for (const view of copies.length > 0 ? copies : [table])
      store.collection('views').create({ ...view, board_id, folder_id: made.id })
  })
  return must<Folder>(made, 'a transaction runs what it is given')
}

function primaryAttributes(store: Store, board_id: string): readonly string[] {
  const attributes = store.collection<Attribute>('attributes').list(board_id)
  return attributes.filter(({ primary }) => primary).map(({ id }) => id)
}

/** The views of a folder that another one begins with: what somebody keeps for themselves is no one else's. */
export function viewsToCopy(store: Store, folder: Pick<Folder, 'id' | 'board_id'>): View[] {
  const views = store.collection<View>('views').list(folder.board_id)
  return views.filter(({ folder_id, access }) => folder_id === folder.id && access !== 'personal')
}

const copyOf = ({ name, type, sort_order, settings }: View) => ({
  name,
  type,
  sort_order,
  settings: closedSettings(settings),
})
