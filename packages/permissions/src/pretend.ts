import { createChecker } from './checker.ts'
import type { Checker } from './checker.ts'
import type { PermissionGraph } from './graph.ts'

/** Preview mode: everything is allowed, in the client only. A server that imports this is broken. */
export function createPretendChecker(graph: PermissionGraph): Checker {
  return {
    ...createChecker(graph),
    check: () => true,
    checkOwn: () => true,
    explain: () => ({ allowed: true, problem: null, judged: [] }),
    visibleBoards: () => [...graph.boards.values()],
    visibleFolders: (_user, boardId) =>
      [...graph.folders.values()].filter((folder) => boardId === undefined || folder.board_id === boardId),
    isFolderListed: () => true,
  }
}
