import type { Folder } from '@weft/model'

/** Ids of all folders below one, however deep, the nearest first. What cannot be seen is not among them. */
export function foldersBelow(folders: readonly Pick<Folder, 'id' | 'parent_id'>[], id: string): string[] {
  const children = Map.groupBy(folders, ({ parent_id }) => parent_id)
  const found = new Set([id])
  for (const at of found) for (const folder of children.get(at) ?? []) found.add(folder.id)
  found.delete(id)
  return [...found]
}
