import { entriesKey, type PermissionGraph } from '@weft/permissions'

/**
 * What the words of a place begin with: its nearest folder with entries of its own that say who may see it, else its board.
 * Whoever may not see the one may see nothing in it, so that its words are never looked up for them.
 */
export function namespaceOf(graph: PermissionGraph, board_id: string, folder_id: string | null): string {
  const seen = new Set<string>()
  for (let id = folder_id; id !== null && !seen.has(id); id = graph.folders.get(id)?.parent_id ?? null) {
    seen.add(id)
    if (saysWhoSees(graph, id)) return id
  }
  return board_id
}

function saysWhoSees(graph: PermissionGraph, folder_id: string): boolean {
  const entries = graph.entries.get(entriesKey('folder', folder_id))
  if (!entries) return false
  return [entries.permissions, entries.final_permissions].some((map) =>
    Object.keys(map).some((key) => key.startsWith('VIEW_')),
  )
}
