import type { World, WorldBoard, WorldEntries, WorldFolder } from '@weft/permissions'

import { checkersOf } from './load-access.ts'
import type { TeamAccess } from './team-access.ts'

/** One board, folder or set of entries as it is from now on. */
export interface WorldRevision {
  board?: WorldBoard
  folder?: WorldFolder
  entries?: { key: string; entries: WorldEntries }
}

/** Access with one thing changed. The given one stays as it is: it is shared by everybody in the workspace. */
export function reviseAccess(access: TeamAccess, { board, folder, entries }: WorldRevision): TeamAccess {
  const { world } = access
  const revised: World = {
    ...world,
    boards: board ? new Map(world.boards).set(board.id, board) : world.boards,
    folders: folder ? new Map(world.folders).set(folder.id, folder) : world.folders,
    entries: entries ? new Map(world.entries).set(entries.key, entries.entries) : world.entries,
  }
  return { ...access, world: revised, ...checkersOf(revised, access.barred) }
}
