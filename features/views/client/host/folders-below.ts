import type { Folder } from '@weft/model'

/** Ids of all folders below one, however deep, the nearest first. What cannot be seen is not among them. */
export function foldersBelow(folders: readonly Pick<Folder, 'id' | 'parent_id'>[], id: string): string[] {
  const found = [id]
  for (const at of found)
    for (const folder of folders)
      if (folder.parent_id === at && !found.includes(folder.id)) found.push(folder.id)
  return found.slice(1)
}
