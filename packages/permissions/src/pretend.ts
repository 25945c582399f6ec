import { createChecker } from './checker.ts'
import type { Checker } from './checker.ts'
import type { World } from './world.ts'

/** Preview mode: everything is allowed, in the client only. A server that imports this is broken. */
export function createPretendChecker(world: World): Checker {
  return {
    ...createChecker(world),
    check: () => true,
    checkOwn: () => true,
    explain: () => ({ allowed: true, problem: null, judged: [] }),
    visibleBoards: () => [...world.boards.values()],
    visibleFolders: (_user, boardId) =>
      [...world.folders.values()].filter((folder) => boardId === undefined || folder.board_id === boardId),
    isFolderListed: () => true,
  }
}
