import { createChecker, type World } from '@weft/permissions'

import type { WorldRevision } from '../write/unit.ts'
import type { TeamAccess } from './access.ts'

/** Access with one thing changed. The given one stays as it is: it is shared by everybody in the workspace. */
export function reviseAccess(access: TeamAccess, { board, folder, entries }: WorldRevision): TeamAccess {
  const { world } = access
  const revised: World = {
    ...world,
    boards: board ? new Map(world.boards).set(board.id, board) : world.boards,
    folders: folder ? new Map(world.folders).set(folder.id, folder) : world.folders,
    entries: entries ? new Map(world.entries).set(entries.key, entries.entries) : world.entries,
  }
  return {
    ...access,
    world: revised,
    checker: createChecker(revised),
    throughTrash: createChecker(revised, { includeTrashed: true }),
  }
}
