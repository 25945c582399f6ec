import { must } from '@weft/base'
import { SORT_GAP, sortBetween, type Attribute, type Folder } from '@weft/model'
import type { LocalChange, Store } from '@weft/store'

const collectionOf = (store: Store) => store.collection<Folder>('folders')

/** Folders of a board in their order; below one folder, or at the top with null. */
export function childFolders(
  folders: readonly Folder[],
  board_id: string,
  parent_id: string | null,
): Folder[] {
  return folders.filter((one) => one.board_id === board_id && one.parent_id === parent_id)
}

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
  const all = collectionOf(store).list(team_id)
  const last = childFolders(all, board_id, parent_id).at(-1)
  const sort_order = sortBetween(last?.sort_order ?? null, null)
  const attribute_ids = firstAttributes(store, { board_id, parent_id })
  let made: Folder | null = null
  store.transaction(() => {
    made = collectionOf(store).create({ board_id, parent_id, name, sort_order, attribute_ids }).record
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
  const parent = parent_id === null ? undefined : collectionOf(store).get(parent_id)
  if (parent) return parent.attribute_ids
  const attributes = store.collection<Attribute>('attributes').list(board_id)
  return attributes.filter(({ primary }) => primary).map(({ id }) => id)
}

export function renameFolder(store: Store, id: string, name: string): LocalChange | null {
  const trimmed = name.trim()
  return trimmed === '' ? null : collectionOf(store).save(id, { name: trimmed })
}

export function deleteFolder(store: Store, id: string): LocalChange | null {
  return collectionOf(store).remove(id)
}

/** Where a folder may go: inside another one (or the board, null), before a sibling or at the end. */
export interface FolderPlace {
  readonly parent_id: string | null
  readonly before_id?: string | null
}

export function moveFolder(store: Store, id: string, place: FolderPlace): LocalChange | null {
  const folders = collectionOf(store)
  const folder = folders.get(id)
  if (!folder) return null
  const siblings = childFolders(folders.list(folder.team_id), folder.board_id, place.parent_id).filter(
    (one) => one.id !== id,
  )
  const index = place.before_id ? siblings.findIndex((one) => one.id === place.before_id) : siblings.length
  const at = index < 0 ? siblings.length : index
  const sort_order = sortBetween(siblings[at - 1]?.sort_order ?? null, siblings[at]?.sort_order ?? null)
  return folders.save(id, { parent_id: place.parent_id, sort_order })
}

/** Whether a folder is the other one or lies somewhere below it. */
export function liesWithin(folders: readonly Folder[], id: string, ancestor: string): boolean {
  const byId = new Map(folders.map((one) => [one.id, one]))
  const seen = new Set<string>()
  for (let at: string | null = id; at !== null && !seen.has(at); at = byId.get(at)?.parent_id ?? null) {
    if (at === ancestor) return true
    seen.add(at)
  }
  return false
}

/** How many levels lie from a top folder down to this one: 1 at the top. */
export function depthOf(folders: readonly Folder[], id: string | null): number {
  const byId = new Map(folders.map((one) => [one.id, one]))
  let depth = 0
  for (let at = id; at !== null && depth <= folders.length; at = byId.get(at)?.parent_id ?? null) depth++
  return depth
}

/** How many levels a folder has, itself included. */
export function heightOf(folders: readonly Folder[], id: string): number {
  const below = folders.filter((one) => one.parent_id === id).map((one) => heightOf(folders, one.id))
  return 1 + Math.max(0, ...below)
}
