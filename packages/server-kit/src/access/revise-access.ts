import type { PermissionGraph, GraphBoard, GraphEntries, GraphFolder } from '@weft/permissions'

import { checkersOf } from './load-access.ts'
import type { TeamAccess } from './team-access.ts'

/** One board, folder or set of entries as it is from now on. */
export interface GraphRevision {
  board?: GraphBoard
  folder?: GraphFolder
  entries?: { key: string; entries: GraphEntries }
}

/** Access with one thing changed. The given one stays as it is: it is shared by everybody in the workspace. */
export function reviseAccess(access: TeamAccess, { board, folder, entries }: GraphRevision): TeamAccess {
  const { graph } = access
  const revised: PermissionGraph = {
    ...graph,
    boards: board ? new Map(graph.boards).set(board.id, board) : graph.boards,
    folders: folder ? new Map(graph.folders).set(folder.id, folder) : graph.folders,
    entries: entries ? new Map(graph.entries).set(entries.key, entries.entries) : graph.entries,
  }
  return { ...access, graph: revised, ...checkersOf(revised, access.barred) }
}
