import { sortBetween, type Folder } from '@weft/model'
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

/** `base` is the name that was shown where this one was typed. */
export function renameFolder(store: Store, id: string, name: string, base: string): LocalChange | null {
  const trimmed = name.trim()
  return trimmed === '' ? null : collectionOf(store).save(id, { name: trimmed }, { old: { name: base } })
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
