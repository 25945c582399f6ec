import type { Work } from '@weft/features/items/server'
import type { Principal } from '@weft/server-kit'

import type { ViewRow } from './view-row.ts'

/** Steps of looking at a folder. */
const FOLDER_STEPS = 20

type Folders = Principal['access']['graph']['folders']

/** Folders by the one that they are in. A graph does not change: what moves in it makes another one. */
const indexes = new WeakMap<Folders, ReadonlyMap<string | null, readonly string[]>>()

function childrenIn(folders: Folders, work: Work): ReadonlyMap<string | null, readonly string[]> {
  const known = indexes.get(folders)
  if (known) return known
  work.take(folders.size * FOLDER_STEPS)
  const made = new Map<string | null, string[]>()
  for (const [id, { parent_id = null }] of folders) {
    const beside = made.get(parent_id)
    if (beside) beside.push(id)
    else made.set(parent_id, [id])
  }
  indexes.set(folders, made)
  return made
}

/**
 * The folders whose items a view shows somebody: its own, and where it says so those below that they may see. One for
 * all views that are asked about at one time.
 */
export function createFoldersShown(
  principal: Principal,
  work: Work,
): (view: Pick<ViewRow, 'folder_id' | 'folder_settings' | 'settings'>) => Promise<string[]> {
  const seen = new Map<string, boolean>()
  function sees(id: string): boolean {
    let known = seen.get(id)
    if (known === undefined) seen.set(id, (known = principal.may('VIEW_FOLDER', { type: 'folder', id })))
    return known
  }
  return async (view) => {
    const found = new Set([view.folder_id])
    const { include_subfolders = view.folder_settings['include_subfolders'] } = view.settings
    if (include_subfolders === true) {
      const children = childrenIn(principal.access.graph.folders, work)
      for (const at of found) for (const id of children.get(at) ?? []) found.add(id)
    }
    const shown: string[] = []
    for (const id of found) {
      work.take(FOLDER_STEPS)
      if (work.isOver) await work.pause()
      if (sees(id)) shown.push(id)
    }
    return shown
  }
}
